import { defineMessages } from "../message.ts";

/** AOP3xx: why no code could be made from an AOP. */
export const buildMessages = defineMessages({
  AOP301: {
    severity: "error",
    title: { ja: "AOP が無い", en: "No such AOP" },
    message: { ja: "AOP「{aop}」は保存されていません", en: 'The AOP "{aop}" is not saved' },
    found: { ja: "{aop}", en: "{aop}" },
    expected: { ja: "保存された AOP の id", en: "the id of a saved AOP" },
    fix: { ja: "id を確かめるか、先に AOP を保存してください", en: "Check the id, or save the AOP first" },
    explanation: { ja: "コンパイルは、保存された版に対して行います。", en: "A compile works on a saved version." },
    example: { kind: "situation", text: "POST /aops/unknown/compiles" },
  },
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
    example: { kind: "situation", text: "The builder's command exits with status 1." },
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
    example: { kind: "situation", text: "The builder's command sleeps for ever." },
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
    example: { kind: "situation", text: "The builder's command prints without end." },
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
    example: { kind: "situation", text: 'The builder\'s command prints "done".' },
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
    example: { kind: "situation", text: "A builder edits manifest.json." },
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
    example: { kind: "situation", text: "A builder's edit names text that the file does not contain." },
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
    example: { kind: "situation", text: "A builder answers an edited phase with no edits." },
  },
  AOP309: {
    severity: "error",
    title: { ja: "対応づけられないフェーズ", en: "Phases that do not match" },
    message: {
      ja: "AOP とコードのフェーズを対応づけられません: {text}",
      en: "The AOP's phases and the code's do not match: {text}",
    },
    found: { ja: "{text}", en: "{text}" },
    expected: { ja: "フェーズごとに 1 つのコード", en: "one file of code per phase" },
    fix: {
      ja: "AOP の全文から作り直せます。作り直すと、前のコンパイルで直った所が戻ることがあります",
      en: "Rebuild from the whole AOP; this may bring back what earlier compiles had fixed",
    },
    explanation: {
      ja: "対応が決まらないまま積むと、直していない所が変わるかもしれません。今のコードはそのままです。",
      en: "Stacking without knowing what belongs to what could change what was not edited. The current code stays.",
    },
    example: { kind: "situation", text: "A single-stage AOP becomes a multi-phase one." },
  },
  AOP310: {
    severity: "error",
    title: { ja: "機械で直せないつながり", en: "Wiring that cannot be re-made" },
    message: {
      ja: "フェーズ「{phase}」は「{gone}」の成果物を読んでいましたが、今の AOP ではつながりません",
      en: 'Phase "{phase}" read the artifact of "{gone}", which the AOP no longer gives it',
    },
    found: { ja: "{gone}", en: "{gone}" },
    expected: { ja: "前にあるフェーズの名前", en: "the name of an earlier phase" },
    fix: {
      ja: "AOP の全文から作り直せます。作り直すと、前のコンパイルで直った所が戻ることがあります",
      en: "Rebuild from the whole AOP; this may bring back what earlier compiles had fixed",
    },
    explanation: {
      ja: "すぐ前でないフェーズの成果物を読む所は、機械では直せません。今のコードはそのままです。",
      en: "Where a phase reads an artifact from further back, no rule says what it should read instead. The current code stays.",
    },
    example: { kind: "situation", text: "A phase is deleted whose artifact the phase after the next one reads." },
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
    example: { kind: "situation", text: "A builder edits a phase whose text in the AOP is the same." },
  },
  AOP312: {
    severity: "error",
    title: { ja: "別の保存", en: "Another save" },
    message: {
      ja: "コンパイルの間に、この AOP のコードが別の保存で変わりました",
      en: "Another save changed this AOP's code while this compile ran",
    },
    found: { ja: "別のコード", en: "other code" },
    expected: { ja: "始めたときのコード", en: "the code it started from" },
    fix: {
      ja: "もう一度コンパイルしてください。新しいコードの上に積みます",
      en: "Compile again; it stacks on the newer code",
    },
    explanation: {
      ja: "先に保存されたコードを消さないように、後のほうは保存しません。",
      en: "The later one is not stored, so that the earlier one is not lost.",
    },
    example: { kind: "situation", text: "Two people compile the same AOP at once." },
  },
  AOP313: {
    severity: "error",
    title: { ja: "繰り返し中断されたコンパイル", en: "A compile that was interrupted again and again" },
    message: { ja: "コンパイルが {count} 回中断されました", en: "The compile was interrupted {count} times" },
    found: { ja: "{count} 回の中断", en: "{count} interruptions" },
    expected: { ja: "終わるコンパイル", en: "a compile that ends" },
    fix: {
      ja: "作り直さずにもう一度コンパイルするか、AOP の全文から作り直してください",
      en: "Compile again without rebuilding, or rebuild from the whole AOP",
    },
    explanation: {
      ja: "途中で止まったコンパイルは、起動のときに続きから終わらせます。止まり続けるものは打ち切ります。",
      en: "An interrupted compile is finished at the next start; one that keeps being interrupted is given up.",
    },
    example: { kind: "situation", text: "The host is killed during a compile each time it starts." },
  },
  AOP315: {
    severity: "error",
    title: { ja: "自分に戻る呼び出し", en: "A circle of calls" },
    message: {
      ja: "AOP の呼び出しが元に戻ってきます: {circle}",
      en: "The calls of these AOPs come back to where they began: {circle}",
    },
    found: { ja: "{circle}", en: "{circle}" },
    expected: { ja: "元に戻らない呼び出し", en: "calls that come to an end" },
    fix: {
      ja: "この輪のどこか一か所で、「使う道具」から AOP を除いてください",
      en: "Take the AOP out of the tools at one place of this circle",
    },
    explanation: {
      ja: "呼ばれる AOP を先にコードにし、実行でも終わりまで待つため、元に戻る呼び出しは終わりません。",
      en: "A called AOP is compiled before its caller and waited for when it runs, so a circle would never end.",
    },
    example: { kind: "situation", text: "AOP「精算」 calls AOP「承認」, which calls AOP「精算」." },
  },
  AOP316: {
    severity: "error",
    title: { ja: "一度に変わる AOP が多すぎる", en: "Too many AOPs change at once" },
    message: {
      ja: "呼び出す AOP を含めて {count} 件のコードが変わります。一度に保存できるのは {limit} 件までです",
      en: "With the AOPs it calls, the code of {count} changes; at most {limit} can be stored at once",
    },
    found: { ja: "{count} 件", en: "{count} programs" },
    expected: { ja: "{limit} 件まで", en: "at most {limit}" },
    fix: {
      ja: "呼び出される AOP を先に、いくつかに分けてコンパイルしてください",
      en: "Compile some of the called AOPs by themselves first",
    },
    explanation: {
      ja: "一回のコンパイルで変わるコードは、すべて一度に今のコードになるか、一つもならないかのどちらかです。",
      en: "All programs of one compile become current at once, or none does.",
    },
    example: { kind: "situation", text: "An AOP calls a hundred AOPs that were never compiled." },
  },
  AOP317: {
    severity: "error",
    title: { ja: "呼び出す AOP がコードにならない", en: "A called AOP could not be compiled" },
    message: {
      ja: "呼び出す AOP「{aop}」をコードにできません ({rule} {reason})。どの AOP のコードもそのままです",
      en: 'The called AOP "{aop}" could not be compiled ({rule} {reason}). The code of every AOP stays',
    },
    found: { ja: "{rule} {reason}", en: "{rule} {reason}" },
    expected: { ja: "コードになる AOP", en: "an AOP that compiles" },
    fix: {
      ja: "AOP「{aop}」の診断を直してから、もう一度コンパイルしてください",
      en: 'Mend what is told of AOP "{aop}", then compile again',
    },
    explanation: {
      ja: "呼び出す側だけが新しくなることはありません。",
      en: "A caller never becomes new without the AOPs it calls.",
    },
    example: { kind: "situation", text: "The called AOP names a tool that is not configured." },
  },
});
