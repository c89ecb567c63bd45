import type { Bilingual } from "#diagnostics";

/**
 * What was expected at a place of the configuration. The schema names one of these as the message of every check,
 * so that a person never reads a validator's own English.
 */
export const expectations = {
  object: { ja: "オブジェクト {…}", en: "an object {…}" },
  text: { ja: "空でない文字列", en: "a text that is not empty" },
  strings: { ja: "文字列の配列", en: "an array of texts" },
  boolean: { ja: "true か false", en: "true or false" },
  signIn: { ja: 'true、false、"commit" のどれか', en: 'true, false or "commit"' },
  hours: { ja: "0 より大きく 8760 までの数 (時間)", en: "a number of hours above 0 and up to 8760" },
  roleName: { ja: "approvers にある役割の名前", en: "the name of a role in approvers" },
  notifications: { ja: "通知先の配列", en: "an array of places to notify" },
  notificationKind: { ja: '"webhook"', en: '"webhook"' },
  timezone: { ja: "Asia/Tokyo のような IANA のタイムゾーン名", en: "an IANA time zone such as Asia/Tokyo" },
  builderKind: { ja: '"template"、"model"、"command" のどれか', en: '"template", "model" or "command"' },
  modelKind: {
    ja: '"offline"、"bedrock"、"openai-compatible" のどれか',
    en: '"offline", "bedrock" or "openai-compatible"',
  },
  command: {
    ja: 'プログラムと引数の配列 (例: ["node", "b.mjs"])',
    en: 'a program and its arguments as an array, such as ["node", "b.mjs"]',
  },
  timeoutSeconds: { ja: "1〜3600 の整数 (秒)", en: "a whole number of seconds from 1 to 3600" },
  url: { ja: "http:// か https:// で始まる URL", en: "a URL that begins with http:// or https://" },
  environmentName: {
    ja: "環境変数の名前 (英数字と _。値そのものは書きません)",
    en: "the name of an environment variable (letters, digits, _), not its value",
  },
  server: {
    ja: '"sandbox"、{"url": "…"}、{"command": ["…"]} のどれか',
    en: '"sandbox", {"url": "…"} or {"command": ["…"]}',
  },
  preset: {
    ja: '"freee-mcp" か "google-workspace-mcp" (server が url か command のとき)',
    en: '"freee-mcp" or "google-workspace-mcp" (where server is a url or a command)',
  },
  toolId: {
    ja: "小文字の英字で始まり、英小文字・数字・_ からなる 40 字までの id",
    en: "an id of at most 40 characters: a lower-case letter, then lower-case letters, digits and _",
  },
  operationName: {
    ja: "ツールが使う操作名 (英数字と _ . -、128 字まで)",
    en: "the operation's name as its server knows it (letters, digits, _ . -, at most 128 characters)",
  },
  operations: { ja: "1 つ以上の操作を持つオブジェクト", en: "an object with at least one operation" },
  access: { ja: '"read"、"draft"、"commit" のどれか', en: '"read", "draft" or "commit"' },
  approval: { ja: '"always" か "never"', en: '"always" or "never"' },
  status: { ja: '"verified"、"extracted"、"inferred" のどれか', en: '"verified", "extracted" or "inferred"' },
  pointer: { ja: '"/rows" のような JSON Pointer', en: 'a JSON Pointer such as "/rows"' },
  mail: { ja: "メールアドレス", en: "a mail address" },
  mails: { ja: "1 つ以上のメールアドレスの配列", en: "an array of at least one mail address" },
  days: { ja: "0 より大きく 89 以下の日数", en: "a number of days above 0 and at most 89" },
  count: { ja: "1 以上の整数", en: "a whole number from 1" },
} as const satisfies Readonly<Record<string, Bilingual>>;

/** Names one expectation. */
export type Expectation = keyof typeof expectations;

/** The text of an expectation that the schema named; a message of another form is told as it is. */
export function describeExpectation(message: string): Bilingual {
  return Object.hasOwn(expectations, message) ? expectations[message as Expectation] : { ja: message, en: message };
}
