/** The words of refusals. */
export const PROBLEMS = {
  home: { ja: "はじめのページへ", en: "To the start page" },
  now: { ja: "今できること", en: "What you can do now" },
  mend: {
    ja: "ブラウザーで前のページに戻り、内容を直して送り直してください。",
    en: "Go back in the browser, change what you sent, and send it again.",
  },
  newestMail: {
    ja: "いちばん新しいメールを開き、リンクを途中で切らずに使ってください。届いていなければ、依頼した人に聞いてください。",
    en: "Open the newest mail and use its link whole. If there is none, ask whoever made the request.",
  },
  ownMail: {
    ja: "自分が決めるはずのときは、自分に届いたメールから開いてください。",
    en: "If it should be you, open it from the mail that you got yourself.",
  },
  reload: {
    ja: "前のページに戻り、書いた内容を控えてから読み込み直して、送り直してください。",
    en: "Go back, copy what you wrote, reload the page, and send again.",
  },
  stands: {
    ja: "前のページに戻って読み込み直すと、今の様子が分かります。",
    en: "Go back and reload the page to see how it stands now.",
  },
  wait: { ja: "少し待って、もう一度開いてください。", en: "Wait a little and open it again." },
  again: { ja: "もう一度開く", en: "Open it again" },
  perhapsSent: {
    ja: "送った内容は届いているかもしれません。送り直す前に、前のページを読み込み直して確かめてください。",
    en: "What you sent may have arrived. Before you send it again, go back, reload the page, and look.",
  },
} as const;
