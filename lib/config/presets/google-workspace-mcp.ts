import type { ToolPreset } from "../config.ts";
import { calendarOperations } from "./google-workspace-mcp/calendar.ts";
import { driveOperations } from "./google-workspace-mcp/drive.ts";
import { gmailOperations } from "./google-workspace-mcp/gmail.ts";
import { sheetsOperations } from "./google-workspace-mcp/sheets.ts";
import { describeParameters } from "./parameters.ts";

/**
 * Google Workspace through npm `google-workspace-mcp` 2.3.6: what reads mail, calendars, files and sheets, the making and
 * the sending of a mail draft, and rows at the end of a sheet. The server answers in prose, so the whole answer is the
 * receipt. What shares, deletes, writes over, or touches the files of the server's own machine is not offered.
 */
export const googleWorkspaceMcpPreset: ToolPreset = {
  title: "Google Workspace",
  aliases: ["google workspace"],
  operations: {
    listAccounts: {
      title: "アカウント一覧を取得する (List the accounts)",
      access: "read",
      schema: describeParameters({}),
    },
    ...gmailOperations,
    ...calendarOperations,
    ...driveOperations,
    ...sheetsOperations,
  },
};
