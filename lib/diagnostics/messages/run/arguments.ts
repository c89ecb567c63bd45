import { defineMessages } from "../../message.ts";

/** AOP50x, AOP517: what is wrong with what a call was given. */
export const argumentMessages = defineMessages({
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
    example: {
      kind: "situation",
      text: {
        ja: "find_staff が、引数「approved: true」を付けて呼ばれました。",
        en: "find_staff is called with the parameter “approved: true”.",
      },
    },
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
      text: {
        ja: "create_account には照合済みの部署が要るのに、依頼には「営業用」としか書いてありませんでした。",
        en: "create_account needs a verified department, and the request only says 営業用.",
      },
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
      text: {
        ja: "部署の一覧の答えは 24 時間有効ですが、承認されたのは 25 時間後でした。",
        en: "An answer of the department list counts for 24 hours, and the approval comes after 25.",
      },
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
    example: {
      kind: "situation",
      text: {
        ja: "create_account が、必須の expires_on を付けずに呼ばれました。",
        en: "create_account is called without expires_on, which its schema requires.",
      },
    },
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
      text: {
        ja: "issue_invoice の金額に、数値でなく「120000円」という文字が渡されました。",
        en: 'issue_invoice is called with the amount "120000円" where a number is needed.',
      },
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
    example: {
      kind: "situation",
      text: {
        ja: "create_account が、呼び出す側の決めた idempotency_key を付けて呼ばれました。",
        en: "create_account is called with an idempotency_key of the caller's own.",
      },
    },
  },
});
