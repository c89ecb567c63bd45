import { defineMessages } from "../message.ts";

/** AOP24x: why an edit of an AOP's control lines, in a form or as YAML, cannot be written back. */
export const editMessages = defineMessages({
  AOP240: {
    severity: "error",
    title: { ja: "読めない YAML", en: "YAML that cannot be read" },
    message: { ja: "YAML として読めません: {reason}", en: "This cannot be read as YAML: {reason}" },
    found: { ja: "{reason}", en: "{reason}" },
    expected: { ja: "字下げの揃った YAML", en: "YAML with even indentation" },
    fix: { ja: "その行の字下げと記号を直してください", en: "Correct the indentation and the signs on that line" },
    explanation: {
      ja: "YAML は手順書の写しです。読めないときは、手順書には何も書きません。",
      en: "The YAML is a picture of the procedure. When it cannot be read, nothing is written to the procedure.",
    },
    example: { kind: "yaml", text: 'phases:\n  - phase: 1\n    name: "集計' },
  },
  AOP241: {
    severity: "error",
    title: { ja: "YAML の形の違い", en: "YAML out of form" },
    message: { ja: "{where}の形が違います", en: "{where} is out of form" },
    found: { ja: "{found}", en: "{found}" },
    expected: { ja: "{expected}", en: "{expected}" },
    fix: { ja: "{expected} にしてください", en: "Make it {expected}" },
    explanation: {
      ja: "知らない項目を読み飛ばすと、書いたつもりのことが手順書に入りません。",
      en: "If unknown keys were skipped, what somebody meant to write would not reach the procedure.",
    },
    example: { kind: "yaml", text: "phases:\n  - phase: 1\n    aprovers: [経理部長]" },
  },
  AOP242: {
    severity: "error",
    title: { ja: "ここでは直せないもの", en: "Not edited here" },
    message: { ja: "{what}は YAML では直せません", en: "{what} cannot be edited in the YAML" },
    found: { ja: "{found}", en: "{found}" },
    expected: { ja: "{expected}", en: "{expected}" },
    fix: { ja: "手順書の本文で直してください", en: "Edit it in the text of the procedure" },
    explanation: {
      ja: "YAML で直せるのは、渡すもの、条件、承認です。フェーズの増減、名前、使う道具は、本文と一緒に考えるものだからです。",
      en: "Hand-overs, conditions and approvals are edited in the YAML. Phases, their names and their tools belong with the prose.",
    },
    example: { kind: "yaml", text: "phases:\n  - phase: 1\n    name: another name" },
  },
  AOP243: {
    severity: "error",
    title: { ja: "行に書けない語", en: "Words that a line cannot hold" },
    message: {
      ja: "フェーズ「{phase}」の行に書くと、「{text}」が同じ意味に読み戻せません",
      en: 'Written on a line of phase "{phase}", "{text}" would not be read back as the same',
    },
    found: { ja: "{text}", en: "{text}" },
    expected: {
      ja: "読点・カンマで分かれない名前。型は型の欄に書く",
      en: "a name without a comma in it; a type belongs in the type's place",
    },
    fix: {
      ja: "名前を変えるか、手順書の本文で直してください",
      en: "Choose another name, or edit the procedure's text",
    },
    explanation: {
      ja: "書いたあとで読み直し、頼まれたとおりでなければ、何も書きません。",
      en: "What was written is read again; unless it says exactly what was asked for, nothing is written.",
    },
    example: {
      kind: "situation",
      text: {
        ja: "「請求元、金額」という名前の項目を渡そうとしました。",
        en: "A field named “請求元、金額” is handed over.",
      },
    },
  },
  AOP244: {
    severity: "error",
    title: { ja: "ほかの所まで変わる編集", en: "An edit that would change more" },
    message: {
      ja: "「{phase}」では、この編集を書くとほかの所まで変わってしまいます",
      en: 'In "{phase}", writing this edit would change something else too',
    },
    found: { ja: "編集の外の変化", en: "a change outside the edit" },
    expected: { ja: "頼まれた行だけの変化", en: "a change of the lines asked for alone" },
    fix: { ja: "手順書の本文で直してください", en: "Edit the procedure's text instead" },
    explanation: {
      ja: "行が箇条書きの続きなどに挟まっていると、その行だけを機械で直せないことがあります。",
      en: "A line in the middle of a list item, say, cannot always be edited mechanically on its own.",
    },
    example: {
      kind: "situation",
      text: {
        ja: "HTML の段落の中にある「承認者:」の行を消そうとしました。",
        en: "The line of approvers is removed from inside an HTML block's paragraph.",
      },
    },
  },
  AOP245: {
    severity: "error",
    title: { ja: "先に保存された版", en: "A version saved in between" },
    message: {
      ja: "版 {edited} を直している間に、版 {newest} が保存されました",
      en: "While version {edited} was being edited, version {newest} was saved",
    },
    found: { ja: "最新の版 {newest}", en: "version {newest} as the newest" },
    expected: { ja: "版 {edited} が最新", en: "version {edited} to be the newest" },
    fix: { ja: "新しい版を開き直して、もう一度直してください", en: "Open the new version and make the edit again" },
    explanation: {
      ja: "古い版から書いた編集で、ほかの人の編集を消さないためです。",
      en: "An edit made on an old version must not undo what somebody else has written since.",
    },
    example: {
      kind: "situation",
      text: {
        ja: "二人が、一つの手順書の進む条件を同時に直していました。",
        en: "Two people edit the gates of one procedure.",
      },
    },
  },
});
