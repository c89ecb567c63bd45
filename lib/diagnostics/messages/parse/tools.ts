import { defineMessages } from "../../message.ts";

/** AOP130 to AOP139: lists of tools. */
export const toolMessages = defineMessages({
  AOP130: {
    severity: "error",
    title: { ja: "知らない権限の言葉", en: "Unknown access word" },
    message: {
      ja: "「{tool}」の後の ({access}) は権限の言葉ではありません",
      en: '({access}) behind "{tool}" is no access word',
    },
    found: { ja: "({access})", en: "({access})" },
    expected: { ja: "(read-only)、(読み取り専用)、またはかっこ無し", en: "(read-only), or no bracket" },
    fix: {
      ja: "読むだけなら (read-only) と書き、書き込みも要るならかっこを消してください",
      en: "Write (read-only) if reading is enough; remove the bracket if it must write",
    },
    explanation: {
      ja: "権限を推測して広く渡すことはしません。この道具は渡されません。",
      en: "Access is never guessed to be wider. The tool is not granted.",
    },
    example: { kind: "aop", text: "# 請求\n\n## フェーズ 1: 集計 (使う道具: freee (閲覧のみ))\n集計する。\n" },
  },
  AOP131: {
    severity: "warning",
    title: { ja: "使う道具が空", en: "An empty tools bracket" },
    message: { ja: "(使う道具: ) に道具が書かれていません", en: "The bracket (tools: ) names no tool" },
    found: { ja: "{text}", en: "{text}" },
    expected: { ja: "(使う道具: 道具名)、またはかっこ無し", en: "(tools: tool), or no bracket" },
    fix: { ja: "道具を書くか、かっこを消してください", en: "Name the tools, or remove the bracket" },
    explanation: { ja: "このフェーズには道具が渡りません。", en: "The phase is granted no tool." },
    example: { kind: "aop", text: "# 請求\n\n## フェーズ 1: 集計 (使う道具: )\n集計する。\n" },
  },
  AOP132: {
    severity: "warning",
    title: { ja: "空の項目", en: "An empty item" },
    message: { ja: "道具の一覧に空の項目があります", en: "The list of tools has an empty item" },
    found: { ja: "何も書かれていない項目", en: "an item with nothing in it" },
    expected: { ja: "道具名", en: "the name of a tool" },
    fix: { ja: "余分な区切りや項目を消してください", en: "Remove the spare separator or item" },
    explanation: {
      ja: "道具を消したときに区切りが残ったか、書き忘れたかのどちらかです。",
      en: "Either a separator was left over or a tool was forgotten.",
    },
    example: { kind: "aop", text: "# 請求\n\n## フェーズ 1: 集計 (使う道具: freee, , hitl)\n集計する。\n" },
  },
  AOP133: {
    severity: "warning",
    title: { ja: "同じ道具が 2 回ある", en: "A tool twice" },
    message: { ja: "「{tool}」が 2 回書かれています", en: '"{tool}" is there twice' },
    found: { ja: "2 つ目の {tool}", en: "a second {tool}" },
    expected: { ja: "それぞれの道具は 1 回", en: "each tool once" },
    fix: { ja: "片方を消してください", en: "Remove one of them" },
    explanation: { ja: "渡す道具は変わりません。", en: "What is granted does not change." },
    example: { kind: "aop", text: "# 請求\n\n## フェーズ 1: 集計 (使う道具: freee, ｆｒｅｅｅ)\n集計する。\n" },
  },
  AOP134: {
    severity: "error",
    title: { ja: "同じ道具に違う権限", en: "One tool with different access" },
    message: {
      ja: "「{tool}」が違う権限で 2 回書かれています",
      en: '"{tool}" is there twice with different access',
    },
    found: { ja: "書き込みも含むものと、(read-only) のもの", en: "once with writing and once (read-only)" },
    expected: { ja: "1 つの道具に 1 つの権限", en: "one access for one tool" },
    fix: {
      ja: "要る方だけを残してください。書き込みを含む道具は読むこともできます",
      en: "Keep the one that is needed; a tool that may write may read as well",
    },
    explanation: {
      ja: "広い方か狭い方かを推測しません。",
      en: "Whether the wider or the narrower one was meant is not guessed.",
    },
    example: { kind: "aop", text: "# 請求\n\n## フェーズ 1: 集計 (使う道具: freee, freee (read-only))\n集計する。\n" },
  },
  AOP135: {
    severity: "error",
    title: { ja: "リストになっていない道具", en: "A tool that is no list item" },
    message: {
      ja: "「{text}」は Markdown のリストの項目ではないため、道具を 1 つも渡しません",
      en: '"{text}" is no list item in Markdown, so the list grants nothing',
    },
    found: { ja: "{text}", en: "{text}" },
    expected: { ja: "- 道具名", en: "- tool" },
    fix: {
      ja: "行頭を半角の `- ` に変えるか、tejun fmt で直してください",
      en: "Begin the line with `- `, or let tejun fmt mend it",
    },
    explanation: {
      ja: "・、①、１． や、空白の無い - はリストになりません。一部だけを渡すと、足りない道具に気づけません。",
      en: "・, ①, １． and a hyphen without a space make no list. Granting only the rest would hide that tools are missing.",
    },
    example: { kind: "aop", text: "# 請求\n\n## 進め方\n1. 集計する\n\n## 利用可能なツール\n・freee\n・hitl\n" },
  },
  AOP136: {
    severity: "error",
    title: { ja: "入れ子の道具", en: "A nested tool" },
    message: {
      ja: "道具の一覧の中に入れ子の項目があるため、道具を 1 つも渡しません",
      en: "The list of tools has a nested item, so it grants nothing",
    },
    found: { ja: "入れ子の項目「{text}」", en: 'the nested item "{text}"' },
    expected: { ja: "入れ子の無い、1 行に 1 つの道具", en: "one tool a line, nothing nested" },
    fix: {
      ja: "入れ子の項目を外に出してください。道具の一部なら「google_workspace の gmail」、読むだけなら「freee (read-only)」と書きます",
      en: "Move it out of the item; write `google_workspace/gmail` for a part of a tool and `freee (read-only)` for reading only",
    },
    explanation: {
      ja: "入れ子の項目が上の項目を狭めるのか、別の道具なのかを推測しません。",
      en: "Whether the nested item narrows the one above or names another tool is not guessed.",
    },
    example: {
      kind: "aop",
      text: "# 請求\n\n## 進め方\n1. 集計する\n\n## 利用可能なツール\n- google_workspace\n  - gmail\n",
    },
  },
  AOP137: {
    severity: "warning",
    title: { ja: "道具を渡さない行", en: "A line that grants nothing" },
    message: {
      ja: "利用可能なツールの「{text}」は、リストの項目でないため道具を渡しません",
      en: '"{text}" among the tools is no list item and grants nothing',
    },
    found: { ja: "{text}", en: "{text}" },
    expected: { ja: "- 道具名", en: "- tool" },
    fix: {
      ja: "道具なら `- ` で始まる 1 行にし、説明なら進め方か概要に移してください",
      en: "Write a tool on a line of its own behind `- `; move explanations to Steps or Overview",
    },
    explanation: {
      ja: "この章では、リストの項目の 1 行目だけが道具になります。",
      en: "In this chapter only the first line of a list item is a tool.",
    },
    example: { kind: "aop", text: "# 請求\n\n## 進め方\n1. 集計する\n\n## 利用可能なツール\nfreee を使う\n" },
  },
  AOP138: {
    severity: "error",
    title: { ja: "読めない道具", en: "A tool that cannot be read" },
    message: { ja: "道具「{text}」が読めません", en: 'The tool "{text}" cannot be read' },
    found: { ja: "{text}", en: "{text}" },
    expected: {
      ja: "道具名、道具名 (read-only)、道具名 の 部分、添付ファイル、hitl、AOP「題名」",
      en: 'tool, tool (read-only), tool/part, attachments, hitl, AOP "title"',
    },
    fix: {
      ja: "名前を書き、かっこや引用符を閉じてください",
      en: "Write a name, and close brackets and quotation marks",
    },
    explanation: { ja: "読めない道具は渡しません。", en: "A tool that cannot be read is not granted." },
    example: { kind: "aop", text: "# 請求\n\n## フェーズ 1: 集計 (使う道具: AOP「経費精算)\n集計する。\n" },
  },
});
