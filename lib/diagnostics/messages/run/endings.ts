import { defineMessages } from "../../message.ts";

const PHASE_RAN = { ja: "フェーズの実行", en: "a phase as it ran" } as const;

/** AOP54x, AOP55x: why a phase or a run ended before its end, and what became of a called AOP. */
export const endingMessages = defineMessages({
  AOP540: {
    severity: "error",
    title: { ja: "値が足りずに止まった", en: "Stopped for want of a value" },
    message: {
      ja: "値が足りないため、操作できないまま段を終えました。",
      en: "The phase ended without an action, because a value was not good enough.",
    },
    found: PHASE_RAN,
    expected: { ja: "操作に足りる値", en: "values good enough for the action" },
    fix: {
      ja: "足りない値を依頼に書くか、段の道具に hitl を足してください。",
      en: "State the missing values in the request, or give the phase hitl.",
    },
    explanation: {
      ja: "推定や不足の値のまま、確かな値の要る操作をすることはありません。",
      en: "An operation that needs a certain value is never performed with a guess.",
    },
    example: {
      kind: "situation",
      text: {
        ja: "アカウントを登録しようとしましたが、部署が分かりませんでした。",
        en: "An account is to be created and the department is unknown.",
      },
    },
  },
  AOP541: {
    severity: "error",
    title: { ja: "進む条件を満たさない", en: "A gate stayed closed" },
    message: {
      ja: "進む条件を満たさないため、次のフェーズに進みませんでした。",
      en: "The next phase was not entered, because its gate stayed closed.",
    },
    found: { ja: "条件に足りない値", en: "values that do not meet the condition" },
    expected: { ja: "進む条件", en: "the gate's condition" },
    fix: { ja: "足りない値を確かめて、もう一度始めてください。", en: "Settle the values and start again." },
    explanation: {
      ja: "進む条件は、渡された成果物の値とその根拠だけで判断します。",
      en: "A gate is judged by the values handed on and their evidence alone.",
    },
    example: {
      kind: "situation",
      text: {
        ja: "「進む条件: 部署 が 照合済み」と書いたのに、部署の候補が二つありました。",
        en: "The AOP says 進む条件: 部署 が 照合済み, and the department has two candidates.",
      },
    },
  },
  AOP542: {
    severity: "error",
    title: { ja: "承認されなかった", en: "Rejected" },
    message: {
      ja: "{person} さんが承認しなかったため、止めました: {comment}",
      en: "Stopped, because {person} refused: {comment}",
    },
    found: { ja: "却下", en: "a rejection" },
    expected: { ja: "承認", en: "an approval" },
    fix: {
      ja: "却下の理由を読み、直して、もう一度始めてください。",
      en: "Read the reason, change what it names and start again.",
    },
    explanation: { ja: "最初の決定が有効です。", en: "The first decision stands." },
    example: {
      kind: "situation",
      text: { ja: "承認者が「却下する」を押しました。", en: "The approver presses reject." },
    },
  },
  AOP543: {
    severity: "error",
    title: { ja: "承認の期限切れ", en: "The approval expired" },
    message: { ja: "期限までに承認されなかったため、止めました。", en: "Stopped, because nobody decided in time." },
    found: { ja: "期限切れ", en: "no decision in time" },
    expected: { ja: "期限までの承認", en: "an approval within its time" },
    fix: { ja: "承認する人に知らせて、もう一度始めてください。", en: "Tell the approver and start again." },
    explanation: {
      ja: "待ちにはすべて期限があり、過ぎれば止まります。",
      en: "Every wait has a time-out and fails closed.",
    },
    example: {
      kind: "situation",
      text: { ja: "7 日の間に、誰も決めませんでした。", en: "Seven days pass without a decision." },
    },
  },
  AOP544: {
    severity: "error",
    title: { ja: "質問の期限切れ", en: "The question expired" },
    message: { ja: "質問に、期限までに答えがありませんでした。", en: "The question was not answered in time." },
    found: { ja: "期限切れ", en: "no answer in time" },
    expected: { ja: "期限までの答え", en: "an answer within its time" },
    fix: { ja: "もう一度始めてください。", en: "Start again." },
    explanation: {
      ja: "待ちにはすべて期限があり、過ぎれば止まります。",
      en: "Every wait has a time-out and fails closed.",
    },
    example: {
      kind: "situation",
      text: { ja: "依頼者が、質問に 7 日間答えませんでした。", en: "The requester does not answer for seven days." },
    },
  },
  AOP545: {
    severity: "error",
    title: { ja: "操作が実行されなかった", en: "An action that was not performed" },
    message: { ja: "操作は実行されませんでした ({state})。", en: "The action was not performed ({state})." },
    found: { ja: "{state}", en: "{state}" },
    expected: { ja: "成功の控え", en: "a receipt of success" },
    fix: {
      ja: "実行記録で、つながる先の答えを確かめてください。",
      en: "Look at the other side's answer in the journal.",
    },
    explanation: {
      ja: "実行が完了となるのは、すべての操作に控えがあるときだけです。",
      en: "A run is complete only when every action has a receipt.",
    },
    example: {
      kind: "situation",
      text: { ja: "会計システムが請求書を受け付けませんでした。", en: "The accounting system refuses an invoice." },
    },
  },
  AOP546: {
    severity: "error",
    title: { ja: "人が取り消した", en: "Cancelled by a person" },
    message: { ja: "{person} さんが実行を取り消しました。", en: "{person} cancelled the run." },
    found: { ja: "{person} さんの取り消し", en: "a cancellation by {person}" },
    expected: { ja: "最後までの実行", en: "a run to its end" },
    fix: {
      ja: "すでに送られた操作があれば、その結果を確かめてください。必要なら、もう一度始めてください。",
      en: "Look at what became of actions that were already sent. Start it again if it is still needed.",
    },
    explanation: {
      ja: "取り消した後は、誰も承認や回答ができず、新しい操作は送られません。すでに送られた操作は取り消せません。",
      en: "After that nobody can approve or answer, and no action is begun. One that was already sent cannot be taken back.",
    },
    example: {
      kind: "situation",
      text: {
        ja: "承認を待っている間に、依頼者が「実行を取り消す」を押しました。",
        en: "The requester presses cancel while an approval is waited for.",
      },
    },
  },
  AOP547: {
    severity: "error",
    title: { ja: "途中までの実行", en: "Not everything was done" },
    message: {
      ja: "終わった控えのない操作が残っているため、完了ではありません。",
      en: "Not complete: some actions have no receipt.",
    },
    found: { ja: "控えのない操作", en: "actions without a receipt" },
    expected: { ja: "すべての操作の控え", en: "a receipt for every action" },
    fix: {
      ja: "実行の画面で、どの操作が残ったかを確かめてください。",
      en: "See on the run's page which actions are left.",
    },
    explanation: {
      ja: "どこまで済んだかを、そのまま伝えます。",
      en: "How far it got is told as it is.",
    },
    example: {
      kind: "situation",
      text: { ja: "請求書 20 通のうち 1 通が、受け付けられませんでした。", en: "One of twenty invoices was refused." },
    },
  },
  AOP548: {
    severity: "error",
    title: { ja: "呼び出しの失敗で止まった", en: "Stopped by a failed call" },
    message: {
      ja: "呼び出しが失敗したため、段を止めました ({code}): {message}",
      en: "The phase stopped, because a call failed ({code}): {message}",
    },
    found: { ja: "{message}", en: "{message}" },
    expected: { ja: "成功した呼び出し", en: "a call that succeeds" },
    fix: { ja: "理由を直して、もう一度始めてください。", en: "Mend the reason and start again." },
    explanation: {
      ja: "コードが受け止めない失敗は、段を止めます。",
      en: "A failure that the code does not handle stops the phase.",
    },
    example: {
      kind: "situation",
      text: {
        ja: "断られた呼び出しを、コードが catch していませんでした。",
        en: "Code does not catch a denied call.",
      },
    },
  },
  AOP549: {
    severity: "error",
    title: { ja: "実行を続けられない", en: "The run could not go on" },
    message: {
      ja: "実行を続けられませんでした。記録はそこまで残っています: {reason}",
      en: "The run could not go on. Its record is kept up to there: {reason}",
    },
    found: { ja: "処理の異常", en: "a fault of the machinery" },
    expected: { ja: "続けられること", en: "a run that can go on" },
    fix: { ja: "実行記録を確かめて、もう一度始めてください。", en: "Look at the journal and start again." },
    explanation: {
      ja: "何度か試しても直らない失敗です。",
      en: "The fault did not pass after several attempts.",
    },
    example: {
      kind: "situation",
      text: { ja: "関数が、呼び出されるたびに異常終了しました。", en: "A function crashes each time it is invoked." },
    },
  },
  AOP550: {
    severity: "error",
    title: { ja: "呼べない AOP", en: "An AOP that may not be called" },
    message: { ja: "AOP「{aop}」は呼べません: {reason}", en: 'The AOP "{aop}" is not called: {reason}' },
    found: { ja: "AOP「{aop}」", en: 'AOP "{aop}"' },
    expected: { ja: "フェーズの見出しにある AOP", en: "an AOP that the phase's heading grants" },
    fix: {
      ja: "フェーズの「使う道具」と、渡すものを確かめてください。",
      en: "Look at the tools in the phase's heading and at what is handed over.",
    },
    explanation: {
      ja: "呼べるのは見出しに書いた AOP だけで、実行はその始まりのときのコードに結ばれます。",
      en: "Only AOPs of the heading can be called, and a run is bound to their programs when it starts.",
    },
    example: {
      kind: "situation",
      text: {
        ja: "フェーズの「使う道具」にない手順書を、コードが呼びました。",
        en: "Code calls an AOP that its phase does not name.",
      },
    },
  },
  AOP551: {
    severity: "error",
    title: { ja: "終わらなかった呼び出し", en: "A called AOP that did not complete" },
    message: {
      ja: "呼び出した AOP「{aop}」({run}) は完了しませんでした: {reason}",
      en: 'The called AOP "{aop}" ({run}) did not complete: {reason}',
    },
    found: { ja: "{reason}", en: "{reason}" },
    expected: { ja: "完了した実行", en: "a run that completed" },
    fix: {
      ja: "呼び出された実行 {run} の記録を確かめてください。",
      en: "Look at the record of the called run {run}.",
    },
    explanation: {
      ja: "呼び出した AOP が完了しなければ、呼んだ側の実行も完了とはなりません。",
      en: "A run is not complete while an AOP that it called is not.",
    },
    example: {
      kind: "situation",
      text: { ja: "呼び出した手順書の承認が却下されました。", en: "An approval in the called AOP is rejected." },
    },
  },
  AOP573: {
    severity: "error",
    title: { ja: "始める前に切れた承認", en: "An approval that ended before the start" },
    message: {
      ja: "始める承認は得られましたが、始めるまでに期限が切れたため、止めました。",
      en: "Stopped, because the approval to start ended before the phase could start.",
    },
    found: { ja: "始める前に期限が切れた承認", en: "an approval that had ended by the start" },
    expected: { ja: "承認の期限までに始めること", en: "a start before the approval's end" },
    fix: { ja: "もう一度始めて、承認を得てください。", en: "Start again and get it approved." },
    explanation: {
      ja: "承認は期限までしか効きません。決めたときに期限内でも、仕組みが止まっていて始められなかったときは、期限の後に始めることはありません。",
      en: "An approval holds until its end. Also where it was decided in time, nothing starts after that end, should the machinery have stood still meanwhile.",
    },
    example: {
      kind: "situation",
      text: {
        ja: "期限の 1 時間前に承認されましたが、そのあと仕組みが 1 日止まっていました。",
        en: "Approved an hour before its end, and then everything stood still for a day.",
      },
    },
  },
});
