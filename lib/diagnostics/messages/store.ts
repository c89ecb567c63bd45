import { defineMessages } from "../message.ts";

/** AOP825, AOP827, AOP828: the store or the engine is out of order, or does not answer. */
export const storeMessages = defineMessages({
  AOP825: {
    severity: "error",
    title: { ja: "使えない保存先", en: "The store is out of order" },
    message: {
      ja: "保存先が使えず、読み書きできません。",
      en: "The store is out of order. Nothing is kept or read.",
    },
    found: { ja: "控え {reference}", en: "reference {reference}" },
    expected: { ja: "使える保存先", en: "a store in order" },
    fix: {
      ja: "続くときは、動かしている人に知らせてください。",
      en: "If it goes on, tell whoever runs this.",
    },
    explanation: {
      ja: "原因（ディスクの空きなど）は、控えの番号でホストの記録にあります。直して起動し直すと、続きから進みます。受け付けたと答えたものは残っています。今送ったものは、残っているかもしれません。直った後に確かめてから送り直してください。",
      en: "The log has the cause under the reference, such as a full disk; once that is mended and it is started again, everything goes on. Whatever was answered as taken is kept. What was sent just now may be kept too: look before you send it again.",
    },
    example: { kind: "situation", text: { ja: "ディスクがいっぱいです。", en: "The disk is full." } },
  },
  AOP827: {
    severity: "error",
    title: { ja: "受け付けたかどうか分からない", en: "Not known whether it was taken" },
    message: {
      ja: "保存先から返事がなく、送ったものが受け付けられたかどうか分かりません。",
      en: "The store did not answer, so it is not known whether what you sent was taken.",
    },
    found: { ja: "控え {reference}", en: "reference {reference}" },
    expected: { ja: "保存先の返事", en: "its answer" },
    fix: {
      ja: "少し待って同じページを開き、確かめてください。受け付けられていなければ、送り直せます。",
      en: "Wait a little, open the same page and look. If it was not taken, send it again.",
    },
    explanation: {
      ja: "承認や回答は、最初に受け付けた一つだけが有効です。もう一度送っても、二重に決まることはありません。開始した実行などは、一覧にあるかを先に確かめてください。",
      en: "Of approvals and answers the first that was taken stands: sending again never decides twice. What starts something may be there already, so look at its list first.",
    },
    example: {
      kind: "situation",
      text: {
        ja: "承認を送った時に、保存先のサービスが止まっていました。",
        en: "The service that keeps records stands still when somebody approves.",
      },
    },
  },
  AOP828: {
    severity: "error",
    title: { ja: "始められなかった実行", en: "A run that could not be started" },
    message: {
      ja: "一日のあいだ、この実行を始められませんでした。何も行っていません: {reason}",
      en: "This run could not be started for a day. Nothing was done: {reason}",
    },
    found: { ja: "始まらない処理", en: "machinery that does not start" },
    expected: { ja: "始められること", en: "a run that can be started" },
    fix: {
      ja: "手順書をもう一度コンパイルしてから、新しく始めてください。",
      en: "Compile the procedure again, then start a new run.",
    },
    explanation: {
      ja: "手順書を処理する仕組みが削除されると、その実行は始められません。コンパイルすると、作り直されます。",
      en: "Once the state machine of a procedure is deleted, its runs cannot start; compiling makes it anew.",
    },
    example: {
      kind: "situation",
      text: {
        ja: "実行を頼んだ直後に、その処理の仕組みが AWS の画面で削除されました。",
        en: "Somebody deletes the state machine in the AWS console just after a run was asked for.",
      },
    },
  },
});
