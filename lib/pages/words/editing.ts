import type { Bilingual } from "#diagnostics";

/** The words of the pages on which a procedure is edited: as text, phase by phase, or as YAML. */
export const EDITING = {
  views: { ja: "この手順書の見方", en: "Views of this procedure" },
  asText: { ja: "本文", en: "Text" },
  asFlow: { ja: "流れ", en: "Flow" },
  asYaml: { ja: "YAML", en: "YAML" },
  versions: { ja: "版", en: "Versions" },
  program: { ja: "コード", en: "Program" },
  check: { ja: "確かめる", en: "Check" },
  checkHint: {
    ja: "確かめるだけでは、何も保存しません。",
    en: "Checking saves nothing.",
  },
  problems: { ja: "見つかったこと", en: "What was found" },
  summary: (errors: number, warnings: number): Bilingual => ({
    ja: errors + warnings === 0 ? "誤りは見つかりません。" : `誤り ${errors} 件、注意 ${warnings} 件`,
    en:
      errors + warnings === 0
        ? "Nothing is wrong with it."
        : `${errors === 1 ? "1 error" : `${errors} errors`}, ${warnings === 1 ? "1 warning" : `${warnings} warnings`}`,
  }),
  seeProblems: { ja: "見つかったことを読む", en: "Read what was found" },
  flowTitle: { ja: "流れ", en: "Flow" },
  flowLead: {
    ja: "本文から読み取った流れです。フェーズの箱を開くと、条件・承認・渡すものを直せます。直した内容は、本文の行に書かれます。",
    en: "As it was read from the text. Open a phase's box to edit its conditions, approvals and hand-overs; they are written into the text's own lines.",
  },
  flowErrors: {
    ja: "本文に誤りがあるので、流れは途中までかもしれません。",
    en: "The text has errors, so the flow may not be all there.",
  },
  editPhase: { ja: "条件・承認・渡すものを直す", en: "Edit conditions, approvals, hand-overs" },
  phaseTitle: (number: number): Bilingual => ({ ja: `フェーズ ${number}`, en: `Phase ${number}` }),
  phaseLead: {
    ja: "保存すると、手順書の本文の該当する行だけが変わります。本文の文章と使う道具は、本文のほうで直します。",
    en: "Saving changes only the lines of the text that say this. Prose and tools are edited in the text.",
  },
  runWhen: { ja: "実行する条件（なければ、必ず実行する）", en: "Run when (empty: always)" },
  runWhenHint: {
    ja: "合わなければ、このフェーズを飛ばします。例: 金額 が 100000 以上",
    en: "Otherwise the phase is skipped. For example: amount is at least 100000",
  },
  proceedWhen: { ja: "進む条件（一行に一つ）", en: "Proceed when (one a line)" },
  proceedWhenHint: {
    ja: "一つでも満たさなければ、このフェーズに入りません。例: 部署 が 照合済み",
    en: "The phase is not entered unless all hold. For example: department is verified",
  },
  approvalToStart: { ja: "開始の承認", en: "Approval to start" },
  approvalToStartHint: {
    ja: "この役割の人が承認するまで、このフェーズは始まりません。「、」で並べた役割は、全部の承認が要ります。",
    en: "The phase does not start until somebody of this role approves; of several roles, somebody of each.",
  },
  approvers: { ja: "承認者（一行に一つ）", en: "Approvers (one a line)" },
  approversHint: (roles: string): Bilingual => ({
    ja: `このフェーズの、取り消せない操作を承認する役割です。設定にある役割: ${roles}`,
    en: `The roles that approve what this phase does and cannot undo. Configured: ${roles}`,
  }),
  handsOver: { ja: "次に渡すもの", en: "Hands over" },
  handsOverHint: {
    ja: "名前を空にすると、その項目はなくなります。",
    en: "A field whose name is emptied is taken out.",
  },
  field: (n: number): Bilingual => ({ ja: `項目 ${n} の名前`, en: `Name of field ${n}` }),
  type: (n: number): Bilingual => ({ ja: `項目 ${n} の型`, en: `Type of field ${n}` }),
  fieldName: { ja: "項目", en: "Field" },
  fieldType: { ja: "型", en: "Type" },
  types: {
    any: { ja: "決めない", en: "not said" },
    string: { ja: "文字列", en: "text" },
    number: { ja: "数値", en: "number" },
    date: { ja: "日付", en: "date" },
    boolean: { ja: "真偽", en: "yes or no" },
    file: { ja: "ファイル", en: "file" },
    list: { ja: "一覧", en: "list" },
  },
  saveLines: { ja: "本文に書いて保存", en: "Write into the text and save" },
  notWritten: { ja: "本文には、まだ何も書いていません。", en: "Nothing has been written into the text." },
  written: {
    ja: "本文の行に書いて、新しい版として保存しました。",
    en: "Written into the text's lines and saved as a new version.",
  },
  unchanged: { ja: "変わった所はありませんでした。", en: "There was nothing to change." },
  seeDifference: { ja: "変わった行を見る", en: "See the lines that changed" },
  yamlLead: {
    ja: "本文の写しです。直せるのは runWhen（実行する条件）、proceedWhen（進む条件）、approvalToStart（開始の承認）、approvers（承認者）、handsOver（渡すもの）。保存すると、本文の該当する行だけが変わります。",
    en: "A picture of the text. What can be edited: runWhen, proceedWhen, approvalToStart, approvers and handsOver. Saving changes only the lines of the text that say it.",
  },
  yamlExample: { ja: "書き方の例", en: "How to write it" },
  yaml: { ja: "流れ・条件・承認（YAML）", en: "Flow, conditions, approvals (YAML)" },
  inText: { ja: "次の行の番号は、本文のものです。", en: "The line numbers below are those of the text." },
  versionsTitle: { ja: "これまでの版", en: "Versions so far" },
  compareVersions: { ja: "二つの版を比べる", en: "Compare two versions" },
  differenceTitle: { ja: "本文の違い", en: "How the text changed" },
  fromBefore: { ja: "前の版との違い", en: "Changes from the version before" },
  sameText: { ja: "本文は同じです。", en: "The texts are the same." },
  newest: { ja: "最新", en: "newest" },
  proven: { ja: "機械が確かめたこと", en: "What was proven" },
} as const;
