import { defineMessages } from "../../message.ts";

/** AOP3xx: why a compile ended without code, whatever the builder answered. */
export const compileMessages = defineMessages({
  AOP301: {
    severity: "error",
    title: { ja: "AOP が無い", en: "No such AOP" },
    message: { ja: "AOP「{aop}」は保存されていません", en: 'The AOP "{aop}" is not saved' },
    found: { ja: "{aop}", en: "{aop}" },
    expected: { ja: "保存された AOP の id", en: "the id of a saved AOP" },
    fix: { ja: "id を確かめるか、先に AOP を保存してください", en: "Check the id, or save the AOP first" },
    explanation: { ja: "コンパイルは、保存された版に対して行います。", en: "A compile works on a saved version." },
    example: {
      kind: "situation",
      text: {
        ja: "保存していない手順書をコンパイルしようとしました。",
        en: "A procedure that was never saved is to be compiled.",
      },
    },
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
    example: {
      kind: "situation",
      text: {
        ja: "一つの流れで書いていた手順書を、複数のフェーズに分けました。",
        en: "A single-stage AOP becomes a multi-phase one.",
      },
    },
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
    example: {
      kind: "situation",
      text: {
        ja: "二つ先のフェーズが成果物を読んでいるフェーズを、手順書から消しました。",
        en: "A phase is deleted whose artifact the phase after the next one reads.",
      },
    },
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
    example: {
      kind: "situation",
      text: { ja: "二人が、同じ手順書を同時にコンパイルしました。", en: "Two people compile the same AOP at once." },
    },
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
    example: {
      kind: "situation",
      text: {
        ja: "コンパイルを始めるたびに、ホストが強制終了されました。",
        en: "The host is killed during a compile each time it starts.",
      },
    },
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
    example: {
      kind: "situation",
      text: {
        ja: "手順書「精算」が手順書「承認」を呼び、「承認」がまた「精算」を呼んでいます。",
        en: "AOP「精算」 calls AOP「承認」, which calls AOP「精算」.",
      },
    },
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
    example: {
      kind: "situation",
      text: {
        ja: "一度もコンパイルしていない手順書を 100 件呼び出す手順書を、コンパイルしました。",
        en: "An AOP calls a hundred AOPs that were never compiled.",
      },
    },
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
    example: {
      kind: "situation",
      text: {
        ja: "呼び出す手順書に、設定にない道具が書いてありました。",
        en: "The called AOP names a tool that is not configured.",
      },
    },
  },
  AOP318: {
    severity: "error",
    title: { ja: "直していない文の意味が変わる", en: "Words that mean another now" },
    message: {
      ja: "直していないフェーズ「{phase}」の「{text}」は、前は{before}のこと、今は{now}のことになります",
      en: 'In the phase "{phase}", which was not edited, "{text}" meant {before} and means {now} now',
    },
    found: { ja: "{now}", en: "{now}" },
    expected: { ja: "{before}", en: "{before}" },
    fix: {
      ja: "意味したいものの番号か名前に直して、もう一度コンパイルしてください。今の意味でよければ、AOP の全文から作り直せます",
      en: "Write the number or name of the one that is meant, then compile again; if it is the new one, rebuild from the whole AOP",
    },
    explanation: {
      ja: "番号や題名が変わると、文を直していなくても指す先が変わります。どちらのつもりかは機械では決められません。今のコードはそのままです。",
      en: "Words that were not edited come to another phase or AOP when numbers or titles change. Which one is meant cannot be told by machine. The current code stays.",
    },
    example: {
      kind: "situation",
      text: {
        ja: "「フェーズ 2 の成果物」と書いたフェーズより前に、番号を直さずフェーズを足しました。",
        en: 'A phase is put in before one that says "artifact of phase 2", and that number stays.',
      },
    },
  },
  AOP319: {
    severity: "warning",
    title: { ja: "示していない診断", en: "Diagnostics that are not shown" },
    message: { ja: "ほかに {count} 件の診断があります", en: "There are {count} more diagnostics" },
    found: { ja: "ほかに {count} 件", en: "{count} more" },
    expected: { ja: "一度に示せるだけの診断", en: "as many as are shown at once" },
    fix: {
      ja: "示したものを直して、もう一度コンパイルしてください。本文の診断は tejun check がすべて示します",
      en: "Mend those that are shown, then compile again; tejun check shows all of a text",
    },
    explanation: {
      ja: "コンパイルの記録には 100 件までを残します。誤りを先に残すので、警告に隠れることはありません。",
      en: "The record of a compile holds a hundred. Errors are kept first, so that warnings never hide one.",
    },
    example: {
      kind: "situation",
      text: {
        ja: "手順書に、フェーズでもなく決まった名前でもない章が 150 ありました。",
        en: "A procedure has 150 chapters that are neither phases nor known ones.",
      },
    },
  },
  AOP320: {
    severity: "error",
    title: { ja: "記録できない大きさのコンパイル", en: "A compile too large for its record" },
    message: {
      ja: "このコンパイルの結果は大きすぎて、一つの記録に入りません",
      en: "What this compile came to is too large for one record",
    },
    found: {
      ja: "フェーズの数と名前の長さが、合わせて大きすぎる手順書",
      en: "phases that are too many for names of this length",
    },
    expected: { ja: "400,000 バイトまでの記録", en: "a record of at most 400,000 bytes" },
    fix: {
      ja: "フェーズの名前を短くするか、手順書を二つに分けて、もう一度コンパイルしてください",
      en: "Shorten the names of the phases, or divide the procedure in two, then compile again",
    },
    explanation: {
      ja: "結果には、比べたフェーズと、ふるまいが変わりうるフェーズの名前がすべて載ります。載せきれないときは、何も変えずに断ります。今のコードはそのままです。",
      en: "A result names every phase that was compared and every one that may behave differently. Where they do not fit, the compile is refused and the current code stays.",
    },
    example: {
      kind: "situation",
      text: {
        ja: "名前が 850 字のフェーズが 93 ある手順書の、一つのフェーズを直しました。",
        en: "One phase is edited in a procedure of 93 phases whose names have 850 letters each.",
      },
    },
  },
});
