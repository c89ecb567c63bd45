import { defineMessages } from "../../message.ts";

/** AOP6xx: why an action was not carried out, and what became of one that was. */
export const actionMessages = defineMessages({
  AOP611: {
    severity: "error",
    title: { ja: "承認されていない操作", en: "An action without approval" },
    message: {
      ja: "「{operation}」は承認されていないので実行しません。",
      en: '"{operation}" is not approved and is not carried out.',
    },
    found: { ja: "{found}", en: "{found}" },
    expected: { ja: "承認の記録", en: "a recorded approval" },
    fix: { ja: "承認を待ってください。", en: "Wait for the approval." },
    explanation: {
      ja: "承認の記録だけが操作を許します。「承認済み」という文章は、ただの文章です。",
      en: "Only a recorded decision allows an action; a sentence that says approved is text.",
    },
    example: {
      kind: "situation",
      text: {
        ja: "モデルが「承認済み」と書いて、issue_invoice を呼びました。",
        en: "A model writes 承認済み and calls issue_invoice.",
      },
    },
  },
  AOP612: {
    severity: "error",
    title: { ja: "承認した内容との違い", en: "Not what was approved" },
    message: {
      ja: "「{operation}」は承認された内容と違うので実行しません。",
      en: '"{operation}" is not what was approved and is not carried out.',
    },
    found: { ja: "承認後に変わった内容", en: "content that changed after the approval" },
    expected: { ja: "承認された内容そのもの", en: "exactly what was approved" },
    fix: { ja: "変えた内容で、もう一度承認を受けてください。", en: "Have the changed content approved anew." },
    explanation: { ja: "承認は、見せた内容そのものにだけ有効です。", en: "An approval covers exactly what was shown." },
    example: {
      kind: "situation",
      text: {
        ja: "承認から送信までの間に、issue_invoice の引数が変わりました。",
        en: "An argument of issue_invoice changed between approval and sending.",
      },
    },
  },
  AOP613: {
    severity: "error",
    title: { ja: "台帳の行の変化", en: "A changed ledger row" },
    message: {
      ja: "承認後に台帳「{ledger}」の行が変わったので、「{operation}」は実行しません。",
      en: 'A row of the ledger "{ledger}" changed after the approval, so "{operation}" is not carried out.',
    },
    found: { ja: "{ledger} の変わった行", en: "a changed row of {ledger}" },
    expected: { ja: "承認のときと同じ行", en: "the same row as when it was approved" },
    fix: { ja: "新しい内容で、もう一度実行してください。", en: "Run again with the new content." },
    explanation: {
      ja: "行が変われば、承認した人が見た前提が変わります。版だけが進んだときは有効なままです。",
      en: "A changed row changes what the approver relied on; a new version with the same row does not.",
    },
    example: {
      kind: "situation",
      text: {
        ja: "承認から送信までの間に、部署の名前が変わりました。",
        en: "The department was renamed between approval and sending.",
      },
    },
  },
  AOP614: {
    severity: "error",
    title: { ja: "読み直せない台帳", en: "A ledger that cannot be read again" },
    message: {
      ja: "台帳「{ledger}」を読み直せなかったので、「{operation}」は実行しません。",
      en: 'The ledger "{ledger}" could not be read again, so "{operation}" is not carried out.',
    },
    found: { ja: "{reason}", en: "{reason}" },
    expected: { ja: "承認の後に読み直した行", en: "the row, read again after the approval" },
    fix: { ja: "台帳の状態を確かめて、もう一度実行してください。", en: "Check the ledger and run again." },
    explanation: {
      ja: "確かめられないことは、変わっていないことではありません。",
      en: "What cannot be checked is not unchanged.",
    },
    example: {
      kind: "situation",
      text: {
        ja: "承認された操作を送ろうとしたとき、台帳が止まっていました。",
        en: "The ledger is down when the approved action is about to be sent.",
      },
    },
  },
  AOP615: {
    severity: "error",
    title: { ja: "使用済みの承認", en: "A used approval" },
    message: { ja: "この承認はもう使われています。", en: "This approval has already been used." },
    found: { ja: "{found}", en: "{found}" },
    expected: { ja: "まだ使われていない承認", en: "an approval that is not used yet" },
    fix: { ja: "もう一度承認を受けてください。", en: "Have it approved anew." },
    explanation: { ja: "一つの承認で実行できるのは一度だけです。", en: "One approval allows one execution." },
    example: {
      kind: "situation",
      text: {
        ja: "二つ目の操作のまとまりが、一つ目の承認を使おうとしました。",
        en: "A second group of calls names the approval of the first.",
      },
    },
  },
  AOP616: {
    severity: "error",
    title: { ja: "却下", en: "Rejected" },
    message: { ja: "{person} さんが {at} に却下しました: {comment}", en: "{person} rejected it on {at}: {comment}" },
    found: { ja: "却下", en: "a rejection" },
    expected: { ja: "承認", en: "an approval" },
    fix: {
      ja: "理由を読んで、必要なら直して実行し直してください。",
      en: "Read the reason, mend what it names, and run again.",
    },
    explanation: { ja: "却下された実行はそこで終わります。", en: "A rejected run ends there." },
    example: {
      kind: "situation",
      text: {
        ja: "承認者が「金額が違います」と書いて却下しました。",
        en: "The approver writes 金額が違います and rejects.",
      },
    },
  },
  AOP617: {
    severity: "error",
    title: { ja: "承認の期限切れ", en: "The approval expired" },
    message: {
      ja: "承認の期限（{until}）を過ぎたので実行しません。",
      en: "The approval expired on {until}; nothing is carried out.",
    },
    found: { ja: "{now}", en: "{now}" },
    expected: { ja: "{until} まで", en: "until {until}" },
    fix: { ja: "必要なら、手順をもう一度実行してください。", en: "If it is still needed, run the procedure again." },
    explanation: {
      ja: "期限を過ぎた承認では何も実行されません。",
      en: "Nothing is carried out on an expired approval.",
    },
    example: {
      kind: "situation",
      text: { ja: "設定した 7 日の間に、誰も決めませんでした。", en: "Nobody decides within the configured 7 days." },
    },
  },
  AOP618: {
    severity: "error",
    title: { ja: "大きすぎる依頼", en: "Too much to be shown" },
    message: {
      ja: "一度に承認してもらう内容が大きすぎます（{bytes} バイト）。",
      en: "What is to be approved at once is too large ({bytes} bytes).",
    },
    found: { ja: "{bytes} バイト", en: "{bytes} bytes" },
    expected: { ja: "{most} バイトまで", en: "at most {most} bytes" },
    fix: {
      ja: "手順を分けて、一度に頼む操作を減らしてください。",
      en: "Split the procedure so that fewer actions are asked for at once.",
    },
    explanation: {
      ja: "承認する人が全部を見られることが前提です。",
      en: "An approver has to be able to see all of it.",
    },
    example: {
      kind: "situation",
      text: {
        ja: "20 KB のメール 40 通を、一度に承認に出しました。",
        en: "Forty mails of 20 KB each are to be approved together.",
      },
    },
  },
  AOP630: {
    severity: "error",
    title: { ja: "結果の分からない操作", en: "An action of unknown outcome" },
    message: {
      ja: "「{operation}」が行われたかどうか分かりません: {reason}",
      en: 'It is not known whether "{operation}" was carried out: {reason}',
    },
    found: { ja: "{reason}", en: "{reason}" },
    expected: { ja: "相手の仕組みの控え", en: "a receipt of the other system" },
    fix: {
      ja: "相手の仕組みを確かめて、届いた質問に答えてください。",
      en: "Look into the other system and answer the question that was sent.",
    },
    explanation: {
      ja: "時間切れや、返事が失われたときは、むやみに繰り返しません。二重に行わないためです。",
      en: "After a time-out or a lost response it is never blindly repeated, so that it does not happen twice.",
    },
    example: {
      kind: "situation",
      text: {
        ja: "登録先の返事が間に合わず、登録できたかを照会する方法もありません。",
        en: "The registry answers too late, and there is no way to look the account up.",
      },
    },
  },
  AOP631: {
    severity: "error",
    title: { ja: "失敗した操作", en: "A failed action" },
    message: { ja: "「{operation}」は失敗しました: {reason}", en: '"{operation}" failed: {reason}' },
    found: { ja: "{reason}", en: "{reason}" },
    expected: { ja: "成功の控え", en: "a receipt of success" },
    fix: { ja: "理由を確かめて、もう一度実行してください。", en: "Look at the reason and run again." },
    explanation: {
      ja: "相手の仕組みが断ったか、届かなかった操作です。",
      en: "The other system refused it, or it never got there.",
    },
    example: {
      kind: "situation",
      text: {
        ja: "会計システムが、その取引先は取引停止中だと答えました。",
        en: "The accounting system says that the partner is blocked.",
      },
    },
  },
  AOP632: {
    severity: "error",
    title: { ja: "人が止めた実行", en: "Stopped by a person" },
    message: {
      ja: "「{operation}」の結果が分からないため、{person} さんが止めました。",
      en: '{person} stopped the run because the outcome of "{operation}" is not known.',
    },
    found: { ja: "stop", en: "stop" },
    expected: { ja: "done か not-done", en: "done or not-done" },
    fix: {
      ja: "相手の仕組みを確かめてから、次の実行を始めてください。",
      en: "Look into the other system before you run again.",
    },
    explanation: {
      ja: "結果が分からないまま先へは進みません。",
      en: "A run does not go on with an outcome that nobody knows.",
    },
    example: {
      kind: "situation",
      text: {
        ja: "返事のなかった操作についての質問に、担当者が「止める」と答えました。",
        en: "An operator answers stop to the question about a lost response.",
      },
    },
  },
});
