import { SHARED } from "./shared.ts";

/** The words of the start page. */
export const START = {
  title: { ja: "手順を実行する", en: "Run a procedure" },
  lead: {
    ja: "手順書を選び、頼みたいことを書いて始めます。人の判断が要る所では、止まって尋ねます。",
    en: "Choose a procedure, say what you need, and start. Where a person must decide, it stops and asks.",
  },
  aop: { ja: "手順書", en: "Procedure" },
  notCompiled: { ja: "コンパイル前", en: "not compiled yet" },
  input: { ja: "依頼の内容", en: "Your request" },
  inputHint: (example: string) => ({
    ja: `例: 「${example}」。書かれていないことは、推測で補われません。`,
    en: `For example “${example}”. What is not written is not guessed.`,
  }),
  files: { ja: "ファイル（あれば）", en: "Files (if any)" },
  filesHint: SHARED.filesHint,
  filesDrop: { ja: "ここに落としても加えられます。", en: "Choose them, or drop them here." },
  fileKind: { ja: "この種類のファイルは読めません。", en: "A file of this kind cannot be read." },
  fileLarge: (megabytes: number) => ({
    ja: `大きすぎます（1 つ ${megabytes} MB まで）。`,
    en: `It is too large (at most ${megabytes} MB each).`,
  }),
  fileMany: (count: number) => ({ ja: `${count} 個までです。`, en: `At most ${count} files can be added.` }),
  fileSum: (megabytes: number) => ({
    ja: `合わせて ${megabytes} MB までです。`,
    en: `All files together may be ${megabytes} MB.`,
  }),
  fileSending: { ja: "送っています…", en: "Sending…" },
  fileReady: { ja: "✓ 送りました", en: "✓ Sent" },
  fileAlong: { ja: "「始める」と一緒に送ります", en: "It goes along when you press Start" },
  fileFailed: {
    ja: "送れませんでした。外して、もう一度加えてください。",
    en: "It could not be sent. Remove it and add it again.",
  },
  fileBad: { ja: "加えられないファイルを外してください。", en: "Remove the files that cannot be added." },
  fileRemove: { ja: "外す", en: "Remove" },
  filesWaiting: { ja: "ファイルを送っています…", en: "Sending the files…" },
  start: { ja: "始める", en: "Start" },
  none: { ja: "まだ手順書がありません", en: "There is no procedure yet" },
  noneHint: {
    ja: "最初の手順書を書いてください。ひな形から始められます。",
    en: "Write the first one; a template gets you started.",
  },
  write: { ja: "手順書を書く", en: "Write a procedure" },
  firstSteps: { ja: "はじめての方へ", en: "First steps" },
  steps: [
    { ja: "手順書を選び、依頼を書いて「始める」を押します。", en: "Choose a procedure, write a request, press Start." },
    {
      ja: "承認や質問が要ると、担当者にメールが届きます。このパソコンでは「メール」のページで読めます。",
      en: "When an approval or an answer is needed, somebody gets a mail; on this machine, read it under Mailbox.",
    },
    {
      ja: "メールのリンクを開き、内容を確かめて承認します。開いただけでは何も決まりません。",
      en: "Open the link in the mail, check what it shows, and approve. Opening it decides nothing.",
    },
    {
      ja: "実行のページで、できたものと、値の一つひとつの出どころを確かめます。",
      en: "On the run's page, see what came of it and where each value comes from.",
    },
    {
      ja: "手順書の文を直してコンパイルすると、次の実行から動きが変わります。",
      en: "Edit a sentence of the procedure and compile: the next run behaves differently.",
    },
  ],
  recent: { ja: "最近の実行", en: "Recent runs" },
  allRuns: { ja: "すべての実行", en: "All runs" },
} as const;
