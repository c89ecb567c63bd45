import type { Bilingual } from "#diagnostics";
import { SHARED } from "./shared.ts";

/** The words of the pages of procedures and compiles. */
export const AOPS = {
  title: { ja: "手順書", en: "Procedures" },
  one: { ja: "手順書", en: "Procedure" },
  none: { ja: "まだ手順書がありません。下で書いてください。", en: "There is none yet. Write one below." },
  newTitle: { ja: "新しい手順書", en: "A new procedure" },
  id: { ja: "id（アドレスになります）", en: "Id (it becomes part of the address)" },
  idHint: { ja: "例: monthly-invoices、経費精算", en: "For example: monthly-invoices" },
  text: { ja: "手順書の本文（Markdown）", en: "Text of the procedure (Markdown)" },
  create: { ja: "保存する", en: "Save" },
  taken: (id: string): Bilingual => ({
    ja: `「${id}」はもうあります。別の id にしてください。`,
    en: `“${id}” exists already; choose another id.`,
  }),
  version: SHARED.version,
  compiledFrom: (n: number): Bilingual => ({ ja: `コードは版 ${n} から`, en: `code made from version ${n}` }),
  notCompiled: { ja: "まだコンパイルしていません", en: "not compiled yet" },
  olderCode: {
    ja: "保存した内容は、まだコードに反映されていません。コンパイルすると、次の実行から変わります。",
    en: "What is saved is not in the code yet. Compile, and the next run will follow it.",
  },
  run: { ja: "この手順を実行する", en: "Run it" },
  edit: { ja: "手順書を直す", en: "Edit the procedure" },
  save: { ja: "新しい版として保存", en: "Save as a new version" },
  notSaved: { ja: "誤りがあるので保存していません。", en: "Not saved, because of errors." },
  saved: { ja: "保存しました。", en: "Saved." },
  sameText: { ja: "最新の版と同じ内容です。", en: "It is the same text as the newest version." },
  warnings: { ja: "注意", en: "Warnings" },
  compile: { ja: "コンパイル", en: "Compile" },
  compileHint: {
    ja: "直した文が受け持つ所だけが変わります。ほかのフェーズのコードが同じままであることは、機械が確かめます。",
    en: "Only what an edited sentence governs changes; that the other phases' code stays the same is proven.",
  },
  instruction: { ja: "指示（なくてもよい）", en: "Instruction (optional)" },
  instructionHint: {
    ja: "例: フェーズ 2 の件数を正確に。この一回だけに効きます。",
    en: "For example: keep the count of phase 2 exact. It holds for this compile only.",
  },
  rebuild: { ja: "今のコードに積まず、全文から作り直す", en: "Do not build on the current code; rebuild all of it" },
  rebuildHint: {
    ja: "前のコンパイルで直った所が戻ることがあります。",
    en: "It may bring back what earlier compiles had fixed.",
  },
  compileButton: { ja: "コンパイルする", en: "Compile" },
  phases: { ja: "フェーズ", en: "Phases" },
  tools: { ja: "使う道具", en: "Tools" },
  noTools: { ja: "なし", en: "none" },
  readOnly: SHARED.readOnly,
  handsOver: { ja: "次に渡すもの", en: "Hands over" },
  gate: { ja: "進む条件", en: "Proceeds when" },
  runWhen: { ja: "実行する条件", en: "Runs when" },
  startApproval: { ja: "開始の承認", en: "Approval to start" },
  approvers: { ja: "承認者", en: "Approver" },
  alsoReads: { ja: "ほかに読むもの", en: "Also reads" },
  versions: { ja: "版", en: "Versions" },
  allVersions: { ja: "すべての版", en: "All versions" },
  showVersion: { ja: "この版を見る", en: "Show this version" },
  oldVersion: (n: number): Bilingual => ({
    ja: `版 ${n} を見ています。保存すると、この内容が新しい版になります。`,
    en: `This is version ${n}. Saving makes its text a new version.`,
  }),
  program: { ja: "コードを見る", en: "See the code" },
  template: {
    ja: `# 手順の名前

## 概要
何のための手順かを一、二行で書きます。

## フェーズ 1: 調べる (使う道具: freee (read-only))
取引先一覧を取得する。

成果物として次段に渡す: 取引先 (一覧)

## フェーズ 2: 下書きを作る (使う道具: google_workspace の gmail)
渡された取引先ごとに、連絡のメールの下書きを作る。

成果物として次段に渡す: メールの下書き (一覧)

## 期待される成果物
取引先ごとのメールの下書きができていること。
`,
    en: `# Name of the procedure

## Overview
Say in a line or two what it is for.

## Phase 1: Look up (tools: freee (read-only))
Get the list of partners.

Hand over: partners (list)

## Phase 2: Draft (tools: google_workspace/gmail)
For each partner handed over, make a draft mail.

Hand over: drafts (list)

## Expected deliverables
A draft mail for each partner.
`,
  },
} as const;

/** The words of a compile's page. */
export const COMPILES = {
  title: { ja: "コンパイル", en: "Compile" },
  running: { ja: "コンパイルしています…", en: "Compiling…" },
  instruction: { ja: "指示", en: "Instruction" },
  outcomes: {
    built: { ja: "コードを作りました。", en: "The code was built." },
    stacked: { ja: "直した所を、今のコードに積みました。", en: "The edits were laid on the current code." },
    resaved: {
      ja: "コードはそのまま、新しい版のコードとして保存し直しました。",
      en: "The code did not have to change; it was saved for the new version.",
    },
    unchanged: { ja: "することはありませんでした。", en: "There was nothing to do." },
    refused: { ja: "積めませんでした。今のコードはそのままです。", en: "Refused; the current code stays as it is." },
  },
  reasons: {
    "invalid-aop": { ja: "手順書に誤りがあります。", en: "The procedure has errors." },
    "unedited-code-changed": {
      ja: "直していないフェーズのコードまで変わっていました。",
      en: "The code of a phase that was not edited had changed.",
    },
    "edit-not-reached": { ja: "直した所がコードに届いていませんでした。", en: "An edit did not reach the code." },
    "phases-do-not-match": {
      ja: "手順書のフェーズと、コードのフェーズが合いません。",
      en: "The phases of the procedure and of the code do not match.",
    },
    "wiring-not-mechanical": {
      ja: "フェーズのつなぎを、機械だけではつなぎ直せません。",
      en: "A link between phases cannot be re-made mechanically.",
    },
    "patch-does-not-apply": {
      ja: "ビルダーの修正が、今のコードに当てはまりません。",
      en: "The builder's edit does not apply to the current code.",
    },
    "invalid-program": { ja: "できたコードが検査を通りません。", en: "The resulting code does not pass the checks." },
    "concurrent-save": {
      ja: "コンパイルの間に、ほかの人がコードを変えました。",
      en: "Somebody else changed the code meanwhile.",
    },
    "callee-refused": { ja: "呼び出す手順書がコンパイルできません。", en: "A called procedure could not be compiled." },
    "builder-failed": { ja: "ビルダーが答えませんでした。", en: "The builder gave no proper answer." },
  },
  options: {
    "compile-again": { ja: "もう一度コンパイルする", en: "Compile again" },
    rebuild: { ja: "全文から作り直す", en: "Rebuild from the whole procedure" },
    edit: { ja: "手順書を直す", en: "Edit the procedure" },
  },
  optionsTitle: { ja: "できること", en: "What you can do" },
  compared: { ja: "一字も変わっていないと確かめたフェーズ", en: "Phases proven to be the same, to the byte" },
  builtAnew: {
    ja: "全文から作ったので、前のコードとは比べていません。",
    en: "It was made from the whole procedure, so nothing was compared with code before.",
  },
  comparedNone: { ja: "なし", en: "none" },
  unchecked: { ja: "確かめていないもの", en: "What was not checked" },
  whats: {
    "joining-code": { ja: "フェーズをつなぐコード", en: "the code that joins phases" },
    "shared-code": { ja: "フェーズが共有するコード", en: "code that phases share" },
    "all-phases": { ja: "すべてのフェーズ", en: "all phases" },
    "outside-the-edit": { ja: "直した所の外", en: "whatever lies outside the edit" },
  },
  phase: (name: string): Bilingual => ({ ja: `フェーズ「${name}」`, en: `phase “${name}”` }),
  rules: {
    V1: { ja: "先頭か末尾のフェーズが入れ替わったため", en: "the first or last phase is another one" },
    V2: { ja: "フェーズの外の章を直したため", en: "a chapter outside the phases was edited" },
    V3: { ja: "フェーズに分かれていないため", en: "it is not divided into phases" },
    V4: { ja: "指示だけで、手順書は直していないため", en: "only an instruction was given" },
    V5: {
      ja: "フェーズか道具の並びが変わったため",
      en: "phases or tools were added, removed, moved or renamed",
    },
  },
  mayBehaveDifferently: {
    ja: "コードは同じでも、受け取るものが変わるので、動きが変わるかもしれないフェーズ",
    en: "Phases whose code is the same, but which may behave differently because they are handed something else",
  },
  runIt: { ja: "実行してみる", en: "Run it" },
  back: { ja: "手順書に戻る", en: "Back to the procedure" },
  calleeMade: {
    ja: "一緒に新しいコードになった、呼び出し先の手順書",
    en: "The called procedure that has new code too",
  },
  callee: { ja: "止めた、呼び出し先の手順書", en: "The called procedure that stopped it" },
  problems: { ja: "診断", en: "Diagnostics" },
} as const;
