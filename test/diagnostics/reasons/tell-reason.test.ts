import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { tellReason } from "#diagnostics";

const JAPANESE = /[ぁ-んァ-ヶ一-龠]/;

describe("what another system said is told by its kind, in both languages, with its own words as a quote", () => {
  const SERVER = "The MCP server https://tools.example.com";

  it.each<[string, string, string, string]>([
    [
      "a refused connection",
      `${SERVER} could not be connected to: fetch failed (connect ECONNREFUSED 127.0.0.1:9)`,
      "接続を断られました",
      "the connection was refused",
    ],
    [
      "a host whose name is not known",
      `${SERVER} could not be connected to: fetch failed (getaddrinfo ENOTFOUND tools.example.com)`,
      "ホスト名",
      "name was not found",
    ],
    [
      "a time-out of the SDK",
      `${SERVER} did not answer to create_account: MCP error -32001: Request timed out`,
      "時間内に応答がありませんでした",
      "no answer in time",
    ],
    [
      "a connection that broke off",
      `${SERVER} did not answer to find: terminated`,
      "接続が途中で切れました",
      "the connection broke off",
    ],
    [
      "any other failure of fetch",
      `${SERVER} did not list its tools: fetch failed`,
      "通信に失敗しました",
      "the connection failed",
    ],
    [
      "a certificate",
      `${SERVER} could not be connected to: fetch failed (self-signed certificate)`,
      "証明書",
      "certificate",
    ],
    [
      "HTTP 401",
      `${SERVER} could not be connected to: Error POSTing to endpoint (HTTP 401): no token`,
      "利用が認められませんでした（HTTP 401）",
      "access was denied (HTTP 401)",
    ],
    [
      "HTTP 404",
      `${SERVER} did not answer to find: Streamable HTTP error: Error POSTing to endpoint: 404`,
      "窓口が見つかりません（HTTP 404）",
      "nothing is there under this address (HTTP 404)",
    ],
    [
      "HTTP 429",
      `${SERVER} did not answer to find: Error POSTing to endpoint (HTTP 429): slow down`,
      "混み合っていて",
      "too many requests",
    ],
    [
      "HTTP 422",
      `${SERVER} did not answer to find: Error POSTing to endpoint (HTTP 422): no`,
      "要求が受け付けられませんでした（HTTP 422）",
      "the request was not accepted (HTTP 422)",
    ],
    [
      "HTTP 503",
      `${SERVER} did not answer to find: Error POSTing to endpoint (HTTP 503): down`,
      "障害が起きています（HTTP 503）",
      "has a fault (HTTP 503)",
    ],
    [
      "a command that is not there",
      "The MCP server no-such could not be connected to: spawn no-such ENOENT",
      "起動できませんでした",
      "could not be started",
    ],
    [
      "an error of the protocol",
      `${SERVER} did not answer to find: MCP error -32602: Invalid arguments`,
      "エラーを返しました",
      "answered with an error",
    ],
    [
      "a model that is out of reach",
      "The model could not be reached: Cannot connect to API: connect ECONNREFUSED 127.0.0.1:9",
      "モデルに接続できません: 接続を断られました",
      "the model could not be reached: the connection was refused",
    ],
    [
      "a model that is refused",
      "The model answered with status 401: Incorrect API key provided",
      "利用が認められませんでした（HTTP 401）",
      "access was denied (HTTP 401)",
    ],
    ["a model that is busy", "The model answered with status 429: Rate limit", "混み合っていて", "too many requests"],
    [
      "a model with a fault",
      "The model answered with status 500: boom",
      "障害が起きています（HTTP 500）",
      "has a fault (HTTP 500)",
    ],
    [
      "a model that makes no sense",
      "The model answered out of form: Invalid JSON response",
      "読める形ではありません",
      "out of form",
    ],
  ])("%s", (_, recorded, ja, en) => {
    const told = tellReason(recorded);
    expect(told.ja).toContain(ja);
    expect(told.en).toContain(en);
    const raw = recorded.slice(recorded.indexOf(": ") + 2);
    const quoted = /「([^「」]+)」[^「」]*$/.exec(told.ja)?.[1] ?? "";
    expect(`${recorded}`).toContain(quoted);
    expect(raw.length).toBeGreaterThan(0);
    expect(quoted.length).toBeGreaterThan(0);
  });

  it.each<[string, string, string]>([
    [
      "The model did not answer within 120 s",
      "モデルが 120 秒以内に応答しませんでした",
      "the model did not answer within 120 s",
    ],
    ["No answer within 30 s", "30 秒以内に応答がありませんでした", "there was no answer within 30 s"],
    ["department_list does not have it", "department_list にありません", "department_list does not have it"],
    [
      "department_list does not have it; 見間違えやすい文字があります (may be mistaken): 「а」 U+0430 (≠ 「a」)",
      "department_list にありません。見間違えやすい文字があります: 「а」 U+0430 (≠ 「a」)",
      "department_list does not have it; it holds characters that may be mistaken for others: 「а」 U+0430 (≠ 「a」)",
    ],
    [
      "原文にも、使った道具の答えにもありません (not in the sources)",
      "原文にも、使った道具の答えにもありません",
      "not in the sources",
    ],
    [
      "画像が大きすぎます (the image has 9 bytes; at most 5 can be shown to a model)",
      "画像が大きすぎます",
      "the image has 9 bytes; at most 5 can be shown to a model",
    ],
    [
      "「2026年2月31日」: その日付は存在しません (there is no such day)",
      "「2026年2月31日」: その日付は存在しません",
      "“2026年2月31日”: there is no such day",
    ],
    [
      "「操作」は承認されていません。 / The operation is not approved.",
      "「操作」は承認されていません。",
      "The operation is not approved.",
    ],
  ])("%s", (recorded, ja, en) => {
    expect(tellReason(recorded)).toEqual({ ja, en });
  });

  it("somebody's own words stay as they are where no kind is known", () => {
    for (const said of ["請求先が見つかりません", "The partner is closed", "", "a; b", "入力 (名前) が違う"]) {
      expect(tellReason(said)).toEqual({ ja: said, en: said });
    }
  });
});

const LIB = fileURLToPath(new URL("../../../lib/", import.meta.url));
const AREAS = ["trust", "tools", "models", "runtime/agent", "runtime/explore", "runtime/step", "effects"];
/** Where an English reason begins in the source: what a value lacks, what failed, what is noted of an answer. */
const REASONS = [
  /\b(?:lacking|absent)\(\s*[^"`]*?(?:"[a-z-]+", )?(?:[\w.?]+ \?\? )?([`"])((?:(?!\1).)+)\1/g,
  /\b(?:reason|note|error): ([`"])((?:(?!\1).)+)\1/g,
  /\bnew (?:ModelError|PureFunctionError)\(\s*([`"])((?:(?!\1).)+)\1/g,
  /\bproblems\.push\(([`"])((?:(?!\1).)+)\1/g,
  /\b(?:outOfForm|refuseForm\(call,|#fail)\(?\s*([`"])((?:(?!\1).)+)\1/g,
];
/** Names of statuses, functions and fields, which are no reasons. */
const NO_REASON = /^[\w.-]*$|^\$\{[^}]*\}$|^\$\{\w+\}: \$\{\w+\}$/;

it.each([
  [
    "what could not be recorded as it was, and was cut",
    "mended: it holds text that is not valid Unicode; cut: the first 3 of 9 items",
    "9 件のうち、初めの 3 件だけです",
    "text that is not valid Unicode",
  ],
  [
    "a number that a model sent",
    "unexpected number Infinity, expected one that has an exact form; write a longer one as text",
    "正確に表せない数 Infinity があります",
    "expected one that has an exact form",
  ],
  ["what nobody knows", "the person does not know 部署", "「部署」を知らない", "does not know 部署"],
])("%s is told in both languages", (_, recorded, ja, en) => {
  const told = tellReason(recorded);
  expect(told.ja).toContain(ja);
  expect(told.en).toContain(en);
});

it("every reason that this software words itself has both", () => {
  const files = AREAS.flatMap((area) =>
    readdirSync(join(LIB, area), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".ts"))
      .map((name) => join(area, name)),
  );
  const found = files.flatMap((file) => {
    const text = readFileSync(join(LIB, file), "utf8");
    return REASONS.flatMap((pattern) => [...text.matchAll(pattern)].map((match) => ({ file, reason: match[2] ?? "" })));
  });
  const reasons = found.filter(({ reason }) => !NO_REASON.test(reason) && /[a-z]{2} /.test(reason));
  expect(reasons.length).toBeGreaterThan(60);
  const told = reasons.map(({ file, reason }) => {
    const example = reason.replaceAll(/\$\{[^}]*(?:\{[^}]*\}[^}]*)*\}/g, "7");
    const forms = [
      example,
      `The MCP server x ${example}`,
      `The MCP server x ${example}: y`,
      `Unexpected form of the answer, expected ${example}`,
    ];
    return {
      file,
      reason,
      both: forms.some((form) => JAPANESE.test(tellReason(form).ja) && tellReason(form).en !== ""),
    };
  });
  expect(told.filter(({ both }) => !both)).toEqual([]);
});

it("tells anything at all, in bounded length, without an error", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 3000 }), (text) => {
      const { ja, en } = tellReason(text);
      expect(ja.length + en.length).toBeLessThan(10_000);
      expect(ja.includes("\n") && !text.includes("\n")).toBe(false);
    }),
  );
});
