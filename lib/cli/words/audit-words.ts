import type { AuditView } from "#api";
import type { Language } from "#diagnostics";

type Effect = AuditView["effects"][number];
type Approval = AuditView["approvals"][number];
type Refusal = NonNullable<AuditView["refusals"]>[number];
type Fault = AuditView["faults"][number];
type Outcome = NonNullable<NonNullable<AuditView["questions"][number]["answer"]>["outcome"]>;

/** What audits are told in. */
export interface AuditWords {
  readonly risesTitle: string;
  readonly noRises: string;
  readonly phase: (number: number, name: string) => string;
  readonly allowedTitle: string;
  readonly nobodyAsked: string;
  readonly approvals: { readonly [S in Approval["state"]]: string };
  readonly start: (phase: string) => string;
  readonly decided: (person: string, role: string, what: string, at: string) => string;
  readonly behalf: (person: string) => string;
  readonly asked: (people: string, what: string) => string;
  readonly until: string;
  readonly shown: string;
  readonly used: string;
  readonly refusalsTitle: string;
  readonly refusals: {
    readonly call: (operation: string) => string;
    readonly approval: string;
    readonly question: string;
    readonly person: (person: string, tried: string | undefined) => string;
    readonly tried: { readonly [T in NonNullable<Refusal["tried"]>]: string };
    readonly stranger: string;
  };
  readonly questionsTitle: string;
  readonly answered: (person: string, at: string) => string;
  readonly unanswered: string;
  readonly unknownEffect: string;
  readonly outcomes: { readonly [O in Outcome]: string };
  readonly effectsTitle: string;
  readonly effects: { readonly [S in Effect["status"]]: string };
  readonly receipt: string;
  readonly under: (approval: string) => string;
  readonly callsTitle: string;
  readonly cancelled: (person: string, at: string) => string;
  readonly sound: string;
  readonly unexplainedTitle: (count: number) => string;
  readonly inRun: (run: string) => string;
  readonly restsOn: string;
  readonly faultsTitle: (count: number) => string;
  readonly faults: { readonly [W in Fault["what"]]: string };
  readonly evidence: {
    readonly quote: (source: string, text: string) => string;
    readonly sources: {
      readonly request: string;
      readonly aop: string;
      readonly answer: string;
      readonly attachment: string;
      readonly call: string;
      readonly within: string;
    };
    readonly by: (person: string) => string;
    readonly ledger: (ledger: string, version: string, matches: number) => string;
    readonly askedWith: string;
    readonly failed: (what: string) => string;
    readonly read: (what: string) => string;
    readonly receipt: (what: string) => string;
    readonly file: (name: string) => string;
    readonly identity: (person: string) => string;
    readonly notSignedIn: string;
    readonly madeByModel: string;
    readonly madeByCode: string;
    readonly computed: (name: string) => string;
    readonly searched: string;
    readonly more: (count: number) => string;
  };
}

/** In both languages. */
export const auditWords: { readonly [L in Language]: AuditWords } = {
  ja: {
    risesTitle: "不確かな値が、確かなものとして扱われるようになったところ:",
    noRises: "確かさが上がった値はありません。",
    phase: (number, name) => `段 ${number} ${name}`,
    allowedTitle: "誰が何を許したか:",
    nobodyAsked: "承認を求めた操作はありません。",
    approvals: { waiting: "承認待ち", approved: "承認", rejected: "却下", expired: "期限切れ", void: "無効" },
    start: (phase) => `${phase} の開始`,
    behalf: (person) => `${person} の代わりに`,
    decided: (person, role, what, at) => `${what}: ${person} (${role}) ${at}`,
    asked: (people, what) => `${people} 宛て、${what}`,
    until: "期限",
    shown: "見せた内容",
    used: "使用済み",
    refusalsTitle: "断ったこと:",
    refusals: {
      call: (operation) => `呼び出し「${operation}」`,
      approval: "承認されなかった",
      question: "尋ねられなかった",
      person: (person, tried) => (tried === undefined ? person : `${person} の${tried}`),
      tried: {
        approve: "承認",
        reject: "却下",
        delegate: "引き継ぎ",
        answer: "回答",
        cancel: "実行の取り消し",
        upload: "ファイルの送信",
      },
      stranger: "名前の分からない人",
    },
    questionsTitle: "人に尋ねたこと:",
    answered: (person, at) => `${person} が ${at} に回答`,
    unanswered: "回答なし",
    unknownEffect: "結果の分からない操作がどうなったか",
    outcomes: { done: "行われていた", "not-done": "行われていなかった", stop: "分からないので止める" },
    effectsTitle: "行われたこと:",
    effects: {
      planned: "まだ送っていない",
      authorised: "送る直前",
      dispatched: "送ったが結果はまだ",
      succeeded: "成功",
      failed: "失敗",
      unknown: "結果不明",
      denied: "実行しない",
    },
    receipt: "控え",
    under: (approval) => `承認 ${approval}`,
    callsTitle: "呼び出した手順書の実行:",
    cancelled: (person, at) => `${person} が ${at} に取り消しました。`,
    sound: "根拠なしに確かさが上がった値はありません。記録は、封をしたときのままです。",
    unexplainedTitle: (count) => `根拠なしに確かさが上がった値が ${count} 件あります:`,
    inRun: (run) => `実行 ${run}`,
    restsOn: "壊れている記録",
    faultsTitle: (count) => `封をしたときと違う記録が ${count} 件あります:`,
    faults: { changed: "書き換えられています", absent: "なくなっています", unchained: "前の記録とつながりません" },
    evidence: {
      quote: (source, text) => `${source}「${text}」`,
      sources: {
        request: "依頼の文章",
        aop: "手順書の本文",
        answer: "質問への答え",
        attachment: "添付ファイル",
        call: "読み取った内容",
        within: "呼び出した手順書に渡した文章",
      },
      by: (person) => `${person} の言葉`,
      ledger: (ledger, version, matches) => `台帳 ${ledger} (版 ${version})、一致 ${matches} 件`,
      askedWith: "照会",
      failed: (what) => `${what} は調べられなかった`,
      read: (what) => `${what} で読み取った内容`,
      receipt: (what) => `${what} の控え`,
      file: (name) => `添付ファイル「${name}」`,
      identity: (person) => `サインインした ${person}`,
      notSignedIn: "依頼者は不明（サインインなし）",
      madeByModel: "モデルが作った (原文なし)",
      madeByCode: "コードが作った (原文なし)",
      computed: (name) => `計算 (${name})`,
      searched: "探した所",
      more: (count) => `ほか ${count} 件`,
    },
  },
  en: {
    risesTitle: "Where an uncertain value came to be treated as certain:",
    noRises: "No value became more certain.",
    phase: (number, name) => `phase ${number} ${name}`,
    allowedTitle: "Who allowed what:",
    nobodyAsked: "Nothing needed an approval.",
    approvals: { waiting: "waiting", approved: "approved", rejected: "rejected", expired: "expired", void: "void" },
    start: (phase) => `the start of ${phase}`,
    behalf: (person) => `on behalf of ${person}`,
    decided: (person, role, what, at) => `${what} by ${person} (${role}) on ${at}`,
    asked: (people, what) => `to ${people}: ${what}`,
    until: "until",
    shown: "shown",
    used: "used",
    refusalsTitle: "What was refused:",
    refusals: {
      call: (operation) => `the call "${operation}"`,
      approval: "an approval not given",
      question: "a question not asked",
      person: (person, tried) => (tried === undefined ? person : `${person}, who tried to ${tried}`),
      tried: {
        approve: "approve",
        reject: "reject",
        delegate: "pass it on",
        answer: "answer",
        cancel: "cancel the run",
        upload: "send a file",
      },
      stranger: "somebody unknown",
    },
    questionsTitle: "What people were asked:",
    answered: (person, at) => `answered by ${person} on ${at}`,
    unanswered: "not answered",
    unknownEffect: "What became of an action nobody knows the outcome of",
    outcomes: { done: "It was done", "not-done": "It was not done", stop: "I cannot tell; stop" },
    effectsTitle: "What was done:",
    effects: {
      planned: "not sent yet",
      authorised: "about to be sent",
      dispatched: "sent, outcome not known yet",
      succeeded: "succeeded",
      failed: "failed",
      unknown: "outcome unknown",
      denied: "denied",
    },
    receipt: "receipt",
    under: (approval) => `approval ${approval}`,
    callsTitle: "Runs of the procedures it called:",
    cancelled: (person, at) => `Cancelled by ${person} on ${at}.`,
    sound: "No value became more certain without evidence. The record is as it was sealed.",
    unexplainedTitle: (count) => `${count} ${count === 1 ? "value" : "values"} became more certain without evidence:`,
    inRun: (run) => `run ${run}`,
    restsOn: "broken records",
    faultsTitle: (count) => `${count} ${count === 1 ? "entry is" : "entries are"} not as sealed:`,
    faults: { changed: "changed", absent: "gone", unchained: "does not follow the entry before" },
    evidence: {
      quote: (source, text) => `${source} "${text}"`,
      sources: {
        request: "the request",
        aop: "the procedure's own text",
        answer: "an answer to a question",
        attachment: "an attached file",
        call: "what was read",
        within: "what was handed to the called procedure",
      },
      by: (person) => `words of ${person}`,
      ledger: (ledger, version, matches) =>
        `ledger ${ledger} (version ${version}), ${matches} ${matches === 1 ? "match" : "matches"}`,
      askedWith: "asked with",
      failed: (what) => `${what} could not be asked`,
      read: (what) => `read by ${what}`,
      receipt: (what) => `receipt of ${what}`,
      file: (name) => `the attached file "${name}"`,
      identity: (person) => `signed in as ${person}`,
      notSignedIn: "the requester is unknown (not signed in)",
      madeByModel: "made by the model; no source contains it",
      madeByCode: "made by the code; no source contains it",
      computed: (name) => `computed (${name})`,
      searched: "searched",
      more: (count) => `and ${count} more`,
    },
  },
};
