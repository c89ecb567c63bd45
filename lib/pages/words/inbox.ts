import type { Bilingual } from "#diagnostics";

/** The words of the page that shows a person what waits for them. */
export const INBOX = {
  title: { ja: "承認と質問", en: "Inbox" },
  lead: {
    ja: "あなたの判断を待っているものを、期限の近い順に並べています。開いただけでは、何も決まりません。",
    en: "What waits for you, what expires first at the top. Opening one decides nothing.",
  },
  none: { ja: "いま、あなたを待っているものはありません。", en: "Nothing waits for you now." },
  noneHere: { ja: "この続きには、待っているものはありません。", en: "Nothing waits on this page of the list." },
  noneEmbedded: {
    ja: "このパソコンでは、ほかの人あての承認や質問は「メール」から開けます。",
    en: "On this machine, open what is addressed to others from the mailbox.",
  },
  mailbox: { ja: "メールを見る", en: "See the mailbox" },
  kinds: { approval: { ja: "承認", en: "Approval" }, question: { ja: "質問", en: "Question" } },
  since: { ja: "届いた時", en: "Since" },
  expires: { ja: "期限", en: "Expires" },
  soon: { ja: "まもなく期限", en: "expires soon" },
  requester: { ja: "頼んだ人", en: "Asked for by" },
  open: { ja: "開く", en: "Open" },
  see: { ja: "実行を見る", en: "See the run" },
  heading: (aop: string, phase: number): Bilingual => ({
    ja: `${aop} フェーズ ${phase}`,
    en: `${aop}, phase ${phase}`,
  }),
  count: (n: number): Bilingual => ({
    ja: `ここに ${n} 件あります。`,
    en: n === 1 ? "One is here." : `${n} are here.`,
  }),
} as const;
