import { defineMessages } from "../../message.ts";

const PHASE_RAN = { ja: "フェーズの実行", en: "a phase as it ran" } as const;

/** AOP53x: what an agent or a phase's code did that is not accepted. */
export const phaseWorkMessages = defineMessages({
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
    example: {
      kind: "situation",
      text: {
        ja: "「freee (read-only)」と書いたフェーズで、モデルが freee__issue_invoice を呼びました。",
        en: "A model calls freee__issue_invoice in a phase with “freee (read-only)”.",
      },
    },
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
    example: {
      kind: "situation",
      text: {
        ja: "オブジェクトを受け取る道具に、モデルがリストを渡しました。",
        en: "A model sends a list where a tool takes an object.",
      },
    },
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
    example: {
      kind: "situation",
      text: {
        ja: "モデルが、依頼にない文を引用しました。",
        en: "A model quotes a sentence that does not stand in the request.",
      },
    },
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
    example: {
      kind: "situation",
      text: {
        ja: "操作に必要な部署が分からないまま、エージェントが終わりました。",
        en: "An agent ends without a department that an action needed.",
      },
    },
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
    example: {
      kind: "situation",
      text: {
        ja: "モデルが、失敗する同じ呼び出しを三回繰り返しました。",
        en: "A model repeats the same failing call three times.",
      },
    },
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
    example: {
      kind: "situation",
      text: { ja: "設定したモデルの接続先が 401 を返しました。", en: "The configured endpoint answers 401." },
    },
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
    example: {
      kind: "situation",
      text: {
        ja: "コードが、空のリストの先頭を取り出そうとしました。",
        en: "Code takes the first item of an empty list.",
      },
    },
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
    example: {
      kind: "situation",
      text: {
        ja: "実行が待っている間に、保存されたコードが書き換えられました。",
        en: "A stored program was changed while a run waited.",
      },
    },
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
});
