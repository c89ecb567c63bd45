import { defineMessages } from "../../message.ts";

/** AOP110 to AOP119: title and chapters. */
export const chapterMessages = defineMessages({
  AOP110: {
    severity: "error",
    title: { ja: "タイトルが無い", en: "No title" },
    message: { ja: "タイトルがありません", en: "The AOP has no title" },
    found: { ja: "{found}", en: "{found}" },
    expected: { ja: "# 業務の名前", en: "# name of the procedure" },
    fix: {
      ja: "先頭に `# 業務の名前` の行を足してください",
      en: "Add a line `# name of the procedure` at the top",
    },
    explanation: {
      ja: "タイトルは、承認のメールや実行の記録でこの業務を指す名前です。",
      en: "The title is how approval mails and records name this procedure.",
    },
    example: { kind: "aop", text: "## 進め方\n1. 集計する\n" },
  },
  AOP111: {
    severity: "error",
    title: { ja: "タイトルが 2 つある", en: "Two titles" },
    message: { ja: "`#` 1 つの見出しが 2 つ以上あります", en: "There is more than one level-1 heading" },
    found: { ja: "# {text} (1 つ目は {line} 行目)", en: "# {text} (the first is in line {line})" },
    expected: { ja: "`#` 1 つの見出しは 1 つだけ", en: "one level-1 heading" },
    fix: {
      ja: "章なら `##` に、章の中の小見出しなら `###` にしてください",
      en: "Make it `##` if it is a chapter, `###` if it is a heading inside one",
    },
    explanation: {
      ja: "1 つの手順書は 1 つの業務です。2 つの業務を 1 つのファイルに書くことはできません。",
      en: "One AOP is one procedure; a file cannot hold two.",
    },
    example: { kind: "aop", text: "# 集計\n\n## 進め方\n1. 集計する\n\n# 送付\n" },
  },
  AOP112: {
    severity: "error",
    title: { ja: "手順が無い", en: "No steps" },
    message: { ja: "業務の手順がありません", en: "The AOP has no steps" },
    found: { ja: "進め方の章もフェーズの見出しも無い", en: "neither a chapter Steps nor a phase heading" },
    expected: { ja: "## 進め方、または ## フェーズ 1: 名前", en: "## Steps, or ## Phase 1: name" },
    fix: {
      ja: "1 つの流れで終わる業務なら `## 進め方`、段に分けるなら `## フェーズ 1: 名前 (使う道具: …)` を書いてください",
      en: "Write `## Steps` for a single flow, or `## Phase 1: name (tools: …)` to divide the work",
    },
    explanation: {
      ja: "手順の無い手順書からは、実行するコードを作れません。",
      en: "Nothing can be run from an AOP without steps.",
    },
    example: { kind: "aop", text: "# 集計\n\n## 手順\n1. 集計する\n" },
  },
  AOP113: {
    severity: "error",
    title: { ja: "進め方とフェーズが混ざっている", en: "Steps beside phases" },
    message: {
      ja: "進め方の章とフェーズの見出しが両方あります",
      en: "There are both a chapter Steps and phase headings",
    },
    found: { ja: "{heading} と {count} 個のフェーズ", en: "{heading} and {count} phases" },
    expected: {
      ja: "進め方 (単段) かフェーズ (多段) のどちらか一方",
      en: "either Steps (single-stage) or phases (multi-phase)",
    },
    fix: {
      ja: "進め方の手順をフェーズの中に移して、進め方の章を消してください",
      en: "Move the steps into the phases and remove the chapter",
    },
    explanation: {
      ja: "どのフェーズの道具で行う手順なのかが決まりません。",
      en: "It would be open which phase's tools these steps may use.",
    },
    example: {
      kind: "aop",
      text: "# 請求\n\n## 進め方\n1. 集計する\n\n## フェーズ 1: 集計 (使う道具: freee (read-only))\n集計する。\n",
    },
  },
  AOP114: {
    severity: "error",
    title: { ja: "同じ章が 2 つある", en: "A chapter twice" },
    message: { ja: "章「{heading}」が 2 つあります", en: 'The chapter "{heading}" is there twice' },
    found: { ja: "2 つ目の {heading} (1 つ目は {line} 行目)", en: "a second {heading} (the first is in line {line})" },
    expected: { ja: "それぞれの章は 1 つだけ", en: "each chapter once" },
    fix: { ja: "2 つの章を 1 つにまとめてください", en: "Join the two chapters" },
    explanation: {
      ja: "どちらが正しいのかを推測しません。",
      en: "Which of them counts is not guessed.",
    },
    example: { kind: "aop", text: "# 集計\n\n## 進め方\n1. 集計する\n\n## 進め方\n1. 送る\n" },
  },
  AOP115: {
    severity: "warning",
    title: { ja: "決まった章でない章", en: "A chapter without a meaning" },
    message: {
      ja: "章「{heading}」は実行に使われません",
      en: 'The chapter "{heading}" is not used by a run',
    },
    found: { ja: "## {heading}", en: "## {heading}" },
    expected: {
      ja: "概要、進め方、利用可能なツール、期待される成果物、フェーズ N: 名前",
      en: "Overview, Steps, Available tools, Expected deliverables, Phase N: name",
    },
    fix: {
      ja: "手順の一部なら `###` にして章の中に入れてください。覚え書きならこのままで構いません",
      en: "Make it `###` if it belongs to the steps; leave it if it is a note",
    },
    explanation: {
      ja: "`##` の見出しは前のフェーズを終わらせます。ここに書いた手順はどのフェーズにも入りません。",
      en: "A `##` heading ends the phase before it: what stands here belongs to no phase.",
    },
    example: { kind: "aop", text: "# 集計\n\n## 進め方\n1. 集計する\n\n## 備考\n月末に行う。\n" },
  },
  AOP116: {
    severity: "warning",
    title: { ja: "章の中身が無い", en: "An empty chapter" },
    message: { ja: "章「{heading}」に何も書かれていません", en: 'The chapter "{heading}" is empty' },
    found: { ja: "中身の無い ## {heading}", en: "## {heading} with nothing under it" },
    expected: { ja: "見出しの次の行からの中身", en: "something under the heading" },
    fix: { ja: "中身を書くか、見出しを消してください", en: "Write the chapter, or remove its heading" },
    explanation: {
      ja: "見出しの行に書いた説明は中身になりません。",
      en: "What is written in the heading's own line is no content.",
    },
    example: { kind: "aop", text: "# 集計\n\n## 概要\n\n## 進め方\n1. 集計する\n" },
  },
  AOP117: {
    severity: "warning",
    title: { ja: "フェーズがあるときの利用可能なツール", en: "A tools chapter beside phases" },
    message: {
      ja: "フェーズに分かれた業務では、章「{heading}」の道具は渡されません",
      en: 'In an AOP with phases the chapter "{heading}" grants nothing',
    },
    found: { ja: "## {heading}", en: "## {heading}" },
    expected: { ja: "各フェーズの見出しの (使う道具: …)", en: "(tools: …) in each phase's heading" },
    fix: {
      ja: "道具を、使うフェーズの見出しに移してください",
      en: "Move each tool to the heading of the phase that uses it",
    },
    explanation: {
      ja: "各フェーズには、そのフェーズの見出しに書いた道具だけが渡ります。",
      en: "A phase gets the tools of its own heading and no others.",
    },
    example: {
      kind: "aop",
      text: "# 請求\n\n## フェーズ 1: 集計\n集計する。\n\n## 利用可能なツール\n- freee\n",
    },
  },
  AOP118: {
    severity: "warning",
    title: { ja: "下線で見出しになった行", en: "A line that an underline makes a heading" },
    message: {
      ja: "「{heading}」は、すぐ下の --- のために章の見出しになっています",
      en: 'The --- right below makes "{heading}" the heading of a chapter',
    },
    found: { ja: "文章のすぐ下の ---", en: "--- right below text" },
    expected: { ja: "空行の下の ---", en: "--- below a blank line" },
    fix: {
      ja: "区切り線なら、--- の上に空行を入れてください",
      en: "Put a blank line above --- if a line across the page was meant",
    },
    explanation: {
      ja: "`##` の見出しと同じに、前のフェーズを終わらせます。ここより下はどのフェーズにも入りません。",
      en: "Like a `##` heading it ends the phase before it: what stands below belongs to no phase.",
    },
    example: { kind: "aop", text: "# 集計\n\n## 進め方\n1. 集計する\n\n月末に行う。\n---\n送付はしない。\n" },
  },
  AOP119: {
    severity: "warning",
    title: { ja: "決まった章に近い名前", en: "Nearly the name of a known chapter" },
    message: {
      ja: "章「{heading}」は決まった章ではないため、実行に使われません",
      en: 'The chapter "{heading}" is no known chapter and is not used by a run',
    },
    found: { ja: "## {heading}", en: "## {heading}" },
    expected: { ja: "## {near}", en: "## {near}" },
    fix: { ja: "「{near}」のつもりなら、見出しを書き直してください", en: "Write “{near}” if that is what was meant" },
    explanation: {
      ja: "章の名前は推測しません。特に、近い名前の章に書いた道具は渡されません。",
      en: "Chapters are not guessed by their names: tools listed under a near name are not granted.",
    },
    example: { kind: "aop", text: "# 集計\n\n## 進め方\n1. 集計する\n\n## ツール\n- freee\n" },
  },
});
