import {
  type ApprovalRecord,
  type ConsentEntry,
  type DelegationEntry,
  digestRows,
  loadApproval,
  samePerson,
  splitPrincipals,
} from "#approvals";
import type { Item, Table } from "#ports";
import {
  type DecisionEntry,
  type EntryBase,
  isSealed,
  isSealedItem,
  itemEntry,
  keys,
  queryAll,
  questionId,
  type ReadEntry,
  startApprovalId,
} from "#records";
import { loadAsked } from "../record/asked.ts";
import type { RecordedRun } from "../record/recorded-run.ts";
import type { SentAction } from "./check-sent.ts";
import type { AddFault } from "./record-fault.ts";

/**
 * Checks who was asked, and who allowed what: every approval and question as it was shown, each decision with the
 * consents and the passing on that it rests on, and for whatever was sent under an approval that it was given and used,
 * and that the ledger rows under it were read again and were the same.
 */
export async function checkAllowed(
  table: Table,
  recorded: RecordedRun,
  sent: readonly SentAction[],
  add: AddFault,
): Promise<void> {
  const { run } = recorded.run;
  const { approvals, questions } = await loadAsked(table, run);
  const begun = recorded.spine.flatMap((entry) =>
    entry.kind === "entered" && entry.decision === "run" && wasAsked(recorded, entry.phase)
      ? [startApprovalId(run, entry.phase)]
      : [],
  );
  const under = new Map(
    sent.flatMap(({ approval, call, at }) => (approval === undefined ? [] : [[approval, { call, at }]])),
  );
  const ids = new Set([...approvals.map(({ record }) => record.id), ...begun, ...under.keys()]);
  for (const id of ids) {
    const record = await loadApproval(table, id);
    const isUsed = begun.includes(id) || under.has(id);
    const fault = record === undefined ? "absent" : await faultOfApproval(table, record, isUsed);
    if (fault !== undefined) add(fault, `approval:${id}`);
    else if (record !== undefined && under.has(id)) await checkUse(table, record, sent, add);
  }
  const taken = answeredQuestions(recorded);
  for (const id of new Set([...questions.map(({ record }) => record.id), ...taken])) {
    const item = await table.get(keys.asked(id));
    if (item === undefined) add("absent", `question:${id}`);
    else if (!isSealedItem(item) || !(await isAnswerOf(table, id, item))) add("changed", `question:${id}`);
  }
}

function wasAsked({ spine }: RecordedRun, phase: number): boolean {
  return spine.some((entry) => entry.kind === "entered" && entry.phase === phase && entry.decision === "approve");
}

async function faultOfApproval(
  table: Table,
  record: ApprovalRecord,
  isUsed: boolean,
): Promise<"changed" | "absent" | undefined> {
  if (!isSealed(record)) return "changed";
  const said = (await queryAll(table, keys.decided(record.id).pk)).filter(({ kind }) => kind !== "refusal");
  const raised = await table.get(keys.escalated(record.id));
  const entries = [...said, ...(raised === undefined ? [] : [raised])];
  if (entries.some((item) => !isSealedItem(item) || item.prev !== record.hash)) return "changed";
  const found = said.find(({ kind }) => kind === "decision");
  if (found === undefined) return isUsed ? "absent" : undefined;
  const decision = itemEntry<DecisionEntry>(found);
  if (decision.digest !== record.digest || (isUsed && decision.decision !== "approved")) return "changed";
  const consents = said.flatMap((item) => (item.kind === "consent" ? [itemEntry<ConsentEntry>(item)] : []));
  const lacks = (decision.consents ?? []).some((hash) => consents.every((one) => one.hash !== hash));
  const delegations = said.flatMap((item) => (item.kind === "delegation" ? [itemEntry<DelegationEntry>(item)] : []));
  const alone = decision.consents === undefined ? [decision] : consents;
  return lacks || !alone.every((one) => mayHaveSpoken(one, delegations)) ? "absent" : undefined;
}

/** Whoever decides on the behalf of others was passed it on for each of them. */
function mayHaveSpoken(
  { person, onBehalfOf }: Pick<DecisionEntry, "person" | "onBehalfOf">,
  delegations: readonly DelegationEntry[],
): boolean {
  const given = delegations.flatMap(({ to, seats }) => (samePerson(to, person) ? seats : []));
  return splitPrincipals(onBehalfOf).every((one) => given.some((seat) => samePerson(seat.onBehalfOf, one)));
}

/** That an approval was used for what was sent under it, and that its ledger rows were read again after the decision. */
async function checkUse(
  table: Table,
  record: ApprovalRecord,
  sent: readonly SentAction[],
  add: AddFault,
): Promise<void> {
  const under = sent.filter(({ approval }) => approval === record.id);
  const used = await table.get(keys.consumed(record.id));
  const calls: readonly unknown[] = Array.isArray(used?.calls) ? used.calls : [];
  if (used === undefined) add("absent", `used:${record.id}`);
  else if (used.approval !== record.id || under.some(({ call }) => !calls.includes(call)))
    add("changed", `used:${record.id}`);
  const decided = await table.get(keys.decided(record.id));
  const { subject } = record;
  for (const { call, digest } of subject?.type === "actions" ? subject.rows : []) {
    const { pk, prefix } = keys.readsAgain(record.run, call);
    const again = (await queryAll(table, pk, prefix)).filter(isSealedItem).map((item) => itemEntry<ReadEntry>(item));
    const before = Math.max(...under.map(({ at }) => at));
    const holds = again.some(
      ({ at, fact }) =>
        at >= Number(decided?.at) && at <= before && fact.kind === "ledger" && digestRows(fact) === digest,
    );
    if (!holds) add("absent", `again:${call}`);
  }
}

/** The questions whose answers, or whose want of an answer, the code took. */
function answeredQuestions({ run, spine }: RecordedRun): readonly string[] {
  const asked = new Set(
    spine.flatMap((entry) =>
      "commands" in entry ? entry.commands.flatMap(({ kind, call }) => (kind === "ask" ? [call] : [])) : [],
    ),
  );
  return spine.flatMap((entry) =>
    "answered" in entry
      ? entry.answered.flatMap(({ call }) => (asked.has(call) ? [questionId(run.run, call)] : []))
      : [],
  );
}

async function isAnswerOf(table: Table, id: string, question: Item): Promise<boolean> {
  const answer = await table.get(keys.decided(id));
  if (answer === undefined) return true;
  const raised = await table.get(keys.escalated(id));
  const all = [answer, ...(raised === undefined ? [] : [raised])];
  return all.every((item) => isSealedItem(item) && itemEntry<EntryBase>(item).prev === question.hash);
}
