import type { Language } from "#diagnostics";
import type { CommandName } from "../invocation.ts";
import type { CommandHelp } from "./command-help.ts";

type ListCommand = Extract<CommandName, "watch" | "runs" | "inbox" | "aops" | "completion">;

/** The help of the commands that follow and list, and of completion. */
export const LIST_HELP: { readonly [L in Language]: { readonly [Name in ListCommand]: CommandHelp } } = {
  ja: {
    watch: {
      summary: "実行を終わりまで見続ける",
      details: "人を待つ間も続けます。Ctrl-C でやめても、実行は記録から続けられます。",
      argument: "実行の id (run_…)",
      options: {},
      examples: ["watch run_01KAYV3S1V6V8M5ZV2A7Q4T9XC"],
    },
    runs: {
      summary: "実行を新しい順に並べる",
      details: "手順書や状態で絞り込めます。",
      options: {
        aop: "この手順書のものだけ",
        status: "waiting, running, completed, stopped, failed のどれか",
        limit: "何件まで (1 から 200、省略時は 20)",
        after: "続きから (前に示された印)",
      },
      examples: ["runs", "runs --status failed", "runs --aop monthly-invoices --limit 50"],
    },
    inbox: {
      summary: "誰の承認や答えを待っているかを、リンクとともに示す",
      details: "リンクを開いただけでは何も決まりません。",
      options: {
        mails: "待っているものでなく、届いたメールを新しいものを最後に並べる",
        limit: "何件まで (1 から 200、省略時は 20)",
        after: "続きから (前に示された印)",
      },
      examples: ["inbox", "inbox --mails"],
    },
    aops: {
      summary: "保存した手順書を並べる",
      details: "id、題名、最新の版、コードになっているかを示します。",
      options: { limit: "何件まで (1 から 200、省略時は 20)", after: "続きから (前に示された印)" },
      examples: ["aops", "aops --json"],
    },
    completion: {
      summary: "シェルの補完を出力する",
      details: "tejun という名前で呼ぶときに効きます (例: alias tejun='npx tejun')。",
      argument: "bash, zsh, fish のどれか",
      options: {},
      examples: ["completion bash >> ~/.bashrc", "completion fish > ~/.config/fish/completions/tejun.fish"],
    },
  },
  en: {
    watch: {
      summary: "Watch a run to its end",
      details: "Also while people are waited for. Ctrl-C ends the watching, not the run.",
      argument: "the id of a run (run_…)",
      options: {},
      examples: ["watch run_01KAYV3S1V6V8M5ZV2A7Q4T9XC"],
    },
    runs: {
      summary: "List runs, newest first",
      details: "All of them, or those of one procedure or status.",
      options: {
        aop: "only those of this procedure",
        status: "waiting, running, completed, stopped or failed",
        limit: "how many (1 to 200; default: 20)",
        after: "go on from here (the mark shown before)",
      },
      examples: ["runs", "runs --status failed", "runs --aop monthly-invoices --limit 50"],
    },
    inbox: {
      summary: "Show whose approval or answer is waited for, with links",
      details: "Opening a link decides nothing.",
      options: {
        mails: "the mails people got instead, the newest last",
        limit: "how many (1 to 200; default: 20)",
        after: "go on from here (the mark shown before)",
      },
      examples: ["inbox", "inbox --mails"],
    },
    aops: {
      summary: "List the saved procedures",
      details: "Their ids, titles, newest versions, and whether they are compiled.",
      options: { limit: "how many (1 to 200; default: 20)", after: "go on from here (the mark shown before)" },
      examples: ["aops", "aops --json"],
    },
    completion: {
      summary: "Print the completion script of a shell",
      details: "It works where the command is called tejun (say, alias tejun='npx tejun').",
      argument: "bash, zsh or fish",
      options: {},
      examples: ["completion bash >> ~/.bashrc", "completion fish > ~/.config/fish/completions/tejun.fish"],
    },
  },
};
