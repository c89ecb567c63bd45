/** The words of refusals that only the whole site has. */
export const SITE_PROBLEMS = {
  address: {
    ja: "アドレスを打ち直すか、はじめのページから開いてください。",
    en: "Type the address anew, or begin at the start page.",
  },
  comesBack: { ja: "サインインすると、このページに戻ります。", en: "Signing in leads back to this page." },
  operator: {
    ja: "ここを動かしている人に、使えるようにしてもらってください。",
    en: "Ask whoever operates this to let you in.",
  },
  mailbox: { ja: "メールを開く", en: "Open the mailbox" },
  compile: {
    ja: "一覧から手順書を開き、「コンパイルする」を押してください。",
    en: "Open the procedure from the list and press Compile.",
  },
} as const;
