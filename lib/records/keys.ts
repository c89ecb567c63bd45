import type { Key } from "#ports";
import type { CallKey } from "#trust";
import { sha256Hex } from "./canonical.ts";

/**
 * Every key of the one table. IAM (`dynamodb:LeadingKeys`) keeps each function to the prefixes of partition keys that
 * `TABLE_ACCESS` (cdk/constructs/table-access.ts) gives it (design section 5).
 */
export const keys = {
  /** One AOP: newest version number, title, times. */
  aop: (aop: string): Key => ({ pk: `AOP#${aop}`, sk: "META" }),
  aopVersion: (aop: string, version: number): Key => ({ pk: `AOP#${aop}`, sk: `V#${padded(version, 8)}` }),
  /** A version without its text, so that a list of versions reads no texts. */
  aopVersionMeta: (aop: string, version: number): Key => ({ pk: `AOP#${aop}`, sk: `M#${padded(version, 8)}` }),
  aopVersionMetas: (aop: string) => ({ pk: `AOP#${aop}`, prefix: "M#" }),
  /** The pointer to the program that new runs of an AOP get. */
  current: (aop: string): Key => ({ pk: `CURRENT#${aop}`, sk: "META" }),
  /** Where that pointer stood as its revision, kept for ever: the programs of an AOP. */
  published: (aop: string, revision: number): Key => ({ pk: `CURRENT#${aop}`, sk: `R#${padded(revision, 8)}` }),
  /** All of them; for `Table.query`. */
  publications: (aop: string) => ({ pk: `CURRENT#${aop}`, prefix: "R#" }),
  program: (program: string): Key => ({ pk: `PROGRAM#${program}`, sk: "META" }),
  compile: (compile: string): Key => ({ pk: `COMPILE#${compile}`, sk: "META" }),
  /** Marks a compile that has not ended, so that it is found after a crash. */
  compiling: (compile: string): Key => ({ pk: COMPILING, sk: compile }),
  run: (run: string): Key => ({ pk: `RUN#${run}`, sk: "META" }),
  /** What the list of its procedure's runs shows of a run. */
  runListing: (run: string): Key => ({ pk: `RUN#${run}`, sk: "LISTED" }),
  /** Who ended a run before its end: beside its record, in the partition of whoever starts runs. */
  cancelled: (run: string): Key => ({ pk: `RUN#${run}`, sk: "CANCELLED" }),
  /** Marks a run whose machine has not been started yet, so that it is found after a crash. */
  starting: (run: string): Key => ({ pk: STARTING, sk: run }),
  /** What a phase handed on, or why it ended otherwise. */
  phase: (run: string, phase: number): Key => ({ pk: `RUN#${run}`, sk: `PHASE#${padded(phase, 3)}` }),
  /** The spine: what the program did, in order. */
  step: (run: string, phase: number, seq: number): Key => ({
    pk: `STEP#${run}`,
    sk: `${padded(phase, 3)}#${padded(seq, 8)}`,
  }),
  /** All of them; for `Table.query`. */
  stepsOf: (run: string) => ({ pk: `STEP#${run}` }),
  read: (run: string, call: CallKey): Key => {
    const at = placeOfCall(run, call);
    return { pk: `READ#${at.run}`, sk: sortableCall(at.call) };
  },
  /** All reads of a run, each before what was asked again for it; for `Table.query`. */
  readsOf: (run: string) => ({ pk: `READ#${run}` }),
  /** A ledger asked again before an effect; `n` counts from 1. */
  readAgain: (run: string, call: CallKey, n: number): Key => {
    const at = placeOfCall(run, call);
    return { pk: `READ#${at.run}`, sk: `${sortableCall(at.call)}~${padded(n, 3)}` };
  },
  /** Every time a ledger was asked again for a call; for `Table.query`. */
  readsAgain: (run: string, call: CallKey) => {
    const at = placeOfCall(run, call);
    return { pk: `READ#${at.run}`, prefix: `${sortableCall(at.call)}~` };
  },
  /** How often the same read has failed in this run; `asked` is the digest of tool, operation and arguments. */
  failing: (run: string, asked: string): Key => ({ pk: `READ#${run}~FAILING`, sk: asked }),
  /** All that is recorded of a run's actions; for `Table.query`. */
  actsOf: (run: string) => ({ pk: `ACT#${run}` }),
  intent: (run: string, call: CallKey): Key => ({ pk: `ACT#${run}`, sk: `${sortableCall(call)}~1` }),
  /** That an action without an idempotency key is being sent now; written right before, once. */
  dispatched: (run: string, call: CallKey): Key => ({ pk: `ACT#${run}`, sk: `${sortableCall(call)}~1.sent` }),
  outcome: (run: string, call: CallKey): Key => ({ pk: `ACT#${run}`, sk: `${sortableCall(call)}~2` }),
  /** What a person said, or `find` showed, of an unknown outcome. */
  reconciled: (run: string, call: CallKey): Key => ({ pk: `ACT#${run}`, sk: `${sortableCall(call)}~3` }),
  /** An approval or question as it was shown, and its decision or answer. */
  asked: (id: string): Key => ({ pk: `ASKED#${id}`, sk: "META" }),
  /** Someone who was not allowed to decide, or decided too late: the `n`-th attempt of `who`. */
  refusal: (id: string, who: string, n: number): Key => ({ pk: `DECIDED#${id}`, sk: refusalKey(who, n) }),
  /** Someone who was not allowed to do something to the run itself. */
  runRefusal: (run: string, who: string, n: number): Key => ({ pk: `RUN#${run}`, sk: refusalKey(who, n) }),
  decided: (id: string): Key => ({ pk: `DECIDED#${id}`, sk: "META" }),
  /** All that people said of an approval or question; for `Table.query`. */
  decidedOf: (id: string) => ({ pk: `DECIDED#${id}` }),
  /** What single people said of an approval before it was decided; for `Table.query`. */
  said: (id: string) => ({ pk: `DECIDED#${id}`, prefix: "BY#" }),
  /** The consent of one of several approvers, counted from 0. */
  consent: (id: string, seat: number): Key => ({ pk: `DECIDED#${id}`, sk: `BY#CONSENT#${padded(seat, 2)}` }),
  /** That a person passed their decision on; `person` in the form that index keys use. */
  passedOn: (id: string, person: string): Key => ({ pk: `DECIDED#${id}`, sk: `BY#PASSED#${person}` }),
  /** That others are asked as well, because nobody decided. */
  escalated: (id: string): Key => ({ pk: `ASKED#${id}`, sk: "ESCALATED" }),
  /** That somebody was told something after the first mails; `what` names it once. */
  told: (id: string, what: string): Key => ({ pk: `ASKED#${id}`, sk: `TOLD#${what}` }),
  /** Marks an approval as used by one dispatch. */
  consumed: (id: string): Key => ({ pk: `ACT#${id}`, sk: "CONSUMED" }),
  /** That a mail is being sent, or was; only where the mail service itself does not know. */
  mail: (id: string): Key => ({ pk: `MAIL#${id}`, sk: "META" }),
  token: (id: string): Key => ({ pk: `TOKEN#${id}`, sk: "META" }),
  link: (hash: string): Key => ({ pk: `LINK#${hash}`, sk: "META" }),
  file: (attachment: string): Key => ({ pk: `FILE#${attachment}`, sk: "META" }),
  /** The text that was read out of an attachment: the source `attachment:<id>`. */
  attachmentText: (attachment: string): Key => ({ pk: `READ#${attachment}`, sk: "TEXT" }),
  /** A secret of this installation, made once by the function that needs it. */
  installation: (name: string): Key => ({ pk: `INSTALLATION#${name}`, sk: "META" }),
  /** How a conversation stands; each of its turns lies beside it. */
  conversation: (conversation: string): Key => ({ pk: `CONVERSATION#${conversation}`, sk: "META" }),
  conversationTurn: (conversation: string, turn: number): Key => ({
    pk: `CONVERSATION#${conversation}`,
    sk: `T#${padded(turn, 5)}`,
  }),
  /** All of them; for `Table.query`. */
  conversationTurns: (conversation: string) => ({ pk: `CONVERSATION#${conversation}`, prefix: "T#" }),
  /** Marks a conversation that waits for its model, so that it is found after a crash. */
  conversing: (conversation: string): Key => ({ pk: CONVERSING, sk: conversation }),
  idempotency: (caller: string, key: string): Key => ({ pk: `IDEMPOTENCY#${caller}`, sk: key }),
} as const;

/** The partition of the compiles that have not ended. */
export const COMPILING = "COMPILING";

/** The partition of the conversations that wait for their model. */
export const CONVERSING = "CONVERSING";

/** The partition of the runs that are stored but not started. */
export const STARTING = "STARTING";

/**
 * Partitions of the one secondary index; their sort keys begin with a ULID or an ISO time, so they sort by time. AOPs
 * sort by id, runs by status and then time, what waits in an inbox by its expiry.
 */
export const indexes = {
  aops: "AOPS",
  runs: "RUNS",
  runsOf: (aop: string): string => `RUNS#${aop}`,
  /** Open approvals and questions of a run. */
  waiting: (run: string): string => `WAITING#${run}`,
  /** Files given to a run, at its start or with an answer. */
  filesOf: (run: string): string => `FILES#${run}`,
  /** Task tokens that have not been released yet. */
  tokens: "TOKENS",
  /** Open approvals and questions addressed to a person. */
  inbox: (person: string): string => `INBOX#${person}`,
  compiles: (aop: string): string => `COMPILES#${aop}`,
  /** The conversations of a person. */
  conversations: (person: string): string => `CONVERSATIONS#${person}`,
} as const;

/** The sort key of a run in the indexes `runs` and `runsOf`. */
export function placeOfRun(run: string, status: string): string {
  return `${status}#${run}`;
}

function refusalKey(who: string, n: number): string {
  return `REFUSED#${who}#${padded(n, 4)}`;
}

function padded(value: number, width: number): string {
  return String(value).padStart(width, "0");
}

/** The run of the AOP that a call calls: one per call, however often it is started. */
export function calledRunId(run: string, call: CallKey): string {
  return `sub_${sha256Hex(JSON.stringify([run, call])).slice(0, 40)}`;
}

/** Where a call is recorded: a call `<call>/<key>` in the run that `<call>` called. */
export function placeOfCall(run: string, call: CallKey): { readonly run: string; readonly call: CallKey } {
  const slash = call.indexOf("/");
  if (slash === -1) return { run, call };
  return placeOfCall(calledRunId(run, call.slice(0, slash)), call.slice(slash + 1));
}

/** The phase prefix of the spine's sort keys. */
export function spinePrefix(phase: number): string {
  return `${padded(phase, 3)}#`;
}

/** A call key whose parts sort as numbers: `2.10` after `2.9`. */
export function sortableCall(call: CallKey): string {
  const dot = call.indexOf(".");
  if (dot === -1) return call.padStart(5, "0");
  return `${call.slice(0, dot).padStart(5, "0")}.${sortableCall(call.slice(dot + 1))}`;
}
