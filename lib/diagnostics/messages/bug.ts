import { defineMessages } from "../message.ts";

/** AOP9xx: faults of this software itself. */
export const bugMessages = defineMessages({
  AOP901: {
    severity: "error",
    title: { ja: "tejun の不具合", en: "A fault of tejun" },
    message: {
      ja: "tejun の中で問題が起きたため、答えられませんでした。",
      en: "Something went wrong inside tejun, so there is no answer.",
    },
    found: { ja: "控え {reference}", en: "reference {reference}" },
    expected: { ja: "答え", en: "an answer" },
    fix: {
      ja: "少し待ってもう一度試してください。続くときは、控えの番号と一緒に知らせてください。",
      en: "Wait a little and try again; if it goes on, report it with the reference.",
    },
    explanation: {
      ja: "詳しい内容は、この番号でホストの記録に残っています。途中までの変更が残ることはありません。",
      en: "The details are in the host's log under this reference. No half of a change is ever kept.",
    },
    example: {
      kind: "situation",
      text: { ja: "記録が、読めない形で残っていました。", en: "A record stands in a form that nothing can read." },
    },
  },
  AOP902: {
    severity: "error",
    title: { ja: "コマンドの不具合", en: "A fault of a command" },
    message: {
      ja: "tejun の中で問題が起きたため、止まりました",
      en: "Something went wrong inside tejun, so it stopped",
    },
    found: { ja: "{fault}", en: "{fault}" },
    expected: { ja: "終わりまで進むこと", en: "to get to the end" },
    fix: {
      ja: "続けて表示される内容と、打ったコマンドを添えて知らせてください",
      en: "Report it with the details that follow and the command you typed",
    },
    explanation: {
      ja: "これは使い方の誤りではありません。それまでに記録されたことは残っています。",
      en: "This is no mistake of yours. What was recorded by then is kept.",
    },
    example: {
      kind: "situation",
      text: {
        ja: "コマンドが、例外の名前とコードの行の一覧を表示して終わりました。",
        en: "A command ends with the name of an exception and a list of places in the code.",
      },
    },
  },
});
