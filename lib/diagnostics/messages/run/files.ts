import { defineMessages } from "../../message.ts";

/** AOP5xx: what is wrong with given files. */
export const fileMessages = defineMessages({
  AOP513: {
    severity: "error",
    title: { ja: "添付ファイルを読めないフェーズ", en: "A phase that may not read files" },
    message: { ja: "フェーズ「{phase}」は添付ファイルを読めません。", en: 'Phase "{phase}" may not read attachments.' },
    found: { ja: "添付ファイルのない見出し", en: "a heading without attachments" },
    expected: { ja: "見出しの「使う道具」にある添付ファイル", en: "attachments among the tools in the heading" },
    fix: {
      ja: "必要なら、見出しの道具に「添付ファイル」を書き足して、コンパイルし直してください。",
      en: "If the phase needs it, add attachments to the tools in its heading and compile again.",
    },
    explanation: {
      ja: "ファイルの中身は、手順書が許したフェーズにだけ見せます。",
      en: "The content of files is shown only to phases that the AOP allows.",
    },
    example: {
      kind: "situation",
      text: {
        ja: "「使う道具」に添付ファイルのないフェーズが、渡されたファイルを開こうとしました。",
        en: "A phase without 添付ファイル opens a file it was handed.",
      },
    },
  },
  AOP514: {
    severity: "error",
    title: { ja: "このフェーズに渡されていないファイル", en: "A file that this phase was not given" },
    message: {
      ja: "フェーズ「{phase}」に、そのファイルは渡されていません。",
      en: 'Phase "{phase}" was not given that file.',
    },
    found: { ja: "{found}", en: "{found}" },
    expected: {
      ja: "開始時か答えと一緒に渡されたファイル、または成果物にあるファイルの所在",
      en: "a file given at the start or with an answer, or the location of one in an artifact",
    },
    fix: {
      ja: "前のフェーズの成果物にファイルの所在を加えてください。",
      en: "Add the file's location to the artifact of the phase before.",
    },
    explanation: {
      ja: "始めに渡したファイルは最初のフェーズに、答えと一緒に渡したファイルは尋ねたフェーズに届きます。後のフェーズには、成果物で所在を渡します。",
      en: "Files given at the start reach the first phase, files given with an answer the phase that asked; later phases get a location in an artifact.",
    },
    example: {
      kind: "situation",
      text: {
        ja: "フェーズ 3 が、モデルの作り出した id でファイルを開こうとしました。",
        en: "Phase 3 opens a file by an id that a model made up.",
      },
    },
  },
  AOP515: {
    severity: "error",
    title: { ja: "読めないファイル", en: "A file that cannot be read" },
    message: { ja: "ファイル「{name}」を読めません: {reason}", en: 'The file "{name}" cannot be read: {reason}' },
    found: { ja: "{reason}", en: "{reason}" },
    expected: {
      ja: "文章・Markdown・CSV・文字のある PDF・画像",
      en: "text, Markdown, CSV, a PDF with text, or an image",
    },
    fix: { ja: "読める形にして、もう一度渡してください。", en: "Give it again in a form that can be read." },
    explanation: { ja: "読めない中身を推測で補うことはありません。", en: "What cannot be read is never guessed." },
    example: {
      kind: "situation",
      text: {
        ja: "文字の情報がない、スキャンしただけの PDF が渡されました。",
        en: "A scanned PDF without any text is given.",
      },
    },
  },
  AOP518: {
    severity: "error",
    title: { ja: "読むのに手間のかかりすぎるファイル", en: "A file that takes too much to read" },
    message: {
      ja: "ファイル「{name}」は、読むのに手間がかかりすぎます: {reason}",
      en: 'The file "{name}" takes too much to read: {reason}',
    },
    found: { ja: "{reason}", en: "{reason}" },
    expected: {
      ja: "決まった量のメモリと時間で読める PDF",
      en: "a PDF that can be read within a bound of memory and time",
    },
    fix: {
      ja: "必要なページだけを PDF に印刷し直すか、文章を .txt で渡してください。",
      en: "Print the pages that matter to a new PDF, or give the text as .txt.",
    },
    explanation: {
      ja: "小さな PDF でも、開くと何ギガバイトにもなることがあります。PDF は一つずつ別のプロセスで読み、決まった量を超えたら読むのをやめます。ほかの実行は続きます。",
      en: "Even a small PDF can unfold to gigabytes. Each is read in a process of its own, which is ended where it takes more than its bound; other runs go on.",
    },
    example: {
      kind: "situation",
      text: {
        ja: "300 KB の PDF の中身が、開くと 300 MB の文字になりました。",
        en: "What a PDF of 300 KB holds unfolds to 300 MB.",
      },
    },
  },
  AOP519: {
    severity: "warning",
    title: { ja: "読んだ後に書き足されたファイル", en: "A file that was written to after it was read" },
    message: {
      ja: "ファイル「{name}」は、読まれて実行が始まった後に書き足されました。この実行は、読んだときまでの中身によるものです。",
      en: 'The file "{name}" was written to after it had been read and had started this run. The run rests on what it held by then.',
    },
    found: { ja: "途中までのファイル", en: "a file that was not complete" },
    expected: { ja: "置かれたときに書き終わっているファイル", en: "a file that is complete when it is put there" },
    fix: {
      ja: "この実行を取り消し、書き終わったファイルをもう一度置いてください。末尾が .part の名前で書き終えてから名前を変えると、途中で読まれません。",
      en: "Cancel this run and put the complete file there again. What is written under a name that ends in .part, and renamed when it is complete, is never read before.",
    },
    explanation: {
      ja: "しばらく変わらなかったファイルは、書き終わったものとして読みます。書き込みが長く止まると、見分けられません。続きで二つめの実行を始めると同じことを二度してしまうので、始めません。",
      en: "A file that has not changed for a while counts as complete. A writer that pauses for longer looks the same. No second run is started with the rest, for it would do again what the first one did.",
    },
    example: {
      kind: "situation",
      text: {
        ja: "遅い回線からの書き込みが途中で 10 秒止まり、その後に続きが書かれました。",
        en: "A file comes over a slow line; its writer pauses for ten seconds, then goes on.",
      },
    },
  },
  AOP520: {
    severity: "error",
    title: { ja: "多すぎるファイル", en: "Too many files" },
    message: { ja: "ファイルが多すぎます（{count} 個）。", en: "There are too many files ({count})." },
    found: { ja: "{count} 個", en: "{count}" },
    expected: { ja: "一回の実行に {most} 個まで", en: "at most {most} for one run" },
    fix: {
      ja: "必要なファイルだけにするか、一つにまとめてください。",
      en: "Give only those that are needed, or put them together.",
    },
    explanation: {
      ja: "一回の実行で扱う量に上限があります（設定で変えられます）。",
      en: "One run takes a limited number of files; the limit is configurable.",
    },
    example: {
      kind: "situation",
      text: { ja: "一つの実行に、ファイルを 11 個添付しました。", en: "Eleven files are attached to one run." },
    },
  },
  AOP521: {
    severity: "error",
    title: { ja: "大きすぎるファイル", en: "A file that is too large" },
    message: {
      ja: "ファイル「{name}」は大きすぎます（{bytes} バイト）。",
      en: 'The file "{name}" is too large ({bytes} bytes).',
    },
    found: { ja: "{bytes} バイト", en: "{bytes} bytes" },
    expected: { ja: "一個 {most} バイトまで", en: "at most {most} bytes each" },
    fix: { ja: "分けるか、小さくしてください。", en: "Split it or make it smaller." },
    explanation: {
      ja: "一個のファイルの大きさに上限があります（設定で変えられます）。",
      en: "The size of one file is limited; the limit is configurable.",
    },
    example: {
      kind: "situation",
      text: { ja: "25 MiB のファイルを添付しました。", en: "A file of 25 MiB is attached." },
    },
  },
  AOP522: {
    severity: "error",
    title: { ja: "全部で大きすぎるファイル", en: "Files that are too large together" },
    message: {
      ja: "ファイルが全部で大きすぎます（{bytes} バイト）。",
      en: "The files are too large together ({bytes} bytes).",
    },
    found: { ja: "{bytes} バイト", en: "{bytes} bytes" },
    expected: { ja: "一回の実行に {most} バイトまで", en: "at most {most} bytes for one run" },
    fix: { ja: "減らすか、小さくしてください。", en: "Give fewer or smaller ones." },
    explanation: {
      ja: "一回の実行で扱う量に上限があります（設定で変えられます）。",
      en: "The size of all files of one run is limited; the limit is configurable.",
    },
    example: {
      kind: "situation",
      text: {
        ja: "一つの実行に、18 MiB のファイルを三つ添付しました。",
        en: "Three files of 18 MiB each are attached to one run.",
      },
    },
  },
  AOP523: {
    severity: "error",
    title: { ja: "扱えない種類のファイル", en: "A kind of file that is not taken" },
    message: {
      ja: "ファイル「{name}」の種類（{type}）は扱えません。",
      en: 'The file "{name}" is of a kind ({type}) that is not taken.',
    },
    found: { ja: "{type}", en: "{type}" },
    expected: { ja: "{allowed}", en: "{allowed}" },
    fix: { ja: "扱える形に変えて渡してください。", en: "Convert it to one of those." },
    explanation: {
      ja: "読んで根拠にできる種類だけを受け取ります。",
      en: "Only kinds are taken that can be read as evidence.",
    },
    example: {
      kind: "situation",
      text: { ja: "表計算のファイル（.xlsx）を添付しました。", en: "A spreadsheet (.xlsx) is attached." },
    },
  },
  AOP524: {
    severity: "error",
    title: { ja: "届いていないファイル", en: "A file that has not arrived" },
    message: { ja: "ファイル「{name}」はまだ届いていません。", en: 'The file "{name}" has not arrived yet.' },
    found: { ja: "中身のない添付", en: "an attachment without content" },
    expected: { ja: "アップロードの済んだファイル", en: "a file that is uploaded" },
    fix: {
      ja: "送り終わるのを待って、もう一度送ってください。プログラムは先に、示されたリンクへアップロードします。",
      en: "Wait until it is sent, then try again. A program first uploads it to the link it was given.",
    },
    explanation: {
      ja: "名前だけのファイルでは始められません。",
      en: "A run does not start with the name of a file alone.",
    },
    example: {
      kind: "situation",
      text: {
        ja: "ブラウザがファイルを送り終える前に、実行を始めました。",
        en: "The run is started before the browser has sent the file.",
      },
    },
  },
  AOP525: {
    severity: "error",
    title: { ja: "別の実行のファイル", en: "A file of another run" },
    message: { ja: "ファイル「{name}」は別の実行で使われています。", en: 'The file "{name}" belongs to another run.' },
    found: { ja: "使用済みの添付", en: "an attachment that is in use" },
    expected: { ja: "まだ使われていない添付", en: "an attachment that is not used yet" },
    fix: { ja: "同じファイルをもう一度アップロードしてください。", en: "Upload the same file once more." },
    explanation: {
      ja: "一つの添付は一つの実行の記録に属します。",
      en: "An attachment belongs to the record of one run.",
    },
    example: {
      kind: "situation",
      text: {
        ja: "前の実行で使った添付の id を、もう一度指定しました。",
        en: "The id of an earlier run's attachment is given again.",
      },
    },
  },
  AOP526: {
    severity: "error",
    title: { ja: "知らない添付", en: "An unknown attachment" },
    message: { ja: "添付「{attachment}」はありません。", en: 'There is no attachment "{attachment}".' },
    found: { ja: "{attachment}", en: "{attachment}" },
    expected: { ja: "自分が作った添付の ID", en: "the id of an attachment that you made" },
    fix: {
      ja: "ファイルを添付し直してください。プログラムは、新しく作った添付の id を送ります。",
      en: "Attach the file anew. A program makes the attachment anew and sends its id.",
    },
    explanation: {
      ja: "ほかの人が作った添付は使えません。",
      en: "Attachments that somebody else made cannot be used.",
    },
    example: {
      kind: "situation",
      text: { ja: "添付の id を打ち間違えました。", en: "The id of an attachment is mistyped." },
    },
  },
  AOP527: {
    severity: "error",
    title: { ja: "使えないファイル名", en: "A file name that cannot be used" },
    message: { ja: "このファイル名は使えません。", en: "This file name cannot be used." },
    found: { ja: "{name}", en: "{name}" },
    expected: { ja: "1〜255 文字の、制御文字のない名前", en: "1 to 255 characters without control characters" },
    fix: { ja: "名前を付け直してください。", en: "Rename the file." },
    explanation: {
      ja: "名前は渡されたまま表示しますが、鍵には使いません。日本語も空白も使えます。",
      en: "Names are shown as given and never used as keys; Japanese and spaces are fine.",
    },
    example: {
      kind: "situation",
      text: { ja: "ファイル名に改行が入っていました。", en: "A file's name has a line break in it." },
    },
  },
});
