import type { Language } from "#diagnostics";

/** What somebody reads when the host is ready, and what `init` says. */
export interface ServeWords {
  readonly open: (url: string) => string;
  readonly trySample: (title: string) => string;
  readonly orCurl: string;
  readonly mailbox: (url: string) => string;
  readonly noAops: string;
  readonly stateAndStop: (dir: string) => string;
  readonly stopping: string;
  readonly speaking: (url: string) => string;
  readonly made: string;
  readonly leftAlone: string;
  readonly next: string;
  readonly thenOpen: string;
}

/** In both languages. */
export const serveWords: { readonly [L in Language]: ServeWords } = {
  ja: {
    open: (url) => `ブラウザで開く: ${url}`,
    trySample: (title) => `「${title}」を試すには、別のターミナルで:`,
    orCurl: "または curl で:",
    mailbox: (url) => `承認のお願いはメールボックスに届きます: ${url}`,
    noAops: "手順書はまだありません。別のターミナルで保存し、コードにします:",
    stateAndStop: (dir) => `記録は ${dir} に残り、次に開いたときに続きます。止めるには Ctrl-C。`,
    stopping: "止めています…",
    speaking: (url) => `MCP サーバーです (標準入出力)。画面とリンク: ${url}`,
    made: "作りました:",
    leftAlone: "もうあるので、そのままにしました:",
    next: "次にすること:",
    thenOpen: "最後のコマンドが示す承認のリンクを開き、内容を確かめて承認すると、終わりまで進みます。",
  },
  en: {
    open: (url) => `Open in a browser: ${url}`,
    trySample: (title) => `To try "${title}", in another terminal:`,
    orCurl: "or with curl:",
    mailbox: (url) => `Requests for approval arrive in the mailbox: ${url}`,
    noAops: "There is no procedure yet. In another terminal, save and compile one:",
    stateAndStop: (dir) => `Records stay in ${dir}, and the next start goes on from them. Ctrl-C ends it.`,
    stopping: "Stopping…",
    speaking: (url) => `An MCP server on standard input and output. Pages and links: ${url}`,
    made: "Made:",
    leftAlone: "Already there, left as it is:",
    next: "What to do next:",
    thenOpen: "The last one shows a link. Open it, look at what will happen, and approve: the run goes on to its end.",
  },
};
