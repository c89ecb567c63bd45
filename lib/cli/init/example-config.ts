import type { Language } from "#diagnostics";

/** A configuration that says what each part is for; it stands for the defaults, written out. */
export const exampleConfig: { readonly [L in Language]: string } = {
  ja: `{
  // 日付と期限を読む時間帯 (IANA の名前)
  "timezone": "Asia/Tokyo",

  // コードを書くもの。template はモデルなしで、いつも同じコードを書きます。
  "builder": { "kind": "template" },

  // 段の仕事をするモデル。offline は、書かれていないことを補わない見本のモデルです。
  // 例: { "kind": "openai-compatible", "baseUrl": "http://127.0.0.1:11434/v1", "model": "…" }
  "model": { "kind": "offline" },

  // 手順書で使える道具。"sandbox" は付属の見本です。
  // 自分の MCP サーバーを使うときは、server に { "url": "…" } か { "command": ["…"] } と、operations を書きます。
  "tools": {
    "freee": { "server": "sandbox" },
    "google_workspace": { "server": "sandbox" }
  },

  // 役割ごとの承認者のメールアドレス。operators には、結果が分からなくなった操作の確認が届きます。
  "approvers": {
    "経理部長": ["accounting-lead@example.com"],
    "operators": ["operators@example.com"]
  },

  // 承認のお願いが有効な日数
  "approvals": { "validDays": 7 }
}
`,
  en: `{
  // The zone in which dates and deadlines are read (IANA name)
  "timezone": "Asia/Tokyo",

  // What writes the code. "template" needs no model and always writes the same.
  "builder": { "kind": "template" },

  // The model that does the phases' work. "offline" is a sample that never makes anything up.
  // Example: { "kind": "openai-compatible", "baseUrl": "http://127.0.0.1:11434/v1", "model": "…" }
  "model": { "kind": "offline" },

  // The tools that procedures can use. "sandbox" are the samples that come along.
  // For an MCP server of your own, give the server as { "url": "…" } or { "command": ["…"] }, and its operations.
  "tools": {
    "freee": { "server": "sandbox" },
    "google_workspace": { "server": "sandbox" }
  },

  // Who approves, by role. "operators" are asked about calls whose outcome is unknown.
  "approvers": {
    "accounting lead": ["accounting-lead@example.com"],
    "operators": ["operators@example.com"]
  },

  // How many days a request for approval holds
  "approvals": { "validDays": 7 }
}
`,
};
