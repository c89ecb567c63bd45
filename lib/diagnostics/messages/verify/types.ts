import { defineMessages } from "../../message.ts";

/** Codes of verify.ts about syntax and types. */
export const typeMessages = defineMessages({
  AOP401: {
    severity: "error",
    title: { ja: "コードの構文", en: "Syntax of the code" },
    message: {
      ja: "コードが TypeScript として読めません: {text}",
      en: "The code cannot be read as TypeScript: {text}",
    },
    found: { ja: "{found}", en: "{found}" },
    expected: { ja: "TypeScript の文", en: "TypeScript" },
    fix: { ja: "その行の書き方を直してください", en: "Correct the code on that line" },
    explanation: {
      ja: "読めないコードは検査も実行もできません。",
      en: "Code that cannot be read can be neither checked nor run.",
    },
    example: {
      kind: "program",
      text: 'import { phase } from "tejun";\nexport const main = phase(async ({ agent, produce }) => {\n',
    },
  },
  AOP402: {
    severity: "error",
    title: { ja: "型の誤り", en: "Type error" },
    message: { ja: "型が合いません: {text}", en: "The types do not fit: {text}" },
    found: { ja: "{found}", en: "{found}" },
    expected: { ja: "このフェーズの型に合うコード", en: "code that fits this phase's types" },
    fix: {
      ja: '型に合うように直してください。使える型は、そのフェーズの "tejun" にあります',
      en: 'Correct the code; the types it may use are in this phase\'s "tejun"',
    },
    explanation: {
      ja: "型は、渡された権限と値の確かさから作られます。型が合うことで、実行する前に権限と確かさが確かめられます。",
      en: "The types are made from the grants and from how sure each value is; a program that fits them keeps both.",
    },
    example: {
      kind: "program",
      text: 'import { phase } from "tejun";\nexport const main = phase(async ({ agent }) => agent({ instructions: "…" }));\n',
    },
  },
  AOP403: {
    severity: "error",
    title: { ja: "許可されていない道具", en: "A tool that is not granted" },
    message: {
      ja: "フェーズ「{phase}」は道具「{tool}」を使えません",
      en: 'Phase "{phase}" may not use the tool "{tool}"',
    },
    found: { ja: "{tool}", en: "{tool}" },
    expected: { ja: "{granted}", en: "{granted}" },
    fix: {
      ja: "必要な道具なら、見出しの「使う道具」に足してください。要らなければ、コードから除いてください",
      en: "Add it to the tools in the phase's heading if the phase needs it; otherwise take it out of the code",
    },
    explanation: {
      ja: "コードから使えるのは、そのフェーズの見出しにある道具だけです。",
      en: "Code can use only the tools in its phase's heading.",
    },
    example: {
      kind: "program",
      text: 'import { phase } from "tejun";\nexport const main = phase(async ({ agent, produce, tools, handoff }) => {\n  await tools.google_workspace.create_draft({});\n  return produce(await agent({ instructions: "…" }));\n});\n',
    },
  },
  AOP404: {
    severity: "error",
    title: { ja: "許可されていない操作", en: "An operation that is not granted" },
    message: {
      ja: "フェーズ「{phase}」は道具「{tool}」の操作「{operation}」を使えません: {why}",
      en: 'Phase "{phase}" may not use the operation "{operation}" of "{tool}": {why}',
    },
    found: { ja: "{tool} の {operation}", en: "{operation} of {tool}" },
    expected: { ja: "{granted}", en: "{granted}" },
    fix: {
      ja: "必要な操作なら、見出しの「使う道具」を直してください。要らなければ、コードから除いてください",
      en: "Correct the tools in the phase's heading if the phase needs it; otherwise take it out of the code",
    },
    explanation: {
      ja: "(read-only) の道具では読み取りだけ、「道具 の 部分」ではその部分の操作だけが使えます。",
      en: 'A (read-only) grant covers reads only, and "tool/part" only that part\'s operations.',
    },
    example: {
      kind: "program",
      text: 'import { phase } from "tejun";\nexport const main = phase(async ({ agent, produce, tools, handoff }) => {\n  await tools.freee.create_draft_invoice({});\n  return produce(await agent({ instructions: "…" }));\n});\n',
    },
  },
  AOP405: {
    severity: "error",
    title: { ja: "確かさの足りない値", en: "A value that is not sure enough" },
    message: {
      ja: "操作「{operation}」の引数「{parameter}」は {wants} が要りますが、ここでは {status} の値がありえます",
      en: 'The parameter "{parameter}" of "{operation}" needs {wants}; the value here can be {status}',
    },
    found: { ja: "{status}", en: "{status}" },
    expected: { ja: "{wants}", en: "{wants}" },
    fix: {
      ja: "先に status を調べて分けるか、台帳で照合した値を渡してください",
      en: "Branch on the value's status first, or pass a value that a ledger has confirmed",
    },
    explanation: {
      ja: "推測や原文の写しを、照合した値の代わりに使わせないための決まりです。実行のときにも同じことを確かめます。",
      en: "This keeps a guess or a copied text from standing in for a checked value; the same is checked again when it runs.",
    },
    example: {
      kind: "program",
      text: 'import { phase } from "tejun";\nexport const main = phase(async ({ agent, produce, tools, handoff }) => {\n  const { 役割, 期限 } = handoff;\n  await tools.account_registry.create_account({ department: 期限, role: 役割, expires_on: 期限 });\n  return produce(await agent({ instructions: "…" }));\n});\n',
    },
  },
  AOP406: {
    severity: "error",
    title: { ja: "宣言のないファイル読み取り", en: "Reading files without declaring it" },
    message: { ja: "フェーズ「{phase}」は添付ファイルを読めません", en: 'Phase "{phase}" may not read attachments' },
    found: { ja: "files", en: "files" },
    expected: {
      ja: "見出しの「使う道具」に 添付ファイル があるフェーズ",
      en: "a phase whose heading has attachments among its tools",
    },
    fix: {
      ja: "読む必要があれば、見出しの「使う道具」に 添付ファイル を足してください",
      en: "Add attachments to the tools in the phase's heading if it has to read them",
    },
    explanation: {
      ja: "添付ファイル を書いた段だけが、ファイルを読む道具を持ちます。",
      en: "Only a phase that declares attachments has the tool that reads files.",
    },
    example: {
      kind: "program",
      text: 'import { phase } from "tejun";\nexport const main = phase(async ({ files, agent, produce }) => produce(await agent({ instructions: "…" })));\n',
    },
  },
  AOP407: {
    severity: "error",
    title: { ja: "宣言のない質問", en: "Asking without declaring it" },
    message: { ja: "フェーズ「{phase}」は担当者に質問できません", en: 'Phase "{phase}" may not ask people' },
    found: { ja: "ask", en: "ask" },
    expected: {
      ja: "見出しの「使う道具」に hitl があるフェーズ",
      en: "a phase whose heading has hitl among its tools",
    },
    fix: {
      ja: "質問が必要なら、見出しの「使う道具」に hitl を足してください",
      en: "Add hitl to the tools in the phase's heading if it has to ask",
    },
    explanation: { ja: "質問できるのは、hitl を書いた段だけです。", en: "Only a phase that declares hitl can ask." },
    example: {
      kind: "program",
      text: 'import { phase } from "tejun";\nexport const main = phase(async ({ ask, agent, produce }) => produce(await agent({ instructions: "…" })));\n',
    },
  },
  AOP408: {
    severity: "error",
    title: { ja: "渡されない項目", en: "A field that is not handed over" },
    message: {
      ja: "フェーズ「{phase}」に項目「{field}」は渡されません",
      en: 'The field "{field}" is not handed to phase "{phase}"',
    },
    found: { ja: "{field}", en: "{field}" },
    expected: { ja: "{fields}", en: "{fields}" },
    fix: {
      ja: "項目の名前を直すか、渡すフェーズの「成果物として次段に渡す:」に足してください",
      en: "Correct the name, or add the field to the “Hand over:” line of the phase that hands it over",
    },
    explanation: {
      ja: "フェーズに届くのは、前のフェーズの成果物だけです。",
      en: "Only the artifact of the phase before reaches a phase.",
    },
    example: {
      kind: "program",
      text: 'import { phase } from "tejun";\nexport const main = phase(async ({ agent, produce, tools, handoff }) => {\n  handoff.ない項目;\n  return produce(await agent({ instructions: "…" }));\n});\n',
    },
  },
});
