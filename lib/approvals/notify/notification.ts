import type { Notification } from "#ports";
import { inline, zonedTime } from "../mail/mail-text.ts";

/** What a channel is told of something that waits. */
export interface Waits {
  readonly kind: "approval" | "question" | "unknown";
  readonly aop: string;
  readonly phase: string;
  readonly requester: string;
  /** The roles that are asked. */
  readonly role: string;
  readonly validUntil: number;
  /** Said again because nobody has decided: to the same people, or to more. */
  readonly again?: "reminder" | "escalation";
}

const KINDS = {
  approval: { ja: "承認のお願い", en: "Approval request" },
  question: { ja: "質問", en: "Question" },
  unknown: { ja: "結果の確認のお願い", en: "Unknown outcome" },
} as const;

const NOT_YET = {
  decided: {
    reminder: { ja: "（まだ決まっていません）", en: " (not decided yet)" },
    escalation: {
      ja: "（まだ決まっていないので、お知らせします）",
      en: " (not decided yet, so you are asked as well)",
    },
  },
  answered: {
    reminder: { ja: "（まだ答えがありません）", en: " (not answered yet)" },
    escalation: { ja: "（まだ答えがないので、お知らせします）", en: " (not answered yet, so you are asked as well)" },
  },
} as const;

/**
 * The message that something waits, Japanese first. It names what is asked, of whom and until when, but no values:
 * a channel has more readers than the approval has approvers. Its link leads to what waits for whoever is signed in.
 */
export function waitsNotification(waits: Waits, baseUrl: string, timezone: string): Notification {
  const { ja, en } = KINDS[waits.kind];
  const again =
    waits.again === undefined
      ? { ja: "", en: "" }
      : NOT_YET[waits.kind === "approval" ? "decided" : "answered"][waits.again];
  const aop = inline(waits.aop);
  const phase = inline(waits.phase);
  const who = inline(waits.requester);
  const role = inline(waits.role);
  const until = zonedTime(waits.validUntil, timezone);
  return {
    lines: [
      `【${ja}】${aop}: ${phase}${again.ja}`,
      `依頼者: ${who} ／ 宛先: ${role} ／ 期限: ${until}`,
      `${en}${again.en}: "${phase}" of "${aop}", requested by ${who}, for ${role}, until ${until}`,
    ],
    links: [{ label: "自分に届いているものを開く (Open what waits for you)", url: `${baseUrl}/inbox` }],
  };
}
