/** The words of the menu. */
export const MENU = {
  menu: { ja: "メニュー", en: "Menu" },
  start: { ja: "はじめる", en: "Start" },
  aops: { ja: "手順書", en: "Procedures" },
  build: { ja: "話して作る", en: "Build" },
  runs: { ja: "実行", en: "Runs" },
  inbox: { ja: "承認と質問", en: "Inbox" },
  mailbox: { ja: "メール", en: "Mailbox" },
  sandbox: { ja: "お試しの道具", en: "Sandbox tools" },
} as const;
