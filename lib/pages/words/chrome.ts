/** The words around every page. */
export const CHROME = {
  skip: { ja: "本文へ", en: "Skip to content" },
  menu: { ja: "メニュー", en: "Menu" },
  start: { ja: "はじめる", en: "Start" },
  aops: { ja: "手順書", en: "Procedures" },
  build: { ja: "話して作る", en: "Build" },
  runs: { ja: "実行", en: "Runs" },
  inbox: { ja: "承認と質問", en: "Inbox" },
  mailbox: { ja: "メール", en: "Mailbox" },
  sandbox: { ja: "お試しの道具", en: "Sandbox tools" },
  language: { ja: "言語", en: "Language" },
  signedInAs: { ja: "利用者", en: "You are" },
  pages: { ja: "ページ", en: "Pages" },
  next: { ja: "次のページ", en: "Next page" },
  previous: { ja: "前のページ", en: "Previous page" },
  asJson: { ja: "JSON で見る", en: "See it as JSON" },
} as const;
