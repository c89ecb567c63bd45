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
    example: { kind: "situation", text: "The disk is full." },
  },
});
