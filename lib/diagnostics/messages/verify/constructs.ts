import { defineMessages } from "../../message.ts";

/** Codes of verify.ts about what program code may not contain. */
export const constructMessages = defineMessages({
  AOP410: {
    severity: "error",
    title: { ja: "再現できない機能", en: "Something that cannot be replayed" },
    message: { ja: "コードに {name} は使えません", en: "Code may not use {name}" },
    found: { ja: "{name}", en: "{name}" },
    expected: { ja: "{instead}", en: "{instead}" },
    fix: { ja: "{name} を除いて、{instead}", en: "Take {name} out: {instead}" },
    explanation: {
      ja: "コードは記録から何度でも同じように再生されます。時刻、乱数、通信、実行環境は、同じ結果になりません。",
      en: "Code is replayed from the record and must come out the same each time; clocks, randomness, networks and the machine do not.",
    },
    example: {
      kind: "program",
      text: 'import { phase } from "tejun";\nexport const main = phase(async ({ agent, produce, tools, handoff }) => {\n  Date.now();\n  return produce(await agent({ instructions: "…" }));\n});\n',
    },
  },
  AOP411: {
    severity: "error",
    title: { ja: "ほかの読み込み", en: "Importing something else" },
    message: { ja: '"{specifier}" は読み込めません', en: '"{specifier}" cannot be imported' },
    found: { ja: 'import "{specifier}"', en: 'import "{specifier}"' },
    expected: { ja: '"tejun" か "../shared"', en: '"tejun" or "../shared"' },
    fix: {
      ja: "必要なことは道具 (tools) か登録済みの関数 (fn) で行い、フェーズで共有するコードは shared.ts に置いてください",
      en: "Use the tools or the registered functions (fn), and put code that phases share into shared.ts",
    },
    explanation: {
      ja: "読み込めるものを決めておくことで、コードにできることが型に書いたとおりになります。",
      en: "With nothing else to import, code can do only what its types say.",
    },
    example: {
      kind: "program",
      text: 'import { readFile } from "node:fs";\nimport { phase } from "tejun";\nexport const main = phase(async ({ agent, produce }) => produce(await agent({ instructions: "…" })));\n',
    },
  },
  AOP412: {
    severity: "error",
    title: { ja: "型の言い張り", en: "A claim about a type" },
    message: { ja: "コードに {construct} は使えません", en: "Code may not use {construct}" },
    found: { ja: "{construct}", en: "{construct}" },
    expected: { ja: "証明できる型 (status での分岐)", en: "a type that the checker can prove (branching on status)" },
    fix: {
      ja: "status や typeof で分けてから使ってください。as const は使えます",
      en: "Branch on status or typeof before using the value; `as const` is fine",
    },
    explanation: {
      ja: "言い張れば、推測を照合した値に見せかけられます。型で守る意味がなくなります。",
      en: "A claim could make a guess look like a checked value, and the types would protect nothing.",
    },
    example: {
      kind: "program",
      text: 'import { phase } from "tejun";\nexport const main = phase(async ({ agent, produce, tools, handoff }) => {\n  handoff as never;\n  return produce(await agent({ instructions: "…" }));\n});\n',
    },
  },
  AOP413: {
    severity: "error",
    title: { ja: "検査を止めるコメント", en: "A comment that silences the checker" },
    message: { ja: "コードに {comment} は書けません", en: "Code may not contain {comment}" },
    found: { ja: "{comment}", en: "{comment}" },
    expected: { ja: "検査を通るコード", en: "code that passes the check" },
    fix: { ja: "コメントを除いて、指摘されたところを直してください", en: "Remove the comment and correct what it hid" },
    explanation: {
      ja: "検査を止めると、権限と確かさの検査も止まります。",
      en: "A silenced check no longer checks grants and statuses either.",
    },
    example: {
      kind: "program",
      text: 'import { phase } from "tejun";\nexport const main = phase(async ({ agent, produce, tools, handoff }) => {\n  // @ts-ignore\n  return produce(await agent({ instructions: "…" }));\n});\n',
    },
  },
  AOP414: {
    severity: "error",
    title: { ja: "書き出し", en: "Exports" },
    message: { ja: "{text}", en: "{text}" },
    found: { ja: "{found}", en: "{found}" },
    expected: {
      ja: "フェーズのファイルでは export const main = phase(…)、shared.ts では名前のある export",
      en: "export const main = phase(…) in a phase file, named exports in shared.ts",
    },
    fix: { ja: "書き出しを直してください", en: "Correct the exports" },
    explanation: {
      ja: "実行は、各フェーズの main だけを呼びます。",
      en: "A run calls each phase's main and nothing else.",
    },
    example: {
      kind: "program",
      text: 'import { phase } from "tejun";\nexport default phase(async ({ agent, produce }) => produce(await agent({ instructions: "…" })));\n',
    },
  },
  AOP415: {
    severity: "error",
    title: { ja: "ファイルの外側の文", en: "A statement outside functions" },
    message: { ja: "{construct} は、ファイルの外側に書けません", en: "{construct} may not stand outside a function" },
    found: { ja: "{construct}", en: "{construct}" },
    expected: { ja: "import、export、const、関数、型", en: "imports, exports, constants, functions and types" },
    fix: { ja: "main の中に移してください", en: "Move it into main" },
    explanation: {
      ja: "ファイルは読み込むだけでは何もしません。動くのは main の中だけです。",
      en: "Loading a file does nothing; only what is in main runs.",
    },
    example: {
      kind: "program",
      text: 'import { phase } from "tejun";\nlet count = 0;\nexport const main = phase(async ({ agent, produce }) => produce(await agent({ instructions: "…" })));\n',
    },
  },
  AOP416: {
    severity: "error",
    title: { ja: "使えない構文", en: "A construct that is not available" },
    message: { ja: "コードに {construct} は使えません", en: "Code may not use {construct}" },
    found: { ja: "{construct}", en: "{construct}" },
    expected: { ja: "{instead}", en: "{instead}" },
    fix: { ja: "{instead}", en: "{instead}" },
    explanation: {
      ja: "終わりが決まらない繰り返しや、実行環境に触れる構文は、再生できません。",
      en: "Loops without an end and constructs that reach into the machine cannot be replayed.",
    },
    example: {
      kind: "program",
      text: 'import { phase } from "tejun";\nexport const main = phase(async ({ agent, produce, tools, handoff }) => {\n  for await (const x of []) x;\n  return produce(await agent({ instructions: "…" }));\n});\n',
    },
  },
  AOP417: {
    severity: "error",
    title: { ja: "フェーズのファイルの過不足", en: "Files that do not match the phases" },
    message: { ja: "{text}", en: "{text}" },
    found: { ja: "{path}", en: "{path}" },
    expected: {
      ja: "フェーズごとに phases/<番号>.ts が 1 つ、必要なら shared.ts",
      en: "one phases/<number>.ts per phase, and shared.ts where needed",
    },
    fix: { ja: "コードを AOP の全文から作り直してください", en: "Build the code anew from the whole AOP" },
    explanation: {
      ja: "コードのファイルは AOP のフェーズと 1 対 1 です。",
      en: "The files of a program are its AOP's phases, one to one.",
    },
    example: {
      kind: "situation",
      text: { ja: "ビルダーの答えに phases/2.ts がありませんでした。", en: "A builder answers without phases/2.ts." },
    },
  },
  AOP419: {
    severity: "error",
    title: { ja: "大きすぎるコード", en: "Code that is too large" },
    message: { ja: "コードが大きすぎます ({bytes} バイト)", en: "The code is too large ({bytes} bytes)" },
    found: { ja: "{bytes} バイト", en: "{bytes} bytes" },
    expected: { ja: "{limit} バイトまで", en: "at most {limit} bytes" },
    fix: { ja: "コードを短くするか、AOP を分けてください", en: "Shorten the code, or split the AOP" },
    explanation: { ja: "コードは 1 つの記録として保存されます。", en: "Code is stored as one record." },
    example: {
      kind: "situation",
      text: { ja: "ビルダーが 2 MB のコードを返しました。", en: "A builder answers with two megabytes of code." },
    },
  },
});
