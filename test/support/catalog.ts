import type { Catalog, CatalogOperation, CatalogTool } from "#config";
import type { JsonObject } from "#ports";

const TEXT = { type: "string" } as const;

/** A small catalog written by hand: accounting, mail drafts, a staff ledger with a Japanese alias, an account registry. */
export const testCatalog: Catalog = catalogOf([
  toolOf(
    "freee",
    "freee 会計",
    ["会計ソフト"],
    [
      { name: "list_partners", title: "取引先一覧を取得する", access: "read", parameters: parametersOf({}) },
      {
        name: "find_partner",
        title: "取引先を照合する",
        access: "read",
        ledger: {
          rows: "/rows",
          version: "/version",
          next: "/next",
          cursorParameter: "cursor",
          key: "partner_id",
          label: "name",
        },
        parameters: parametersOf({ name: TEXT }, { cursor: TEXT }),
      },
      {
        name: "create_draft_invoice",
        title: "請求書の下書きを作る",
        access: "draft",
        least: { partner_id: "verified", amount: "extracted" },
        receipt: "/receipt",
        parameters: parametersOf({ partner_id: TEXT, amount: { type: "number" } }, { memo: TEXT }),
      },
      {
        name: "issue_invoice",
        title: "請求書を発行する",
        access: "commit",
        approval: "always",
        least: { invoice_id: "verified" },
        idempotencyKey: "idempotency_key",
        receipt: "/receipt",
        parameters: parametersOf({ invoice_id: TEXT }, { idempotency_key: TEXT }),
      },
    ],
  ),
  toolOf(
    "google_workspace",
    "Google Workspace",
    [],
    [
      {
        name: "create_draft",
        title: "メールの下書きを作る",
        service: "gmail",
        access: "draft",
        receipt: "/receipt",
        parameters: parametersOf({ to: TEXT, subject: TEXT, body: TEXT }),
      },
      { name: "list_events", title: "予定を読む", service: "calendar", access: "read", parameters: parametersOf({}) },
    ],
  ),
  toolOf(
    "staff_ledger",
    "社員台帳",
    ["社員台帳"],
    [
      {
        name: "find_staff",
        title: "社員を探す",
        access: "read",
        ledger: {
          rows: "/rows",
          version: "/version",
          next: "/next",
          cursorParameter: "cursor",
          key: "staff_id",
          label: "name",
        },
        parameters: parametersOf({ name: TEXT }),
      },
    ],
  ),
  toolOf(
    "account_registry",
    "アカウント登録",
    ["アカウント登録"],
    [
      {
        name: "create_account",
        title: "アカウントを作る",
        access: "commit",
        approval: "always",
        least: { department: "verified", role: "verified", expires_on: "extracted" },
        idempotencyKey: "idempotency_key",
        receipt: "/receipt",
      },
    ],
  ),
]);

/** A catalog of these tools. */
export function catalogOf(tools: readonly CatalogTool[]): Catalog {
  return new Map(tools.map((tool) => [tool.id, tool]));
}

/** A tool with operations that need nothing unless they say so. */
export function toolOf(
  id: string,
  title: string,
  aliases: readonly string[],
  operations: readonly (Pick<CatalogOperation, "name" | "title" | "access"> & Partial<CatalogOperation>)[],
): CatalogTool {
  return {
    id,
    title,
    aliases,
    operations: new Map(
      operations.map((operation) => [operation.name, { approval: "never", least: {}, ...operation }] as const),
    ),
  };
}

function parametersOf(
  required: { readonly [name: string]: JsonObject },
  optional: { readonly [name: string]: JsonObject } = {},
): JsonObject {
  return { type: "object", properties: { ...required, ...optional }, required: Object.keys(required) };
}
