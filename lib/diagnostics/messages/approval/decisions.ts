import { defineMessages } from "../../message.ts";

/** AOP6xx: why nobody, or not this person, could decide, or decide like this. */
export const decisionMessages = defineMessages({
  AOP601: {
    severity: "error",
    title: { ja: "知らないリンク", en: "An unknown link" },
    message: { ja: "このリンクは使えません。", en: "This link cannot be used." },
    found: { ja: "{found}", en: "{found}" },
    expected: { ja: "メールにあるままのリンク", en: "a link exactly as it stands in a mail" },
    fix: { ja: "届いたメールのリンクをもう一度開いてください。", en: "Open the link in the mail once more." },
    explanation: {
      ja: "リンクは承認者ごとに一つずつ作られ、当て推量では開けません。",
      en: "Links are made one per person and cannot be guessed.",
    },
    example: {
      kind: "situation",
      text: {
        ja: "写すときに、リンクの最後の数文字が欠けました。",
        en: "The last characters of the link were lost when it was copied.",
      },
    },
  },
  AOP602: {
    severity: "error",
    title: { ja: "別の人", en: "Another person" },
    message: { ja: "{person} さんは、これを決める人ではありません。", en: "{person} is not asked to decide this." },
    found: { ja: "{person}", en: "{person}" },
    expected: { ja: "{expected}", en: "{expected}" },
    fix: { ja: "{expected} さんに頼んでください。", en: "Ask {expected}." },
    explanation: { ja: "リンクは、送られた本人のものです。", en: "A link belongs to the person it was sent to." },
    example: {
      kind: "situation",
      text: {
        ja: "サインインしている同僚が、転送されたリンクを開いて「承認する」を押しました。",
        en: "A signed-in colleague opens a forwarded link and presses approve.",
      },
    },
  },
  AOP603: {
    severity: "error",
    title: { ja: "依頼者による承認", en: "Approval by the requester" },
    message: { ja: "依頼した本人（{person}）は承認できません。", en: "The requester ({person}) cannot approve this." },
    found: { ja: "{person}", en: "{person}" },
    expected: { ja: "別の人の判断", en: "somebody else's decision" },
    fix: { ja: "ほかの承認者に頼んでください。", en: "Ask another approver." },
    explanation: { ja: "頼んだ人と許す人を分けるためです。", en: "Whoever asks for something does not allow it." },
    example: {
      kind: "situation",
      text: {
        ja: "実行を始めた本人が、サインインしたまま承認者のリンクを開きました。",
        en: "The person who started the run opens an approver's link while signed in.",
      },
    },
  },
  AOP604: {
    severity: "error",
    title: { ja: "古い画面か偽の送信", en: "A stale page or a forged form" },
    message: {
      ja: "この画面からの送信は受け付けられません。",
      en: "What was sent does not come from the page as it is now.",
    },
    found: { ja: "{found}", en: "{found}" },
    expected: { ja: "今の画面の合い言葉", en: "the nonce of the page as it is now" },
    fix: { ja: "リンクを開き直して、もう一度決めてください。", en: "Open the link again and decide there." },
    explanation: {
      ja: "見せたものと違う内容が承認されないよう、画面ごとの合い言葉を確かめます。",
      en: "The page's nonce ties a decision to what was shown.",
    },
    example: {
      kind: "situation",
      text: {
        ja: "別のサイトが、画面を見せずに、リンクへ承認を送りました。",
        en: "Another site posts approve to a link without having shown the page.",
      },
    },
  },
  AOP605: {
    severity: "error",
    title: { ja: "決定済み", en: "Already decided" },
    message: { ja: "{at} に {person} さんが{decision}しています。", en: "{person} already {decision} this on {at}." },
    found: { ja: "{person} さんの{decision}", en: "{decision} by {person}" },
    expected: { ja: "まだ誰も決めていないこと", en: "that nobody has decided yet" },
    fix: {
      ja: "することはありません。最初の決定が有効です。",
      en: "There is nothing to do: the first decision stands.",
    },
    explanation: { ja: "最初の決定だけが有効です。", en: "Only the first decision counts." },
    example: {
      kind: "situation",
      text: {
        ja: "二人の承認者が、続けてボタンを押しました。",
        en: "Two approvers press a button one after the other.",
      },
    },
  },
  AOP606: {
    severity: "error",
    title: { ja: "期限切れ", en: "Expired" },
    message: { ja: "期限（{until}）を過ぎました。", en: "The time to decide ended on {until}." },
    found: { ja: "{now}", en: "{now}" },
    expected: { ja: "{until} まで", en: "until {until}" },
    fix: { ja: "必要なら、手順をもう一度実行してください。", en: "If it is still needed, run the procedure again." },
    explanation: {
      ja: "期限を過ぎた承認では何も実行されません。",
      en: "Nothing is carried out on an expired approval.",
    },
    example: {
      kind: "situation",
      text: { ja: "承認者がメールを開いたのは、8 日後でした。", en: "An approver opens the mail eight days later." },
    },
  },
  AOP607: {
    severity: "error",
    title: { ja: "無効になった依頼", en: "No longer valid" },
    message: { ja: "この依頼は無効です: {reason}", en: "This request is no longer valid: {reason}" },
    found: { ja: "{reason}", en: "{reason}" },
    expected: { ja: "実行中の手順の、変わっていない内容", en: "an unchanged request of a run that still goes on" },
    fix: { ja: "必要なら、手順をもう一度実行してください。", en: "If it is still needed, run the procedure again." },
    explanation: {
      ja: "見せた内容や前提が変わった依頼、終わった実行の依頼は決められません。",
      en: "What has changed since it was shown, or belongs to a run that has ended, cannot be decided.",
    },
    example: {
      kind: "situation",
      text: {
        ja: "承認を待っている間に、実行が止められました。",
        en: "The run was stopped while the approval was open.",
      },
    },
  },
  AOP608: {
    severity: "error",
    title: { ja: "理由のない却下", en: "A rejection without a reason" },
    message: { ja: "却下には理由が要ります。", en: "A rejection needs a reason." },
    found: { ja: "空の理由", en: "an empty reason" },
    expected: { ja: "理由", en: "a reason" },
    fix: { ja: "理由を書いて、もう一度送ってください。", en: "Write the reason and send again." },
    explanation: {
      ja: "依頼した人が次にどうすればよいか分かるようにするためです。",
      en: "So that the requester knows what to do next.",
    },
    example: {
      kind: "situation",
      text: {
        ja: "承認者が、理由を書かずに「却下する」を押しました。",
        en: "An approver presses reject and leaves the comment empty.",
      },
    },
  },
  AOP609: {
    severity: "error",
    title: { ja: "サインインが必要", en: "Sign-in required" },
    message: { ja: "これを決めるにはサインインが必要です。", en: "You have to sign in to decide this." },
    found: { ja: "{found}", en: "{found}" },
    expected: { ja: "{expected} としてのサインイン", en: "being signed in as {expected}" },
    fix: { ja: "サインインして、リンクを開き直してください。", en: "Sign in and open the link again." },
    explanation: {
      ja: "転送されたリンクで他人が決められないよう、設定でサインインを求めています。",
      en: "The configuration asks for sign-in, so that a forwarded link decides nothing.",
    },
    example: {
      kind: "situation",
      text: {
        ja: "approvals.signInRequired が true なのに、サインインせずにリンクを開きました。",
        en: "approvals.signInRequired is true and a link is opened without being signed in.",
      },
    },
  },
  AOP610: {
    severity: "error",
    title: { ja: "承認できる人がいない", en: "Nobody can approve" },
    message: { ja: "フェーズ「{phase}」を承認できる人がいません。", en: 'Nobody can approve phase "{phase}".' },
    found: { ja: "役割 {roles}、依頼者 {requester}", en: "the roles {roles}, requested by {requester}" },
    expected: { ja: "依頼者ではない承認者が一人以上", en: "at least one approver who is not the requester" },
    fix: {
      ja: "tejun.config.json の approvers に、その役割か operators の人を書いてください。",
      en: "Name somebody for that role, or for operators, under approvers in tejun.config.json.",
    },
    explanation: {
      ja: "依頼した本人は承認できないので、ほかに一人は必要です。",
      en: "The requester cannot approve, so somebody else is needed.",
    },
    example: {
      kind: "situation",
      text: {
        ja: "「承認者: 経理部長」と書いてあり、その役割の人は実行を始めた本人だけでした。",
        en: "The AOP says 承認者: 経理部長, and the only one who holds that role started the run.",
      },
    },
  },
});
