import { defineMessages } from "../message.ts";

/** AOP82x: why somebody who wanted to sign in with a browser is not signed in. */
export const signInMessages = defineMessages({
  AOP820: {
    severity: "error",
    title: { ja: "始まっていないサインイン", en: "A sign-in that was not begun here" },
    message: {
      ja: "このサインインは、このブラウザでは始まっていません。",
      en: "This sign-in was not begun in this browser.",
    },
    found: { ja: "{found}", en: "{found}" },
    expected: {
      ja: "10 分以内に、同じブラウザで始めたサインイン",
      en: "one that was begun in the same browser, ten minutes ago at the most",
    },
    fix: { ja: "もう一度サインインしてください。", en: "Sign in again." },
    explanation: {
      ja: "誰かが送ってきたリンクで、知らないうちに別の人としてサインインさせられることはありません。",
      en: "Nobody can be signed in as somebody else by a link that was sent to them.",
    },
    example: {
      kind: "situation",
      text: {
        ja: "サインインの途中で、続きを別のブラウザで開きました。",
        en: "A sign-in is begun in one browser and ended in another.",
      },
    },
  },
  AOP821: {
    severity: "error",
    title: { ja: "サインインできませんでした", en: "Not signed in" },
    message: { ja: "サインイン先が受け付けませんでした。", en: "Whoever signs people in did not accept it." },
    found: { ja: "{found}", en: "{found}" },
    expected: {
      ja: "設定された発行者が署名した、期限内のトークン",
      en: "a token that the configured issuer has signed and that has not expired",
    },
    fix: {
      ja: "もう一度サインインしてください。続くときは、管理者に知らせてください。",
      en: "Sign in again; if it happens again, tell whoever operates this.",
    },
    explanation: {
      ja: "発行者の公開鍵で確かめられたトークンだけが使われます。",
      en: "Only tokens count that were checked by the issuer's published keys.",
    },
    example: {
      kind: "situation",
      text: {
        ja: "サインイン先の画面で、本人がキャンセルしました。",
        en: "The person chose to cancel at the issuer's page.",
      },
    },
  },
  AOP822: {
    severity: "error",
    title: { ja: "メールアドレスの無いサインイン", en: "A sign-in that names nobody" },
    message: { ja: "このサインインからは、誰か分かりません。", en: "This sign-in does not say who it is." },
    found: { ja: "{found}", en: "{found}" },
    expected: {
      ja: "発行者が確かめたメールアドレス（email）",
      en: "a mail address (email) that the issuer has verified",
    },
    fix: {
      ja: "管理者に、アドレスを確かめてもらってください。",
      en: "Have whoever operates this verify your address.",
    },
    explanation: {
      ja: "承認や依頼は、メールアドレスで人と結びつけます。",
      en: "Approvals and requests are bound to people by their mail addresses.",
    },
    example: {
      kind: "situation",
      text: {
        ja: "サインイン先の情報で、email_verified が false でした。",
        en: "The token says that email_verified is false.",
      },
    },
  },
  AOP823: {
    severity: "error",
    title: { ja: "長すぎるトークン", en: "A token that is too long" },
    message: {
      ja: "サインインの情報が長すぎて、ブラウザに置けません。",
      en: "The sign-in is too long for a browser to keep.",
    },
    found: { ja: "{found} 文字", en: "{found} characters" },
    expected: { ja: "{most} 文字まで", en: "at most {most} characters" },
    fix: {
      ja: "管理者に、トークンに入るグループを減らしてもらってください。",
      en: "Have whoever operates this put fewer groups into tokens.",
    },
    explanation: {
      ja: "トークンはブラウザの cookie に置かれ、サーバーには残りません。",
      en: "The token is kept in a cookie of the browser, and nowhere on the server.",
    },
    example: {
      kind: "situation",
      text: {
        ja: "サインイン先が、毎回のトークンに数百のグループを入れていました。",
        en: "An issuer lists hundreds of groups in every token.",
      },
    },
  },
  AOP824: {
    severity: "error",
    title: { ja: "サインイン先の障害", en: "Signing in is out of order" },
    message: {
      ja: "サインイン先に接続できないため、今はサインインできません。",
      en: "Nobody can sign in now: whoever signs people in cannot be reached.",
    },
    found: { ja: "{found}", en: "{found}" },
    expected: { ja: "サインイン先からの返事", en: "an answer of whoever signs people in" },
    fix: {
      ja: "数分待って、もう一度サインインしてください。サインインの要らない承認や質問のリンクは、そのまま使えます。",
      en: "Wait some minutes and sign in again. Links to approvals and questions that need no sign-in work as before.",
    },
    explanation: {
      ja: "サインイン先の鍵で確かめられない間は、誰もサインインしていないものとして扱います。",
      en: "While tokens cannot be checked by the issuer's keys, nobody counts as signed in.",
    },
    example: {
      kind: "situation",
      text: { ja: "サインイン先のアドレスが応答しませんでした。", en: "The issuer's address does not answer." },
    },
  },
});
