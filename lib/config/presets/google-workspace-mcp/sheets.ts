import type { OperationConfig } from "../../config.ts";
import { describeParameters, type ParameterText } from "../parameters.ts";
import { account, maxWhole, orderBy } from "./shared.ts";

const service = "sheets";
const spreadsheetId: ParameterText = { title: "スプレッドシートID・spreadsheet id" };
const range: ParameterText = { title: "範囲・range", description: "A1 表記" };

/** Sheets: read, and rows added at the end. */
export const sheetsOperations: { readonly [name: string]: OperationConfig } = {
  listGoogleSheets: {
    title: "スプレッドシート一覧を取得する (List spreadsheets)",
    service,
    access: "read",
    schema: describeParameters({
      account,
      maxResults: maxWhole,
      query: { title: "検索する語・query", optional: true },
      orderBy,
    }),
  },
  getSpreadsheetInfo: {
    title: "スプレッドシートの情報を取得する (Get a spreadsheet's details)",
    service,
    access: "read",
    schema: describeParameters({ account, spreadsheetId }),
  },
  readSpreadsheet: {
    title: "スプレッドシートを読む (Read a spreadsheet)",
    service,
    access: "read",
    schema: describeParameters({
      account,
      spreadsheetId,
      range,
      valueRenderOption: {
        title: "値の形・value render option",
        oneOf: ["FORMATTED_VALUE", "UNFORMATTED_VALUE", "FORMULA"],
        optional: true,
      },
      maxRows: { title: "最大行数・max rows", type: "number", optional: true },
    }),
  },
  appendSpreadsheetRows: {
    title: "スプレッドシートに行を追加する (Append rows to a spreadsheet)",
    service,
    access: "commit",
    parameters: { account: "extracted", spreadsheetId: "extracted", values: "extracted" },
    receipt: "",
    schema: describeParameters({
      account,
      spreadsheetId,
      range,
      values: {
        title: "追加する行・values",
        type: "array",
        items: { type: "array", items: { type: ["string", "number", "boolean", "null"] } },
      },
      // What a sheet would take for a formula stays text.
      valueInputOption: { title: "入力のしかた・value input option", oneOf: ["RAW"] },
    }),
  },
};
