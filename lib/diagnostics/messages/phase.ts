import { defineMessages } from "../message.ts";

const PHASE_RAN = { ja: "フェーズの実行", en: "a phase as it ran" } as const;

/** AOP530 to AOP551: how a phase's code, its agents or its run came to an end before the end. */
export const phaseMessages = defineMessages({
  AOP530: {
    severity: "error",
    title: { ja: "この段にない道具", en: "No such tool in this phase" },
    message: {
      ja: "エージェントが、この段にない道具「{name}」を呼びました。{known}",
      en: 'An agent called "{name}", which this phase does not have. {known}',
    },
    found: { ja: "{name}", en: "{name}" },
    expected: { ja: "{known}", en: "{known}" },
    fix: { ja: "渡された道具だけを使ってください。", en: "Use only the tools that were offered." },
    explanation: {
      ja: "エージェントに渡るのは、フェーズの見出しに書いた道具だけです。",
      en: "An agent is offered only what the phase's heading grants.",
    },
    example: { kind: "situation", text: "A model calls freee__issue_invoice in a phase with `freee (read-only)`." },
  },
  AOP531: {
    severity: "error",
    title: { ja: "呼び出しの形の誤り", en: "A call out of form" },
    message: {
      ja: "エージェントの「{name}」の呼び出しの形が違います: {reason}",
      en: 'An agent\'s call of "{name}" is out of form: {reason}',
    },
    found: { ja: "{reason}", en: "{reason}" },
    expected: { ja: "道具の説明にある形", en: "the form that the tool describes" },
    fix: { ja: "道具の説明にある形で呼び直してください。", en: "Call it again in the form that the tool describes." },
    explanation: {
      ja: "形の違う呼び出しは、どこにも送られません。",
      en: "A call that is out of form is sent nowhere.",
    },
    example: { kind: "situation", text: "A model sends a list where a tool takes an object." },
  },
  AOP532: {
    severity: "error",
    title: { ja: "成果物の不備", en: "An artifact that is not in order" },
    message: {
      ja: "エージェントの成果物を受け取れません: {problems}",
      en: "An agent's artifact is not accepted: {problems}",
    },
    found: { ja: "{problems}", en: "{problems}" },
    expected: {
      ja: "すべての項目に、値と出どころ、または「ない」",
      en: "every field with a value and its source, or missing",
    },
    fix: { ja: "項目ごとに直して、produce を呼び直してください。", en: "Mend each field and call produce again." },
    explanation: {
      ja: "値は、出どころが支える範囲でしか受け取られません。引用は原文と一字一句同じでなければなりません。",
      en: "A value counts only as far as its source supports it; a quote has to stand in its source word for word.",
    },
    example: { kind: "situation", text: "A model quotes a sentence that does not stand in the request." },
  },
  AOP533: {
    severity: "warning",
    title: { ja: "足りない値を尋ねた", en: "A value was asked for" },
    message: {
      ja: "値が足りず操作できなかったので、依頼した人に尋ねました。",
      en: "An action was refused for want of a value, so the requester was asked.",
    },
    found: PHASE_RAN,
    expected: { ja: "操作に足りる値", en: "values good enough for the action" },
    fix: { ja: "質問に答えてください。", en: "Answer the question." },
    explanation: {
      ja: "hitl のある段では、足りない値を一度だけ、tejun 自身が依頼した人に尋ねます。",
      en: "In a phase with hitl, tejun itself asks the requester once for what was missing.",
    },
    example: { kind: "situation", text: "An agent ends without a department that an action needed." },
  },
  AOP534: {
    severity: "error",
    title: { ja: "エージェントの上限", en: "An agent's limit" },
    message: {
      ja: "エージェントが、終わらないまま上限に達しました: {limit}",
      en: "An agent reached its limit without an end: {limit}",
    },
    found: { ja: "{limit}", en: "{limit}" },
    expected: { ja: "上限の中で produce まで進むこと", en: "an end with produce within the limits" },
    fix: {
      ja: "段の仕事を小さく分けるか、tejun.config.json の limits.agent を見直してください。",
      en: "Divide the phase's work, or reconsider limits.agent in tejun.config.json.",
    },
    explanation: {
      ja: "やりとりの回数、呼び出しの数、語数、同じ失敗の繰り返しには上限があります。",
      en: "Turns, calls, tokens and repeats of the same failing call are limited.",
    },
    example: { kind: "situation", text: "A model repeats the same failing call three times." },
  },
  AOP535: {
    severity: "error",
    title: { ja: "モデルに尋ねられない", en: "The model could not be asked" },
    message: { ja: "モデルから答えを得られませんでした: {reason}", en: "The model gave no answer: {reason}" },
    found: { ja: "{reason}", en: "{reason}" },
    expected: { ja: "モデルの返事", en: "a reply of the model" },
    fix: {
      ja: "tejun.config.json の model と、つながる先を確かめてください。",
      en: "Check model in tejun.config.json and the endpoint behind it.",
    },
    explanation: {
      ja: "待てば直る失敗は何度か試します。直らない失敗では段を止めます。",
      en: "Faults that may pass are tried again; others stop the phase.",
    },
    example: { kind: "situation", text: "The configured endpoint answers 401." },
  },
  AOP536: {
    severity: "error",
    title: { ja: "コードの異常", en: "The code failed" },
    message: {
      ja: "フェーズのコードが止まりました: {message} ({where})",
      en: "The phase's code stopped: {message} ({where})",
    },
    found: { ja: "{message}", en: "{message}" },
    expected: { ja: "produce(...) で終わること", en: "an end with produce(...)" },
    fix: { ja: "AOP を直すか、作り直してください。", en: "Mend the AOP or rebuild." },
    explanation: {
      ja: "コードの中で、だれも受け止めない例外が起きました。それまでの記録は残っています。",
      en: "The code threw something that nothing caught. What happened before is on record.",
    },
    example: { kind: "situation", text: "Code takes the first item of an empty list." },
  },
  AOP537: {
    severity: "error",
    title: { ja: "コードの上限", en: "The code used too much" },
    message: {
      ja: "フェーズのコードが上限を超えました: {message}",
      en: "The phase's code went over its limits: {message}",
    },
    found: { ja: "{message}", en: "{message}" },
    expected: { ja: "上限の中の計算と記憶", en: "work within the limits of memory and steps" },
    fix: {
      ja: "一度に扱う量を減らすように AOP を直してください。",
      en: "Change the AOP so that less is handled at once.",
    },
    explanation: {
      ja: "コードは、時計も通信もない囲いの中で、決まった量の計算と記憶だけを使います。",
      en: "Code runs in a sandbox without clock or network, with fixed limits of memory and steps.",
    },
    example: { kind: "program", text: "while (true) {}" },
  },
  AOP538: {
    severity: "error",
    title: { ja: "記録と違う動き", en: "Other than recorded" },
    message: {
      ja: "コードが、実行記録と違う呼び出しをしました。",
      en: "The code made other calls than the journal recorded.",
    },
    found: { ja: "記録にない呼び出し", en: "a call that is not on record" },
    expected: { ja: "記録と同じ呼び出し", en: "the recorded calls" },
    fix: { ja: "この実行は止めて、新しく始めてください。", en: "Start a new run." },
    explanation: {
      ja: "実行は、始めたときのコードで最後まで進みます。記録と合わない動きは、続けずに止めます。",
      en: "A run keeps the code it started with; where replay does not match the journal it stops rather than guess.",
    },
    example: { kind: "situation", text: "A stored program was changed while a run waited." },
  },
  AOP539: {
    severity: "error",
    title: { ja: "来ないものを待つコード", en: "Code that waits for nothing" },
    message: {
      ja: "フェーズのコードが、来ることのないものを待っています。",
      en: "The phase's code waits for something that never comes.",
    },
    found: { ja: "答える者のいない待ち", en: "a wait that nothing answers" },
    expected: { ja: "道具、agent、ask、produce", en: "a tool, agent, ask or produce" },
    fix: { ja: "作り直してください。", en: "Rebuild." },
    explanation: {
      ja: "コードが待てるのは、tejun が答える呼び出しだけです。",
      en: "Code can wait only for calls that tejun answers.",
    },
    example: { kind: "program", text: "await new Promise(() => {});" },
  },
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
    example: { kind: "situation", text: "An account is to be created and the department is unknown." },
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
    example: { kind: "situation", text: "進む条件: 部署 が 照合済み, and the department has two candidates." },
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
    example: { kind: "situation", text: "The approver presses reject." },
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
    example: { kind: "situation", text: "Seven days pass without a decision." },
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
    example: { kind: "situation", text: "The requester does not answer for seven days." },
  },
  AOP545: {
    severity: "error",
    title: { ja: "操作が実行されなかった", en: "An action that was not performed" },
    message: { ja: "操作は実行されませんでした ({state})。", en: "The action was not performed ({state})." },
    found: { ja: "{state}", en: "{state}" },
    expected: { ja: "成功の受領", en: "a receipt of success" },
    fix: {
      ja: "実行記録で、つながる先の答えを確かめてください。",
      en: "Look at the other side's answer in the journal.",
    },
    explanation: {
      ja: "実行が完了となるのは、すべての操作に受領があるときだけです。",
      en: "A run is complete only when every action has a receipt.",
    },
    example: { kind: "situation", text: "The accounting system refuses an invoice." },
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
    example: { kind: "situation", text: "The requester presses cancel while an approval is waited for." },
  },
  AOP547: {
    severity: "error",
    title: { ja: "途中までの実行", en: "Not everything was done" },
    message: {
      ja: "受領のない操作が残っているため、完了ではありません。",
      en: "Not complete: some actions have no receipt.",
    },
    found: { ja: "受領のない操作", en: "actions without a receipt" },
    expected: { ja: "すべての操作の受領", en: "a receipt for every action" },
    fix: {
      ja: "実行の画面で、どの操作が残ったかを確かめてください。",
      en: "See on the run's page which actions are left.",
    },
    explanation: {
      ja: "どこまで済んだかを、そのまま伝えます。",
      en: "How far it got is told as it is.",
    },
    example: { kind: "situation", text: "One of twenty invoices was refused." },
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
    example: { kind: "situation", text: "A denied call in code without a catch." },
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
    example: { kind: "situation", text: "A function crashes each time it is invoked." },
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
    example: { kind: "situation", text: "Code calls an AOP that its phase does not name." },
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
    example: { kind: "situation", text: "An approval in the called AOP is rejected." },
  },
});
