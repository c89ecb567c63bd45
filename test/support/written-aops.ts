import fc from "fast-check";

/** How a document is written: its language and the small habits of whoever wrote it. */
interface Habits {
  readonly language: "ja" | "en";
  readonly colon: string;
  readonly comma: string;
  readonly newline: string;
  readonly mark: string;
  readonly wideBrackets: boolean;
}

const WORDS = {
  ja: {
    phase: "フェーズ",
    tools: "使う道具",
    names: ["請求元", "金額", "期限", "部署", "備考 (任意)", "Ｎｏ．１", "2026", "担当「甲、乙」"],
    roles: ["経理部長", "部長", "operators", "情報システム部長"],
    labels: ["実行する条件", "進む条件", "開始の承認", "承認者", "成果物として次段に渡す"],
    types: ["文字列", "数値", "日付", "真偽", "ファイル", "一覧"],
    conditions: [
      "部署 が 照合済み",
      "金額が100000以上 または 部署 が「営業、東」",
      "期限 が 不足 かつ 金額 が ５ 未満",
    ],
    prose: [
      "会計ソフトから取得する。",
      "- 項目\n  続き",
      "> 引用\n",
      "```\n承認者: コード\n```",
      "| a | b |\n|---|---|\n| 1 | 2 |",
    ],
  },
  en: {
    phase: "Phase",
    tools: "tools",
    names: ["supplier", "amount due", "deadline", "department", "note (optional)", "2026", "who “a, b”"],
    roles: ["Head of finance", "lead", "operators"],
    labels: ["Run when", "Proceed when", "Approval to start", "Approver", "Hand over"],
    types: ["string", "number", "date", "boolean", "file", "list"],
    conditions: [
      "department is verified",
      "amount is at least 100,000 or note is “x, y”",
      "deadline is missing and amount is less than 5",
    ],
    prose: [
      "Get it from the ledger.",
      "1. item\n   more",
      "> quoted\n",
      "~~~\nApprover: code\n~~~",
      "<!-- a comment -->",
    ],
  },
} as const;

/** Names and conditions that an edit can ask for, in the document's language. */
export function wordsFor(language: "ja" | "en") {
  return WORDS[language];
}

const habits: fc.Arbitrary<Habits> = fc.constantFrom("ja" as const, "en" as const).chain((language) =>
  fc.record({
    language: fc.constant(language),
    colon: fc.constantFrom(...(language === "ja" ? [": ", "：", ":"] : [": ", ":"])),
    comma: fc.constantFrom(...(language === "ja" ? ["、", "，", ", "] : [", ", ","])),
    newline: fc.constantFrom("\n", "\r\n"),
    mark: fc.constantFrom("", "", "- ", "**"),
    wideBrackets: language === "ja" ? fc.boolean() : fc.constant(false),
  }),
);

/** Random documents that read without errors: both languages, many habits, prose of every kind between the lines. */
export const writtenAops: fc.Arbitrary<{ readonly text: string; readonly language: "ja" | "en" }> = habits.chain(
  (style) =>
    fc
      .tuple(fc.array(phaseOf(style), { minLength: 1, maxLength: 4 }), fc.boolean(), fc.constantFrom("", "\uFEFF"))
      .map(([phases, ended, mark]) => {
        const parts = phases.map((body, i) => `${heading(style, i + 1)}\n${body}`);
        const text = `# ${style.language === "ja" ? "手順" : "Procedure"}\n\n${parts.join("\n\n")}${ended ? "\n" : ""}`;
        return { text: mark + text.replaceAll("\n", style.newline), language: style.language };
      }),
);

function heading({ language, colon }: Habits, number: number): string {
  const { phase, tools } = WORDS[language];
  return `## ${phase} ${number}${colon}n${number} (${tools}: freee (read-only), hitl)`;
}

function phaseOf(style: Habits): fc.Arbitrary<string> {
  const words = WORDS[style.language];
  const line = (kind: number, values: fc.Arbitrary<string>): fc.Arbitrary<readonly string[]> =>
    fc
      .option(values, { nil: "" })
      .map((value) => (value === "" ? [] : [control(style, words.labels[kind] ?? "", value)]));
  const fields = fc
    .uniqueArray(fc.constantFrom(...words.names), { minLength: 1, maxLength: 4 })
    .chain((names) => fc.tuple(...names.map((name) => typed(style, name))))
    .map((items) => items.join(style.comma));
  const condition = fc.constantFrom(...words.conditions);
  const roles = fc
    .uniqueArray(fc.constantFrom(...words.roles), { minLength: 1, maxLength: 3 })
    .map((items) => items.join(style.comma));
  return fc
    .tuple(
      line(0, condition),
      line(1, condition),
      line(1, condition),
      line(2, fc.constantFrom(...words.roles)),
      fc.array(fc.constantFrom(...words.prose), { maxLength: 3 }),
      line(3, roles),
      line(4, fields),
      fc.constantFrom("\n", "\n\n", "\n\n\n"),
    )
    .map(([branch, gate, second, start, prose, approvers, handed, gap]) => {
      const head = [...branch, ...gate, ...second, ...start].join("\n");
      const end = [...approvers, ...handed].join("\n");
      return [head, ...prose, end].filter((part) => part !== "").join(gap === "\n" ? "\n\n" : gap);
    });
}

function typed({ language, wideBrackets }: Habits, name: string): fc.Arbitrary<string> {
  return fc
    .option(fc.constantFrom(...WORDS[language].types), { nil: undefined })
    .map((type) => (type === undefined ? name : wideBrackets ? `${name}（${type}）` : `${name} (${type})`));
}

function control({ mark, colon }: Habits, label: string, value: string): string {
  return mark === "**" ? `**${label}${colon.trimEnd()}** ${value}` : `${mark}${label}${colon}${value}`;
}
