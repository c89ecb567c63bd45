import type { ApprovalRecord, ConsentEntry, RefusalEntry } from "#approvals";
import type { EffectAnswer } from "#effects";
import type { Item, Table } from "#ports";
import type { QuestionRecord } from "#questions";
import { type AnswerEntry, type DecisionEntry, indexes, itemEntry, keys, queryAll } from "#records";

/** An approval that a run asked for, with what people did about it. */
export interface RecordedApproval {
  readonly record: ApprovalRecord;
  readonly decision?: DecisionEntry;
  /** Where several have to approve, those who did, in the order of the procedure. */
  readonly consents: readonly ConsentEntry[];
  /** Whoever was not allowed to decide, or came too late. */
  readonly refusals: readonly RefusalEntry[];
  /** Whether it was used for a dispatch. */
  readonly consumed: boolean;
}

/** A question that a run asked, with its answer. */
export interface RecordedQuestion {
  readonly record: QuestionRecord;
  /** With the outcome, where it was asked what became of an action. */
  readonly answer?: AnswerEntry & Partial<Pick<EffectAnswer, "outcome" | "receipt">>;
  readonly refusals: readonly RefusalEntry[];
}

/** Everything a run asked people for, oldest first. */
export interface Asked {
  readonly approvals: readonly RecordedApproval[];
  readonly questions: readonly RecordedQuestion[];
  /** Whoever was not allowed to do something to the run itself. */
  readonly refusals: readonly RefusalEntry[];
}

/** Loads what a run itself asked people for; what an AOP that it called asked for belongs to that run. */
export async function loadAsked(table: Table, run: string): Promise<Asked> {
  const [items, refused] = await Promise.all([queryAsked(table, run), queryAll(table, keys.run(run).pk, "REFUSED#")]);
  const all = await Promise.all(items.map((item) => loadOne(table, item)));
  const sorted = all.toSorted((a, b) => a.record.at - b.record.at || (a.record.id < b.record.id ? -1 : 1));
  return {
    approvals: sorted.flatMap((one) => (isApproval(one) ? [one] : [])),
    questions: sorted.flatMap((one) => (isApproval(one) ? [] : [one])),
    refusals: refused.map((item) => itemEntry<RefusalEntry>(item)),
  };
}

/** The ids of everything a run asked people for. */
export async function listAskedIds(table: Table, run: string): Promise<readonly string[]> {
  return (await queryAsked(table, run)).map((item) => item.pk.slice(item.pk.indexOf("#") + 1));
}

function isApproval(one: RecordedApproval | RecordedQuestion): one is RecordedApproval {
  return one.record.kind === "approval" || one.record.kind === "start-approval";
}

async function loadOne(table: Table, item: Item): Promise<RecordedApproval | RecordedQuestion> {
  const id = item.pk.slice(item.pk.indexOf("#") + 1);
  const [decided, consumed] = await Promise.all([queryAll(table, keys.decidedOf(id).pk), table.get(keys.consumed(id))]);
  const refusals = decided.flatMap((one) => (one.kind === "refusal" ? [itemEntry<RefusalEntry>(one)] : []));
  if (item.kind === "approval" || item.kind === "start-approval") {
    const decision = decided.find(({ kind }) => kind === "decision");
    return {
      record: itemEntry<ApprovalRecord>(item),
      ...(decision === undefined ? {} : { decision: itemEntry<DecisionEntry>(decision) }),
      consents: decided.flatMap((one) => (one.kind === "consent" ? [itemEntry<ConsentEntry>(one)] : [])),
      refusals,
      consumed: consumed !== undefined,
    };
  }
  const answer = decided.find(({ kind }) => kind === "answer");
  return {
    record: itemEntry<QuestionRecord>(item),
    ...(answer === undefined ? {} : { answer: itemEntry<AnswerEntry>(answer) }),
    refusals,
  };
}

async function queryAsked(table: Table, run: string): Promise<readonly Item[]> {
  const items: Item[] = [];
  let after: string | undefined;
  do {
    const page = await table.query({
      pk: indexes.waiting(run),
      index: "gsi1",
      ...(after === undefined ? {} : { after }),
    });
    items.push(...page.items);
    after = page.next;
  } while (after !== undefined);
  return items;
}
