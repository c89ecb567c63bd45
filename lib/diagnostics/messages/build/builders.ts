import { defineMessages } from "../../message.ts";

/** AOP3xx: why what a builder answered was not taken. */
export const builderMessages = defineMessages({
  AOP302: {
    severity: "error",
    title: { ja: "ビルダーが止まった", en: "The builder failed" },
    message: {
      ja: "ビルダー「{builder}」が答えませんでした: {reason}",
      en: 'The builder "{builder}" gave no answer: {reason}',
    },
    found: { ja: "{reason}", en: "{reason}" },
    expected: { ja: "JSON の答え", en: "an answer in JSON" },
    fix: {
      ja: "作り直さずにもう一度コンパイルするか、AOP の全文から作り直してください",
      en: "Compile again without rebuilding, or rebuild from the whole AOP",
    },
    explanation: {
      ja: "ビルダーは外のプログラムやモデルなので、止まることも間違えることもあります。今のコードはそのままです。",
      en: "A builder is an outside program or a model: it can stop or err. The current code stays.",
    },
    example: {
      kind: "situation",
      text: {
        ja: "ビルダーのコマンドが、終了コード 1 で終わりました。",
        en: "The builder's command exits with status 1.",
      },
    },
  },
  AOP303: {
    severity: "error",
    title: { ja: "ビルダーの時間切れ", en: "The builder took too long" },
    message: {
      ja: "ビルダー「{builder}」が {seconds} 秒のうちに答えませんでした",
      en: 'The builder "{builder}" did not answer within {seconds} seconds',
    },
    found: { ja: "答えなし", en: "no answer" },
    expected: { ja: "{seconds} 秒のうちの答え", en: "an answer within {seconds} seconds" },
    fix: {
      ja: "作り直さずにもう一度コンパイルするか、AOP の全文から作り直してください",
      en: "Compile again without rebuilding, or rebuild from the whole AOP",
    },
    explanation: {
      ja: "待ち続けないように、答えの時間を限っています。今のコードはそのままです。",
      en: "The wait is limited so that no compile hangs. The current code stays.",
    },
    example: {
      kind: "situation",
      text: {
        ja: "ビルダーのコマンドが、いつまでも終わりませんでした。",
        en: "The builder's command sleeps for ever.",
      },
    },
  },
  AOP304: {
    severity: "error",
    title: { ja: "大きすぎる答え", en: "An answer that is too large" },
    message: {
      ja: "ビルダー「{builder}」の答えが {limit} バイトを超えました",
      en: 'The answer of the builder "{builder}" exceeds {limit} bytes',
    },
    found: { ja: "{limit} バイトを超える答え", en: "more than {limit} bytes" },
    expected: { ja: "{limit} バイトまでの答え", en: "at most {limit} bytes" },
    fix: {
      ja: "作り直さずにもう一度コンパイルするか、AOP の全文から作り直してください",
      en: "Compile again without rebuilding, or rebuild from the whole AOP",
    },
    explanation: {
      ja: "答えの大きさを限っています。今のコードはそのままです。",
      en: "The size of an answer is limited. The current code stays.",
    },
    example: {
      kind: "situation",
      text: { ja: "ビルダーのコマンドが、際限なく出力し続けました。", en: "The builder's command prints without end." },
    },
  },
  AOP305: {
    severity: "error",
    title: { ja: "形の違う答え", en: "An answer out of form" },
    message: {
      ja: "ビルダー「{builder}」の答えの形が違います: {problem}",
      en: 'The answer of the builder "{builder}" is out of form: {problem}',
    },
    found: { ja: "{problem}", en: "{problem}" },
    expected: { ja: "docs/schema/builder-reply.json の形", en: "the form of docs/schema/builder-reply.json" },
    fix: {
      ja: "作り直さずにもう一度コンパイルするか、AOP の全文から作り直してください",
      en: "Compile again without rebuilding, or rebuild from the whole AOP",
    },
    explanation: {
      ja: "答えの形は機械で確かめ、合わないものは使いません。",
      en: "The form of an answer is checked by machine; what does not fit is not used.",
    },
    example: {
      kind: "situation",
      text: { ja: "ビルダーのコマンドが、「done」とだけ出力しました。", en: 'The builder\'s command prints "done".' },
    },
  },
  AOP306: {
    severity: "error",
    title: { ja: "触れないファイル", en: "A path the builder may not touch" },
    message: { ja: "ビルダーが {path} を変えようとしました", en: "The builder wanted to change {path}" },
    found: { ja: "{path}", en: "{path}" },
    expected: { ja: "{allowed}", en: "{allowed}" },
    fix: {
      ja: "AOP の全文から作り直せます。作り直すと、前のコンパイルで直った所が戻ることがあります",
      en: "Rebuild from the whole AOP; this may bring back what earlier compiles had fixed",
    },
    explanation: {
      ja: "ビルダーが書けるのは、AOP のフェーズのコードと共通のコードだけです。権限の目録とつなぎは tejun が作ります。",
      en: "A builder writes the code of the AOP's phases and their shared code; manifest and workflow are made by this software.",
    },
    example: {
      kind: "situation",
      text: { ja: "ビルダーが manifest.json を書き換えようとしました。", en: "A builder edits manifest.json." },
    },
  },
  AOP307: {
    severity: "error",
    title: { ja: "当てられない直し", en: "An edit that does not apply" },
    message: {
      ja: "{path} の直しを当てられません: 探す文が {count} か所にあります",
      en: "The edit to {path} does not apply: the text to find stands there {count} times",
    },
    found: { ja: "{excerpt}", en: "{excerpt}" },
    expected: { ja: "ちょうど 1 か所", en: "exactly once" },
    fix: {
      ja: "AOP の全文から作り直せます。作り直すと、前のコンパイルで直った所が戻ることがあります",
      en: "Rebuild from the whole AOP; this may bring back what earlier compiles had fixed",
    },
    explanation: {
      ja: "直す所が 1 つに決まらない直しは、当てません。",
      en: "An edit is applied only where it can mean one place.",
    },
    example: {
      kind: "situation",
      text: {
        ja: "ビルダーが、ファイルにない文を直すように答えました。",
        en: "A builder's edit names text that the file does not contain.",
      },
    },
  },
  AOP308: {
    severity: "error",
    title: { ja: "コードに届かない直し", en: "An edit that did not reach the code" },
    message: { ja: "「{what}」の直しがコードに届きませんでした", en: 'The edit of "{what}" did not reach the code' },
    found: { ja: "変わらないコード", en: "unchanged code" },
    expected: { ja: "直しを写したコード", en: "code that reflects the edit" },
    fix: {
      ja: "作り直さずにもう一度コンパイルするか、AOP の全文から作り直してください",
      en: "Compile again without rebuilding, or rebuild from the whole AOP",
    },
    explanation: {
      ja: "AOP を直したのにコードが変わらないのは、積む処理の取りこぼしです。今のコードはそのままです。",
      en: "Unchanged code for an edited AOP means that the edit was dropped on the way. The current code stays.",
    },
    example: {
      kind: "situation",
      text: {
        ja: "手順書のフェーズを直したのに、ビルダーの答えには直しが一つもありませんでした。",
        en: "A builder answers an edited phase with no edits.",
      },
    },
  },
  AOP311: {
    severity: "error",
    title: { ja: "直していない所の変化", en: "A change where nothing was edited" },
    message: {
      ja: "直していない「{what}」のコードが変わりました",
      en: 'The code of "{what}" changed although it was not edited',
    },
    found: { ja: "変わったコード", en: "changed code" },
    expected: { ja: "前と 1 文字も違わないコード", en: "code identical to the last character" },
    fix: {
      ja: "AOP の全文から作り直せます。作り直すと、前のコンパイルで直った所が戻ることがあります",
      en: "Rebuild from the whole AOP; this may bring back what earlier compiles had fixed",
    },
    explanation: {
      ja: "直した所のほかは変えないことを、機械で確かめています。今のコードはそのままです。",
      en: "That nothing else changes is proven by machine. The current code stays.",
    },
    example: {
      kind: "situation",
      text: {
        ja: "手順書では変わっていないフェーズのコードを、ビルダーが書き換えました。",
        en: "A builder edits a phase whose text in the AOP is the same.",
      },
    },
  },
});
