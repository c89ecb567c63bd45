import { defineMessages } from "../../message.ts";

/** AOP5xx: why a call of a tool was denied. */
export const callMessages = defineMessages({
  AOP501: {
    severity: "error",
    title: { ja: "許可されていない道具", en: "A tool that is not granted" },
    message: {
      ja: "フェーズ「{phase}」は道具「{tool}」を使えません。",
      en: 'Phase "{phase}" may not use the tool "{tool}".',
    },
    found: { ja: "{tool} の {operation}", en: "{operation} of {tool}" },
    expected: { ja: "そのフェーズの見出しの「使う道具」にある道具", en: "a tool named in that phase's heading" },
    fix: {
      ja: "必要な道具なら、フェーズの見出しの「使う道具」に書き足して、コンパイルし直してください。",
      en: "If the phase needs it, add it to the tools in the phase's heading and compile again.",
    },
    explanation: {
      ja: "フェーズが使えるのは、保存されたプログラムの目録にある道具だけです。モデルやコードが何を求めても広がりません。",
      en: "A phase uses only the tools in the manifest of its stored program, whatever a model or code asks for.",
    },
    example: { kind: "situation", text: "An agent in a phase without freee asks for freee's create_draft_invoice." },
  },
  AOP502: {
    severity: "error",
    title: { ja: "読み取り専用の道具での操作", en: "An action with a read-only tool" },
    message: {
      ja: "フェーズ「{phase}」は「{tool}」を読み取りにしか使えないので、「{operation}」は実行できません。",
      en: 'Phase "{phase}" may only read from "{tool}", so "{operation}" is refused.',
    },
    found: { ja: "{access} の操作「{operation}」", en: 'the {access} operation "{operation}"' },
    expected: { ja: "読み取りの操作", en: "a read operation" },
    fix: {
      ja: "書き込みが要るなら、見出しの道具から (read-only) を外して、コンパイルし直してください。",
      en: "If the phase has to write, remove (read-only) from the tool in its heading and compile again.",
    },
    explanation: {
      ja: "(read-only) の道具では、下書きも確定もできません。",
      en: "A (read-only) grant covers neither drafts nor commits.",
    },
    example: { kind: "situation", text: "A phase with `freee (read-only)` calls create_draft_invoice." },
  },
  AOP503: {
    severity: "error",
    title: { ja: "存在しない操作", en: "An operation that does not exist" },
    message: {
      ja: "道具「{tool}」に操作「{operation}」はありません。",
      en: 'The tool "{tool}" has no operation "{operation}".',
    },
    found: { ja: "{operation}", en: "{operation}" },
    expected: { ja: "設定に書かれた操作", en: "an operation that the configuration lists" },
    fix: {
      ja: "使うべき操作なら、tejun.config.json の tools に書いてください。",
      en: "If it should exist, list it under tools in tejun.config.json.",
    },
    explanation: {
      ja: "設定に書かれていない操作は、つながった先が何を名乗っても存在しません。",
      en: "An operation that the configuration does not list does not exist, whatever the connected server offers.",
    },
    example: {
      kind: "situation",
      text: "A connected server offers delete_everything, which the configuration does not list.",
    },
  },
  AOP504: {
    severity: "error",
    title: { ja: "知らない引数", en: "An unknown parameter" },
    message: {
      ja: "操作「{operation}」に引数「{parameter}」はありません。",
      en: 'The operation "{operation}" has no parameter "{parameter}".',
    },
    found: { ja: "{parameter}", en: "{parameter}" },
    expected: { ja: "{known}", en: "{known}" },
    fix: { ja: "引数「{parameter}」を外してください。", en: 'Leave out "{parameter}".' },
    explanation: {
      ja: "操作の引数の形にないものは送りません。承認した人が見た内容と、送る内容を同じにするためです。",
      en: "What the operation's parameter schema does not name is not sent, so that what is sent is what was judged.",
    },
    example: { kind: "situation", text: "A call of find_staff with the parameter `approved: true`." },
  },
  AOP505: {
    severity: "error",
    title: { ja: "確かさの足りない値", en: "A value that is not certain enough" },
    message: {
      ja: "「{parameter}」は「{status}」ですが、「{operation}」には「{wants}」以上の値が要ります。",
      en: '"{parameter}" is {status}, but "{operation}" needs at least {wants}.',
    },
    found: { ja: "{status}: {reason}", en: "{status}: {reason}" },
    expected: { ja: "{wants}", en: "{wants}" },
    fix: {
      ja: "台帳で確かめるか、依頼者に尋ねてください。",
      en: "Check it against a ledger, or ask the requester.",
    },
    explanation: {
      ja: "値の確かさは、記録された根拠からそのつど計算します。モデルやコードが何と言っても上がりません。",
      en: "A value's status is computed from recorded evidence each time; nothing a model or code says raises it.",
    },
    example: {
      kind: "situation",
      text: "create_account needs a verified department, and the request only says 営業用.",
    },
  },
  AOP517: {
    severity: "error",
    title: { ja: "根拠が古くなった値", en: "A value whose evidence no longer holds" },
    message: {
      ja: "「{parameter}」は「{status}」に下がったため、「{wants}」以上の値が要る「{operation}」には使えません: {reason}",
      en: '"{parameter}" has fallen to {status}, but "{operation}" needs at least {wants}: {reason}',
    },
    found: { ja: "{status}: {reason}", en: "{status}: {reason}" },
    expected: { ja: "{wants}", en: "{wants}" },
    fix: {
      ja: "もう一度始めるか、台帳を調べ直してください。承認が要る操作は、新しく承認を求めます。",
      en: "Start again, or have the ledger asked again. An action that needs approval needs a new one.",
    },
    explanation: {
      ja: "台帳の答えには、いつまで有効かが決まっているものがあります。期限を過ぎたものや、その後に台帳が変わったものは、推定として扱います。",
      en: "Some ledgers say until when an answer holds. Once that has passed, or the ledger has changed since, what rests on it counts as a guess.",
    },
    example: {
      kind: "situation",
      text: "An answer of the department list counts for 24 hours, and the approval comes after 25.",
    },
  },
  AOP506: {
    severity: "error",
    title: { ja: "足りない引数", en: "A missing parameter" },
    message: {
      ja: "操作「{operation}」に必要な引数「{parameter}」がありません。",
      en: 'The operation "{operation}" needs the parameter "{parameter}".',
    },
    found: { ja: "{given}", en: "{given}" },
    expected: { ja: "{parameter}", en: "{parameter}" },
    fix: {
      ja: "値を渡してください。分からないときは依頼者に尋ねてください。",
      en: "Give it a value; where it is not known, ask the requester.",
    },
    explanation: {
      ja: "必要な引数が既定の値で埋められることはありません。",
      en: "A required parameter is never filled with a default.",
    },
    example: { kind: "situation", text: "create_account is called without expires_on, which its schema requires." },
  },
  AOP507: {
    severity: "error",
    title: { ja: "形の合わない引数", en: "A parameter of the wrong form" },
    message: {
      ja: "「{operation}」の引数「{parameter}」の形が合いません。",
      en: 'The parameter "{parameter}" of "{operation}" has the wrong form.',
    },
    found: { ja: "{found}", en: "{found}" },
    expected: { ja: "{wanted}", en: "{wanted}" },
    fix: { ja: "{wanted} の値を渡してください。", en: "Give it a value of the form {wanted}." },
    explanation: {
      ja: "値は変換して合わせることをしません。「false」という文字列が真になるような間違いを防ぐためです。",
      en: 'Values are never converted to fit, lest the text "false" turns into true.',
    },
    example: {
      kind: "situation",
      text: 'issue_invoice is called with the amount "120000円" where a number is needed.',
    },
  },
  AOP508: {
    severity: "error",
    title: { ja: "渡せない引数", en: "A reserved parameter" },
    message: {
      ja: "「{operation}」の引数「{parameter}」は tejun が自分で渡します。",
      en: 'tejun itself gives the parameter "{parameter}" of "{operation}".',
    },
    found: { ja: "{parameter}", en: "{parameter}" },
    expected: { ja: "それ以外の引数", en: "the other parameters" },
    fix: { ja: "引数「{parameter}」を外してください。", en: 'Leave out "{parameter}".' },
    explanation: {
      ja: "ページの続きと、二重実行を防ぐ鍵は、モデルやコードには渡させません。",
      en: "The cursor of a ledger and the key against double execution are not for models or code to choose.",
    },
    example: { kind: "situation", text: "A call of create_account that brings its own idempotency_key." },
  },
  AOP509: {
    severity: "error",
    title: { ja: "確かめられなかった呼び出し", en: "A call that could not be checked" },
    message: {
      ja: "「{operation}」を呼んでよいか確かめられなかったので、断りました: {reason}",
      en: '"{operation}" could not be checked, so it was refused: {reason}',
    },
    found: { ja: "{reason}", en: "{reason}" },
    expected: { ja: "最後まで確かめられること", en: "a check that comes to its end" },
    fix: {
      ja: "道具の設定と接続を確かめて、実行し直してください。",
      en: "Check the tool's configuration and connection, then run again.",
    },
    explanation: {
      ja: "確かめている途中で失敗したら、許さずに断ります。",
      en: "An error while checking is a refusal, never a permission.",
    },
    example: { kind: "situation", text: "The tool's server cannot be asked for its parameter schema." },
  },
  AOP510: {
    severity: "error",
    title: { ja: "種類の違う操作", en: "An operation of another kind" },
    message: {
      ja: "「{operation}」は {access} の操作なので、この呼び方では使えません。",
      en: '"{operation}" is a {access} operation and cannot be called this way.',
    },
    found: { ja: "{access}", en: "{access}" },
    expected: { ja: "{wanted}", en: "{wanted}" },
    fix: {
      ja: "tejun.config.json にある操作の access を確かめてください。",
      en: "Check the operation's access in tejun.config.json.",
    },
    explanation: {
      ja: "読み取りの窓口は読み取りだけを、実行の窓口は下書きと確定だけを行います。",
      en: "The reading functions only read; the acting functions only draft and commit.",
    },
    example: { kind: "situation", text: "A read command names issue_invoice." },
  },
  AOP511: {
    severity: "error",
    title: { ja: "別のサービスの操作", en: "An operation of another service" },
    message: {
      ja: "フェーズ「{phase}」に許された「{tool}」のサービスに、「{operation}」は含まれません。",
      en: 'The service of "{tool}" that phase "{phase}" is granted does not include "{operation}".',
    },
    found: { ja: "サービス「{service}」", en: 'the service "{service}"' },
    expected: { ja: "{granted}", en: "{granted}" },
    fix: {
      ja: "必要なら「{tool} の {service}」を見出しの道具に書き足してください。",
      en: 'If the phase needs it, add "{tool}/{service}" to the tools in its heading.',
    },
    explanation: {
      ja: "「google_workspace の gmail」という許可は、gmail の操作だけに及びます。",
      en: 'The grant "google_workspace/gmail" covers the operations of gmail alone.',
    },
    example: {
      kind: "situation",
      text: "A phase granted google_workspace/gmail calls an operation of the service drive.",
    },
  },
  AOP512: {
    severity: "error",
    title: { ja: "失敗を繰り返す読み取り", en: "A read that keeps failing" },
    message: {
      ja: "「{operation}」の同じ呼び出しが {times} 回失敗したので、もう試しません。",
      en: 'The same call of "{operation}" failed {times} times and is not tried again.',
    },
    found: { ja: "{reason}", en: "{reason}" },
    expected: { ja: "別の引数か、別の方法", en: "other arguments, or another way" },
    fix: {
      ja: "道具の状態を確かめてください。取得できなかったことは「存在しない」ことではありません。",
      en: "Check the tool. That it could not be read does not mean that it does not exist.",
    },
    explanation: {
      ja: "同じ失敗を限りなく繰り返さないためです。",
      en: "So that one failure is not repeated for ever.",
    },
    example: { kind: "situation", text: "An agent asks an unreachable ledger for the same name again and again." },
  },
});
