import { defineMessages } from "../../message.ts";

/** AOP100 to AOP109: the text itself. */
export const textMessages = defineMessages({
  AOP101: {
    severity: "error",
    title: { ja: "手順書が大きすぎる", en: "The AOP is too large" },
    message: { ja: "手順書が大きすぎて読めません", en: "The AOP is too large to be read" },
    found: { ja: "{bytes} バイト", en: "{bytes} bytes" },
    expected: { ja: "UTF-8 で {limit} バイト以下", en: "at most {limit} bytes of UTF-8" },
    fix: {
      ja: "業務を別の手順書に分け、使う道具の AOP「…」で呼んでください",
      en: 'Split the procedure into several AOPs and call them with AOP "…"',
    },
    explanation: {
      ja: "上限は 256 KiB です。超えた手順書は中を読まないので、ほかの診断は出ません。",
      en: "The limit is 256 KiB. Nothing inside a larger text is read, so no other diagnostics are given.",
    },
    example: {
      kind: "situation",
      text: {
        ja: "262,144 バイトを超える手順書を保存しようとしました。",
        en: "An AOP of more than 262,144 bytes is saved.",
      },
    },
  },
  AOP102: {
    severity: "error",
    title: { ja: "UTF-8 でない", en: "Not UTF-8" },
    message: { ja: "UTF-8 として読めない所があります", en: "A part of the text is not valid UTF-8" },
    found: { ja: "文字にならないバイト列", en: "bytes that are no character" },
    expected: { ja: "UTF-8 で保存した Markdown", en: "Markdown saved as UTF-8" },
    fix: {
      ja: "エディターで文字コードに UTF-8 を選んで保存し直してください (Shift_JIS や UTF-16 は読めません)",
      en: "Save the file again as UTF-8 (Shift_JIS and UTF-16 cannot be read)",
    },
    explanation: {
      ja: "読めない所を推測で補うと、書いていない手順を実行しかねません。",
      en: "Guessing the unreadable part could run a step that nobody wrote.",
    },
    example: {
      kind: "situation",
      text: {
        ja: "Shift_JIS で保存されたファイルを読み込みました。",
        en: "A file that was saved as Shift_JIS is read.",
      },
    },
  },
  AOP103: {
    severity: "warning",
    title: { ja: "BOM が 2 つ以上ある", en: "More than one byte order mark" },
    message: { ja: "先頭に BOM が {count} 個あります", en: "The text begins with {count} byte order marks" },
    found: { ja: "{count} 個の BOM (U+FEFF)", en: "{count} byte order marks (U+FEFF)" },
    expected: { ja: "BOM は無いか、1 つだけ", en: "none, or one" },
    fix: { ja: "BOM なしの UTF-8 で保存し直してください", en: "Save the file as UTF-8 without a byte order mark" },
    explanation: {
      ja: "すべて取り除いて読みました。ほかのソフトでは 2 つ目の BOM が最初の見出しを隠します。",
      en: "All were dropped before reading. In other software a second one hides the first heading.",
    },
    example: { kind: "aop", text: "\uFEFF\uFEFF# 集計\n\n## 進め方\n1. 集計する\n" },
  },
  AOP104: {
    severity: "warning",
    title: { ja: "フロントマターは読まない", en: "Front matter is ignored" },
    message: { ja: "先頭のフロントマターは読みません", en: "The front matter at the top is ignored" },
    found: { ja: "`---` で囲まれた {count} 行", en: "{count} lines between `---`" },
    expected: { ja: "`# タイトル` で始まる手順書", en: "an AOP that begins with `# title`" },
    fix: {
      ja: "フロントマターを消すか、必要な内容を章に書いてください",
      en: "Remove the front matter, or write what matters in a chapter",
    },
    explanation: {
      ja: "フロントマターに書いた設定は、実行に何の効果もありません。",
      en: "Settings written in front matter have no effect on a run.",
    },
    example: { kind: "aop", text: "---\nowner: 経理部\n---\n# 集計\n\n## 進め方\n1. 集計する\n" },
  },
  AOP105: {
    severity: "error",
    title: { ja: "コードの囲みが閉じていない", en: "A code fence is not closed" },
    message: {
      ja: "コードの囲み {fence} が閉じていないため、ここから後ろがすべてコードになります",
      en: "The code fence {fence} is never closed, so everything below it is code",
    },
    found: { ja: "開いたままの {fence}", en: "{fence} without an end" },
    expected: { ja: "囲みを閉じる {fence} だけの行", en: "a line with {fence} alone that closes it" },
    fix: {
      ja: "囲みの終わりに {fence} だけの行を足すか、この行を消してください",
      en: "Add a line with {fence} where the code ends, or remove this line",
    },
    explanation: {
      ja: "後ろにあるフェーズや道具が、コードの一部とみなされて消えます。",
      en: "Phases and tools below it would vanish into the code.",
    },
    example: {
      kind: "aop",
      text: "# 集計\n\n## 進め方\n1. 次の形で書く\n\n```\n名前,金額\n\n## 期待される成果物\n集計表\n",
    },
  },
  AOP128: {
    severity: "error",
    title: { ja: "HTML やコメントが閉じていない", en: "HTML or a comment is not closed" },
    message: {
      ja: "「{text}」が閉じていないため、ここから後ろの見出しがすべて消えます",
      en: '"{text}" is never closed, so every heading below it vanishes',
    },
    found: { ja: "開いたままの「{text}」", en: '"{text}" without an end' },
    expected: { ja: "閉じる {end}", en: "{end}, which closes it" },
    fix: { ja: "終わりに {end} を足すか、この行を消してください", en: "Add {end} where it ends, or remove this line" },
    explanation: {
      ja: "Markdown では、コメントや <pre> は閉じるまで続きます。後ろのフェーズは消え、その文は前のフェーズのものになります。",
      en: "In Markdown a comment or <pre> goes on until it is closed. Phases below it would vanish, and their text would belong to the phase before.",
    },
    example: {
      kind: "aop",
      text: "# 集計\n\n## フェーズ 1: 取得\n取る\n\n<!-- あとで書く\n\n## フェーズ 2: 集計\nまとめる\n",
    },
  },
  AOP106: {
    severity: "warning",
    title: { ja: "見出しのつもりの行", en: "A line meant as a heading" },
    message: {
      ja: "「{text}」は見出しになっていません",
      en: '"{text}" is not a heading',
    },
    found: { ja: "{text} ({reason})", en: "{text} ({reason})" },
    expected: {
      ja: "行頭の半角の # と、半角の空白で始まる見出し",
      en: "a heading: half-width # at the start of the line, then a half-width space",
    },
    fix: {
      ja: "「{mended}」のように書くか、tejun fmt で直してください",
      en: 'Write "{mended}", or let tejun fmt mend it',
    },
    explanation: {
      ja: "Markdown では、全角の ＃、# の後ろの全角空白、空白の無い # は見出しになりません。この行は前の章の文章として読みました。",
      en: "In Markdown a full-width ＃, a full-width space after # or no space at all make no heading. The line was read as text of the chapter before it.",
    },
    example: { kind: "aop", text: "# 集計\n\n## 進め方\n1. 集計する\n\n##期待される成果物\n集計表\n" },
  },
  AOP107: {
    severity: "error",
    title: { ja: "フェーズの見出しのつもりの行", en: "A line meant as a phase heading" },
    message: {
      ja: "「{text}」は見出しになっていないため、フェーズとして読まれません",
      en: '"{text}" is not a heading, so it begins no phase',
    },
    found: { ja: "{text} ({reason})", en: "{text} ({reason})" },
    expected: {
      ja: "## フェーズ 1: 名前 (使う道具: …)",
      en: "## Phase 1: name (tools: …)",
    },
    fix: {
      ja: "「{mended}」のように書くか、tejun fmt で直してください",
      en: 'Write "{mended}", or let tejun fmt mend it',
    },
    explanation: {
      ja: "このまま実行すると、フェーズの手順が前のフェーズの道具で行われてしまいます。",
      en: "Run like this, the phase's steps would be done with the tools of the phase before it.",
    },
    example: {
      kind: "aop",
      text: "# 請求\n\n## フェーズ 1: 集計\n集計する。\n\n##　フェーズ 2: 発行 (使う道具: freee)\n発行する。\n",
    },
  },
  AOP108: {
    severity: "warning",
    title: { ja: "全角の囲みはコードにならない", en: "Full-width marks do not fence" },
    message: {
      ja: "「{text}」はコードの囲みになりません",
      en: '"{text}" does not fence code',
    },
    found: { ja: "{text}", en: "{text}" },
    expected: { ja: "半角の ``` または ~~~", en: "half-width ``` or ~~~" },
    fix: {
      ja: "半角の ``` に直してください",
      en: "Write half-width ``` instead",
    },
    explanation: {
      ja: "囲んだつもりの行が手順書の文章として読まれます。",
      en: "The lines meant as code are read as part of the procedure.",
    },
    example: { kind: "aop", text: "# 集計\n\n## 進め方\n次の形で書く。\n\n｀｀｀\n名前,金額\n｀｀｀\n" },
  },
  AOP109: {
    severity: "warning",
    title: { ja: "表示されない行", en: "A line that is not shown" },
    message: {
      ja: "「{text}」はリンクの定義なので、Markdown で表示すると消えます",
      en: '"{text}" is a link definition, which vanishes when the Markdown is shown',
    },
    found: { ja: "{text}", en: "{text}" },
    expected: { ja: "表示される文章", en: "text that is shown" },
    fix: {
      ja: "行頭の [ ] を「」に変えるか、かっこを外してください",
      en: "Use other marks than [ ] at the start of the line",
    },
    explanation: {
      ja: "エージェントには渡りますが、承認者や同僚が見る表示には出ません。",
      en: "The agent is given the line, yet colleagues who look at the rendered page do not see it.",
    },
    example: { kind: "aop", text: "# 集計\n\n## 進め方\n[手順]: 次の通り\n\n1. 集計する\n" },
  },
});
