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
    example: {
      kind: "situation",
      text: {
        ja: "freee を使えないフェーズで、エージェントが freee の create_draft_invoice を呼ぼうとしました。",
        en: "An agent in a phase without freee asks for freee's create_draft_invoice.",
      },
    },
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
    example: {
      kind: "situation",
      text: {
        ja: "「freee (read-only)」と書いたフェーズが、create_draft_invoice を呼びました。",
        en: "A phase with “freee (read-only)” calls create_draft_invoice.",
      },
    },
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
      text: {
        ja: "接続したサーバーに、設定に書いていない操作 delete_everything がありました。",
        en: "A connected server offers delete_everything, which the configuration does not list.",
      },
    },
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
    example: {
      kind: "situation",
      text: {
        ja: "引数の形を道具のサーバーに問い合わせられませんでした。",
        en: "The tool's server cannot be asked for its parameter schema.",
      },
    },
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
    example: {
      kind: "situation",
      text: { ja: "読み取りの呼び出しで、issue_invoice を指定しました。", en: "A read command names issue_invoice." },
    },
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
      text: {
        ja: "google_workspace の gmail だけを使えるフェーズが、drive の操作を呼びました。",
        en: "A phase granted google_workspace/gmail calls an operation of the service drive.",
      },
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
    example: {
      kind: "situation",
      text: {
        ja: "つながらない台帳に、エージェントが同じ名前を何度も問い合わせました。",
        en: "An agent asks an unreachable ledger for the same name again and again.",
      },
    },
  },
});
