import type { Language } from "#diagnostics";
import type { CommandName } from "../invocation.ts";
import type { CommandHelp } from "./command-help.ts";
import { LIST_HELP } from "./list-command-words.ts";

/** What the help says besides the commands' own words. */
export interface GeneralHelp {
  readonly about: string;
  /** What commander itself says, by its English. */
  readonly words: { readonly [english: string]: string };
  readonly help: string;
  readonly version: string;
  readonly helpCommand: string;
  readonly options: { readonly [option: string]: string };
  readonly exampleTitle: string;
  /** What a newcomer does, and what the exit codes mean; `program` is how the person calls it. */
  readonly footer: (program: string) => readonly string[];
}

/** The help of each command. */
export const commandHelp: { readonly [L in Language]: { readonly [Name in CommandName]: CommandHelp } } = {
  ja: {
    check: {
      summary: "手順書を読み、直す所を示す",
      details: "何も保存せず、ホストも使いません。警告だけなら終了コードは 0 です。",
      argument: "手順書のファイル (- は標準入力)",
      options: {},
      examples: ["check aops/monthly-invoices.md", "check aops/*.md --json"],
    },
    fmt: {
      summary: "機械的に直せる所を直して書き戻す",
      details: "フェーズの番号、見出しの書き方、道具のリストを直します。意味は推測しません。",
      argument: "手順書のファイル (- は標準入力から標準出力へ)",
      options: { check: "書き戻さず、直す所があれば終了コード 1" },
      examples: ["fmt aops/monthly-invoices.md", "fmt aops/*.md --check"],
    },
    compile: {
      summary: "手順書を保存し、コードにする",
      details: "ファイルなら版を保存してからコンパイルします。編集は今のコードに積みます。",
      argument: "手順書のファイル、または保存した手順書の id",
      options: {
        aop: "ファイルを保存する id (省略時はファイル名)",
        instruction: "このコンパイルだけの観点や注意",
        rebuild: "今のコードを使わず全文から作り直す",
      },
      examples: ["compile aops/monthly-invoices.md", 'compile monthly-invoices --instruction "件数を変えない"'],
    },
    run: {
      summary: "手順書を実行する",
      details: "終わるか、人の承認や答えを待つところまで進めて、様子を示します。",
      argument: "手順書の id",
      options: {
        input: "依頼の文章",
        attach: "渡すファイル (何度でも)",
        watch: "人を待つ間も、最後まで見続ける",
      },
      examples: ['run monthly-invoices --input "2026年10月分"', "run invoice-reading --attach 請求書.pdf"],
    },
    status: {
      summary: "実行の様子を示す",
      details: "段ごとの成果物と値の状態、待っている人、行った操作を示します。",
      argument: "実行の id (run_…)",
      options: {},
      examples: ["status run_01KAYV3S1V6V8M5ZV2A7Q4T9XC"],
    },
    audit: {
      summary: "値がどこで確かになり、誰が何を許したかを示す",
      details: "根拠、承認した人、控えを示します。説明のつかない所があれば終了コードは 1。",
      argument: "実行の id (run_…)",
      options: {},
      examples: ["audit run_01KAYV3S1V6V8M5ZV2A7Q4T9XC"],
    },
    ...LIST_HELP.ja,
    serve: {
      summary: "このマシンで画面と API を開く",
      details: "準備ができると「listening on http://…」と 1 行書きます。Ctrl-C で止まります。",
      options: { port: "待ち受けるポート (省略時は 4649、0 は空いているもの)" },
      examples: ["serve", "serve --port 8080 --state ./state"],
    },
    program: {
      summary: "手順書のコードを見る・比べる",
      details: "流れ・道具・渡すもの・条件・承認を YAML で示し、何から作ったかも示します。",
      argument: "手順書の id",
      options: {
        program: "id の先頭 6 文字以上か v3 (第 3 版)。省略時は今のもの",
        code: "YAML でなく、プログラムの本文を示す",
        list: "これまでのものを新しい順に並べる",
        diff: "違いを示す。省略時は積む前のものから",
      },
      examples: ["program monthly-invoices", "program monthly-invoices --diff v1"],
    },
    eval: {
      summary: "同じ申請を四つのやり方で行い、比べる",
      details: "固定の処理、単一エージェント、素の JSON の段、根拠つきの段を同じ台帳で比べます。",
      options: {
        cases: "例のフォルダ (省略時は付属の例)",
        arm: "やり方 (何度でも): fixed single-agent phases-plain phases-evidence",
        evaluator: "自分の評価器のモジュール (何度でも)",
        model: "台本のモデルでなく、設定のモデルを使う",
      },
      examples: ["eval", "eval --arm phases-plain --arm phases-evidence --json"],
    },
    mcp: {
      summary: "MCP サーバーになる (標準入出力)",
      details: "保存・コンパイル・実行・回答・監査の道具を渡します。承認はできません。",
      options: { port: "メールのリンクを待ち受けるポート (省略時は 4649)" },
      examples: ["mcp", "mcp --state ./state"],
    },
    init: {
      summary: "空のフォルダに、手順書と設定の見本を置く",
      details: "設定・手順書・README・.gitignore を置きます。もうあるファイルは上書きしません。",
      options: {},
      examples: ["init"],
    },
  },
  en: {
    check: {
      summary: "Read procedures and show what to mend",
      details: "Stores nothing and needs no host. Warnings alone leave the exit code 0.",
      argument: "files with procedures (- is standard input)",
      options: {},
      examples: ["check aops/monthly-invoices.md", "check aops/*.md --json"],
    },
    fmt: {
      summary: "Mend what can be mended mechanically",
      details: "Phase numbers, headings and tool lists are put right in the file. Nothing is guessed.",
      argument: "files with procedures (- goes from standard input to standard output)",
      options: { check: "write nothing; exit code 1 when something would be mended" },
      examples: ["fmt aops/monthly-invoices.md", "fmt aops/*.md --check"],
    },
    compile: {
      summary: "Save a procedure and make its program",
      details: "A file is saved as a version first. Edits are laid on the current code.",
      argument: "a file with a procedure, or the id of a saved one",
      options: {
        aop: "the id to save a file under (default: the file's name)",
        instruction: "a point of view or caution for this compile alone",
        rebuild: "make the code anew from the whole text",
      },
      examples: ["compile aops/monthly-invoices.md", 'compile monthly-invoices --instruction "keep the count exact"'],
    },
    run: {
      summary: "Run a procedure",
      details: "Goes on until it has ended or waits for a person, and shows how it stands.",
      argument: "the id of a procedure",
      options: {
        input: "the request, in words",
        attach: "a file to hand over (may be repeated)",
        watch: "keep watching while people are waited for, to the end",
      },
      examples: ['run monthly-invoices --input "October 2026"', "run invoice-reading --attach invoice.pdf"],
    },
    status: {
      summary: "Show how a run stands",
      details: "Each phase's artifact and what its values rest on, who is waited for, what was done.",
      argument: "the id of a run (run_…)",
      options: {},
      examples: ["status run_01KAYV3S1V6V8M5ZV2A7Q4T9XC"],
    },
    audit: {
      summary: "Show where values became certain, and who allowed what",
      details:
        "Every rise in certainty with what explains it, who approved what, what was done with its receipts. The exit code is 1 when something cannot be explained.",
      argument: "the id of a run (run_…)",
      options: {},
      examples: ["audit run_01KAYV3S1V6V8M5ZV2A7Q4T9XC"],
    },
    ...LIST_HELP.en,
    serve: {
      summary: "Open the pages and the API on this machine",
      details: 'Prints one line, "listening on http://…", when it is ready. Ctrl-C ends it.',
      options: { port: "the port to listen on (default: 4649; 0: any free one)" },
      examples: ["serve", "serve --port 8080 --state ./state"],
    },
    program: {
      summary: "Show and compare the programs of a procedure",
      details: "Flow, tools, hand-overs, conditions, approvals as YAML; and what made the program.",
      argument: "the id of a procedure",
      options: {
        program: "which: 6 or more first digits of it, or v3 (version 3); default: current",
        code: "the text of the code instead of the YAML",
        list: "all of them, newest first",
        diff: "how it differs; from what it was stacked on unless told",
      },
      examples: ["program monthly-invoices", "program monthly-invoices --diff v1"],
    },
    eval: {
      summary: "Do the same requests in four ways, and compare",
      details: "A fixed process, one agent, phases with plain JSON, phases with evidence; on the same ledgers.",
      options: {
        cases: "a folder of cases (default: those that come along)",
        arm: "a way to compare (may be repeated): fixed single-agent phases-plain phases-evidence",
        evaluator: "a module with an evaluator of your own (may be repeated)",
        model: "use the configured model in place of the scripted one",
      },
      examples: ["eval", "eval --arm phases-plain --arm phases-evidence --json"],
    },
    mcp: {
      summary: "Be an MCP server (standard input and output)",
      details: "Offers saving, compiling, running, answering questions and auditing as tools. It cannot approve.",
      options: { port: "where links in mails are answered while no host is running (default: 4649)" },
      examples: ["mcp", "mcp --state ./state"],
    },
    init: {
      summary: "Put an example procedure and configuration here",
      details: "Also a README with the first steps and a .gitignore. No file is ever replaced.",
      options: {},
      examples: ["init"],
    },
  },
};

/** The rest of the help. */
export const generalHelp: { readonly [L in Language]: GeneralHelp } = {
  ja: {
    about: "業務の手順書 (Markdown) をコードにし、要所で人の承認を得ながら実行します。",
    words: {
      "[options]": "[オプション]",
      "[command]": "[コマンド]",
      "Usage:": "使い方:",
      "Arguments:": "引数:",
      "Options:": "オプション:",
      "Global Options:": "どのコマンドでも使えるオプション:",
      "Commands:": "コマンド:",
    },
    help: "この説明を表示する",
    version: "版を表示する",
    helpCommand: "コマンドの説明を表示する",
    options: {
      state: "記録を置くフォルダ (省略時は .tejun)",
      config: "設定 (省略時は tejun.config.json、あれば)",
      json: "HTTP と同じ JSON だけを標準出力に書く",
      lang: "表示の言語 (省略時は環境に合わせる)",
    },
    exampleTitle: "例:",
    footer: (program) => [
      `はじめてなら: ${program} serve で開き、画面の案内に従ってください。`,
      "終了コード: 0 できた、1 手順書か実行に問題、2 使い方か設定の誤り",
    ],
  },
  en: {
    about: "Turns business procedures (Markdown) into programs and runs them, stopping where a person must decide.",
    words: {},
    help: "show this help",
    version: "show the version",
    helpCommand: "show the help of a command",
    options: {
      state: "the folder that keeps all records (default: .tejun)",
      config: "the configuration (default: tejun.config.json, if any)",
      json: "print on standard output only the JSON that HTTP gives",
      lang: "the language to speak (default: the system's)",
    },
    exampleTitle: "Example:",
    footer: (program) => [
      `New here? Open it with ${program} serve and follow what it says.`,
      "Exit codes: 0 done, 1 problems in the procedure or run, 2 wrong use or settings",
    ],
  },
};
