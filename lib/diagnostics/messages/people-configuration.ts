import { defineMessages } from "../message.ts";

/** AOP744 to AOP749: what does not fit together about how people are asked and told. */
export const peopleConfigurationMessages = defineMessages({
  AOP744: {
    severity: "error",
    title: { ja: "上げる先のない催促", en: "Escalation to nobody" },
    message: {
      ja: "escalateAfterHours と escalateTo は、approvers にある役割と一緒に書いてください",
      en: "escalateAfterHours and escalateTo belong together, with a role that approvers knows",
    },
    found: { ja: "{found}", en: "{found}" },
    expected: { ja: "{known} のどれか", en: "one of {known}" },
    fix: {
      ja: "escalateTo に approvers にある役割の名前を書くか、両方を消してください",
      en: "Write the name of a role of approvers as escalateTo, or remove both",
    },
    explanation: {
      ja: "だれも決めないときに上げる先が決まっていなければ、催促しても届きません。",
      en: "Without somebody to escalate to, nobody would be asked when nobody decides.",
    },
    example: {
      kind: "configuration",
      text: '{ "approvers": { "経理部長": ["lead@example.com"] }, "approvals": { "escalateAfterHours": 48, "escalateTo": "社長" } }',
    },
  },
  AOP745: {
    severity: "warning",
    title: { ja: "期限の後の催促", en: "A reminder after the end" },
    message: {
      ja: "{key} は承認や質問の期限より後なので、起こりません",
      en: "{key} lies after the end of an approval or question and never happens",
    },
    found: { ja: "{found} 時間", en: "{found} hours" },
    expected: { ja: "{most} 時間より前", en: "less than {most} hours" },
    fix: { ja: "時間を短くするか、validDays を延ばしてください", en: "Make it shorter, or validDays longer" },
    explanation: {
      ja: "期限を過ぎた承認や質問は終わっているので、だれにも知らせません。",
      en: "What is past its end is over, so nobody is told of it.",
    },
    example: {
      kind: "configuration",
      text: '{ "approvals": { "validDays": 1, "remindAfterHours": 48 } }',
    },
  },
  AOP746: {
    severity: "warning",
    title: { ja: "だれのものでもない通知", en: "Notifications for nobody" },
    message: {
      ja: "通知先の役割「{role}」は approvers にありません",
      en: 'The role "{role}" of a notification is not in approvers',
    },
    found: { ja: "{role}", en: "{role}" },
    expected: { ja: "{known}", en: "{known}" },
    fix: { ja: "approvers にある役割の名前を書いてください", en: "Write the name of a role of approvers" },
    explanation: {
      ja: "その役割に頼むことがないので、この通知先には何も届きません。",
      en: "Nobody of that role is ever asked, so nothing is sent there.",
    },
    example: {
      kind: "configuration",
      text: '{ "approvers": { "経理部長": ["lead@example.com"] }, "notifications": [{ "kind": "webhook", "urlEnv": "CHAT_URL", "for": ["社長"] }] }',
    },
  },
  AOP747: {
    severity: "error",
    title: { ja: "使えない通知先", en: "A webhook that cannot be used" },
    message: {
      ja: "環境変数 {name} の通知先は使えません",
      en: "The webhook in the environment variable {name} cannot be used",
    },
    found: { ja: "https:// ではない値", en: "a value that is not an https:// address" },
    expected: {
      ja: "https:// で始まる URL (この機械の中だけは http:// も可)",
      en: "an https:// URL; http:// only on this machine's own loopback address",
    },
    fix: {
      ja: "{name} に https:// で始まる URL を設定してください",
      en: "Set {name} to a URL that begins with https://",
    },
    explanation: {
      ja: "通知先の URL はそれ自体が鍵なので、値はどこにも表示しません。",
      en: "The URL of a webhook is a key in itself, so its value is shown nowhere.",
    },
    example: {
      kind: "situation",
      text: {
        ja: "環境変数 CHAT_URL に http://chat.example.com/hook を設定しました。",
        en: "CHAT_URL is set to http://chat.example.com/hook.",
      },
    },
  },
});
