import type { ToolPreset } from "../config.ts";
import { CURSOR, describeParameters, IDEMPOTENCY_KEY } from "./parameters.ts";

/** Mail drafts; nothing here can send one. */
export const googleWorkspacePreset: ToolPreset = {
  title: "Google Workspace",
  aliases: ["google workspace"],
  operations: {
    list_drafts: {
      title: "メールの下書きを取得する (List the mail drafts)",
      service: "gmail",
      access: "read",
      schema: describeParameters({}),
    },
    find_draft: {
      title: "メールの下書きを照合する (Look up a mail draft)",
      service: "gmail",
      access: "read",
      ledger: { rows: "/rows", version: "/version", next: "/next", key: "draft_id" },
      schema: describeParameters({
        draft_id: { title: "下書きID・draft id", optional: true },
        idempotency_key: IDEMPOTENCY_KEY,
        cursor: CURSOR,
      }),
    },
    create_draft: {
      title: "メールの下書きを作る (Create a mail draft)",
      service: "gmail",
      access: "draft",
      parameters: { to: "extracted" },
      idempotencyKey: "idempotency_key",
      receipt: "/receipt",
      find: "find_draft",
      schema: describeParameters({
        to: { title: "宛先・送付先・メールアドレス・mail" },
        subject: { title: "件名・subject", optional: true },
        body: { title: "本文・body", optional: true },
        idempotency_key: IDEMPOTENCY_KEY,
      }),
    },
  },
};
