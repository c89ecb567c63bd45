import type { Language } from "#diagnostics";
import type { ActionView, PhaseView, RunView, WaitingView } from "../host/answers.ts";

/** What runs are told in. */
export interface RunWords {
  readonly started: (run: string, title: string) => string;
  readonly runs: { readonly [S in RunView["status"]]: string };
  readonly phases: { readonly [S in PhaseView["status"]]: string };
  /** What a run that has ended never came to. */
  readonly never: { readonly phase: string; readonly action: string };
  readonly actions: { readonly [S in ActionView["status"]]: string };
  readonly waits: { readonly [K in WaitingView["kind"]]: string };
  readonly version: (version: number) => string;
  readonly request: string;
  readonly waitingTitle: string;
  readonly phase: (number: number, name: string) => string;
  readonly inPhase: (number: number) => string;
  readonly to: string;
  readonly until: string;
  readonly link: string;
  readonly openWith: string;
  readonly doneTitle: string;
  readonly progress: (progress: NonNullable<RunView["progress"]>) => string;
  readonly calledTitle: string;
  readonly times: (number: number) => string;
  readonly needsTitle: string;
  readonly need: (field: string, status: string, wants: string) => string;
  readonly why: string;
  readonly note: string;
  readonly items: (number: number) => string;
  readonly candidates: string;
  readonly more: (number: number) => string;
  readonly seeAgain: string;
  readonly watching: string;
  readonly stillGoing: string;
  readonly uploading: (file: string) => string;
  readonly noMails: string;
  readonly olderMails: (number: number) => string;
  readonly open: string;
  readonly noAops: string;
  readonly savedAops: string;
}

/** In both languages. */
export const runWords: { readonly [L in Language]: RunWords } = {
  ja: {
    started: (run, title) => `${run} を始めました (${title})`,
    runs: {
      running: "実行中",
      waiting: "人を待っています",
      completed: "完了",
      stopped: "止まりました",
      failed: "失敗しました",
    },
    phases: {
      pending: "まだ",
      running: "実行中",
      waiting: "人を待っています",
      done: "済み",
      skipped: "条件に合わず省略",
      stopped: "止まりました",
      failed: "失敗しました",
    },
    never: { phase: "始めなかった", action: "送らなかった" },
    actions: {
      planned: "予定",
      authorised: "承認済み",
      dispatched: "送信済み",
      succeeded: "できた",
      failed: "失敗",
      unknown: "結果不明",
      denied: "拒否",
    },
    waits: { approval: "承認", question: "質問" },
    version: (version) => `第 ${version} 版`,
    request: "依頼",
    waitingTitle: "待っているもの:",
    phase: (number, name) => `${number} ${name}`,
    inPhase: (number) => `段 ${number}`,
    to: "宛先",
    until: "期限",
    link: "リンク",
    openWith: "リンクを開くには、先に次を動かしておきます:",
    doneTitle: "行った操作:",
    progress: ({ of, done, unknown, failed, notSent }) =>
      `${of} 件のうち 控えあり ${done.length}、不明 ${unknown.length}、失敗 ${failed.length}、未送信 ${notSent.length}`,
    calledTitle: "呼び出した手順書の実行:",
    times: (number) => `${number} 件`,
    needsTitle: "足りない値:",
    need: (field, status, wants) => `${field}: ${status} (必要: ${wants})`,
    why: "理由",
    note: "メモ",
    items: (number) => `${number} 件`,
    candidates: "候補",
    more: (number) => `ほか ${number} 件`,
    seeAgain: "あとで様子を見るには:",
    watching: "見続けます。Ctrl-C でやめても、実行は記録から続けられます。",
    stillGoing: "見るのをやめました。実行は記録から続けられます:",
    uploading: (file) => `  ${file} を渡しています`,
    noMails: "メールはまだありません",
    olderMails: (number) => `これより前に ${number} 通あります (--json ですべて)`,
    open: "待っています",
    noAops: "手順書はまだ保存されていません。まず保存してコンパイルします:",
    savedAops: "保存されている手順書 (id と題名):",
  },
  en: {
    started: (run, title) => `Started ${run} (${title})`,
    runs: {
      running: "running",
      waiting: "waiting for people",
      completed: "completed",
      stopped: "stopped",
      failed: "failed",
    },
    phases: {
      pending: "not yet",
      running: "running",
      waiting: "waiting for people",
      done: "done",
      skipped: "skipped, its condition did not hold",
      stopped: "stopped",
      failed: "failed",
    },
    never: { phase: "not begun", action: "not sent" },
    actions: {
      planned: "planned",
      authorised: "approved",
      dispatched: "sent",
      succeeded: "succeeded",
      failed: "failed",
      unknown: "outcome unknown",
      denied: "denied",
    },
    waits: { approval: "approval", question: "question" },
    version: (version) => `version ${version}`,
    request: "request",
    waitingTitle: "Waiting for:",
    phase: (number, name) => `${number} ${name}`,
    inPhase: (number) => `phase ${number}`,
    to: "to",
    until: "until",
    link: "link",
    openWith: "The link can be opened while this is running:",
    doneTitle: "What was done:",
    progress: ({ of, done, unknown, failed, notSent }) =>
      `${done.length} of ${of} with a receipt, ${unknown.length} unknown, ${failed.length} failed, ${notSent.length} not sent`,
    calledTitle: "Runs of the procedures it called:",
    times: (number) => `${number}`,
    needsTitle: "Values that were not good enough:",
    need: (field, status, wants) => `${field}: ${status} (needed: ${wants})`,
    why: "why",
    note: "note",
    items: (number) => `${number} ${number === 1 ? "item" : "items"}`,
    candidates: "candidates",
    more: (number) => `${number} more`,
    seeAgain: "To see how it stands later:",
    watching: "Watching. Ctrl-C ends the watching; the run can go on from its record.",
    stillGoing: "No longer watching. The run can go on from its record:",
    uploading: (file) => `  handing over ${file}`,
    noMails: "No mails yet",
    olderMails: (number) => `${number} older ones (all of them with --json)`,
    open: "waiting",
    noAops: "No procedure is saved yet. Save and compile one first:",
    savedAops: "Saved procedures (id and title):",
  },
};
