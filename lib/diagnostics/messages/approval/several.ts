import { defineMessages } from "../../message.ts";

/** AOP640 to AOP649: several approvers, and approvals that are passed on. */
export const severalMessages = defineMessages({
  AOP640: {
    severity: "error",
    title: { ja: "承認ずみで、ほかの承認者を待っている", en: "Consented; others have yet to" },
    message: {
      ja: "{at} に {person} さんが承認しています。残りは {open} の承認です。",
      en: "{person} consented on {at}; {open} has yet to consent.",
    },
    found: { ja: "{person} さんの承認", en: "the consent of {person}" },
    expected: { ja: "{open} の判断", en: "a decision of {open}" },
    fix: { ja: "することはありません。", en: "There is nothing to do." },
    explanation: {
      ja: "承認者が複数いるとき、全員が承認するまで何も実行されません。一人でも却下すれば終わります。",
      en: "Where there are several approvers, nothing is carried out before all of them consented; one rejection ends it.",
    },
    example: {
      kind: "situation",
      text: {
        ja: "「承認者: 経理部長、人事部長」の依頼で、経理部長が「承認する」をもう一度押しました。",
        en: "The AOP says 承認者: 経理部長、人事部長, and 経理部長 presses approve a second time.",
      },
    },
  },
  AOP641: {
    severity: "error",
    title: { ja: "ほかの人に任せた判断", en: "Passed on to somebody else" },
    message: { ja: "{at} に {to} さんに任せています。", en: "This was passed on to {to} on {at}." },
    found: { ja: "{to} さんへの委任", en: "passed on to {to}" },
    expected: { ja: "{to} さんの判断", en: "a decision of {to}" },
    fix: { ja: "{to} さんに頼んでください。", en: "Ask {to}." },
    explanation: {
      ja: "任せた後は、任された人だけが決めます。だれが決めたのかを、あいまいにしないためです。",
      en: "Once it is passed on, only the other person decides, so that it is never unclear who did.",
    },
    example: {
      kind: "situation",
      text: {
        ja: "承認者が、承認をほかの人に任せた後で、自分でも「承認する」を押しました。",
        en: "An approver passes an approval on, and then presses approve themselves.",
      },
    },
  },
  AOP642: {
    severity: "error",
    title: { ja: "任せられない相手", en: "Nobody it can be passed on to" },
    message: { ja: "{to} さんには任せられません。", en: "This cannot be passed on to {to}." },
    found: { ja: "{to}", en: "{to}" },
    expected: { ja: "{expected}", en: "{expected}" },
    fix: {
      ja: "設定の approvers にいる、まだ頼まれていない人を選んでください。",
      en: "Choose somebody in approvers of the configuration who is not asked already.",
    },
    explanation: {
      ja: "依頼した本人、すでに頼まれている人、一度ほかの人に任せた人には任せられません。",
      en: "Never to the requester, to somebody who is asked already, or back to somebody who passed it on.",
    },
    example: {
      kind: "situation",
      text: {
        ja: "承認者が、実行を始めた本人に承認を任せようとしました。",
        en: "An approver passes an approval on to the person who started the run.",
      },
    },
  },
  AOP643: {
    severity: "error",
    title: { ja: "多すぎる承認者", en: "Too many approvers" },
    message: {
      ja: "フェーズ「{phase}」の承認者が多すぎます。",
      en: 'Phase "{phase}" names too many approvers.',
    },
    found: { ja: "{found} 役割", en: "{found} roles" },
    expected: { ja: "{most} 役割まで", en: "at most {most} roles" },
    fix: { ja: "承認者を減らすか、フェーズを分けてください。", en: "Name fewer approvers, or split the phase." },
    explanation: {
      ja: "全員の承認は、実行と一緒に一度に確かめられます。",
      en: "All consents are checked in one transaction with the action.",
    },
    example: {
      kind: "situation",
      text: { ja: "「承認者:」の行に、役割を九つ書きました。", en: "The line 承認者: names nine roles." },
    },
  },
  AOP644: {
    severity: "error",
    title: { ja: "もう決める人ではない", en: "No longer somebody who decides" },
    message: {
      ja: "{person} さんは、決める人から外れています。",
      en: "{person} is no longer among those who decide this.",
    },
    found: { ja: "今の設定の役割に {person} さんがいません", en: "no role of today's configuration names {person}" },
    expected: { ja: "今も役割を持つ人の判断", en: "a decision by somebody who holds the role today" },
    fix: {
      ja: "役割を持つ人に頼むか、設定の approvers に {person} さんを戻してください。",
      en: "Ask somebody who holds the role, or put {person} back under approvers in the configuration.",
    },
    explanation: {
      ja: "送ったリンクは、そのあと役割を外された人には効きません。外される前に決めたことは、そのまま残ります。",
      en: "A link that went out gives no say to whoever was taken off the role since. What they decided before that stands.",
    },
    example: {
      kind: "situation",
      text: {
        ja: "退職して設定から消えた承認者が、前に届いたメールのリンクで承認しようとしました。",
        en: "An approver who has left, and is gone from the configuration, follows the link of an older mail.",
      },
    },
  },
  AOP645: {
    severity: "error",
    title: { ja: "操作の重なり", en: "Others acted too" },
    message: { ja: "ほかの人の操作と重なりました。", en: "Others acted at the same time." },
    found: { ja: "重なり", en: "others at once" },
    expected: { ja: "一人の操作", en: "one at a time" },
    fix: { ja: "やり直してください。", en: "Try again." },
    explanation: { ja: "重なり続けると断ります。", en: "What keeps losing is refused." },
    example: {
      kind: "situation",
      text: { ja: "二人が同時に承認しました。", en: "Two approve at once." },
    },
  },
});
