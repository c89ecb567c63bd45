import { diagnose } from "#diagnostics";
import type { Write } from "#ports";
import {
  approvalId,
  type CallError,
  entryItem,
  GENESIS,
  indexes,
  keys,
  loadFacts,
  loadPhase,
  loadSpineHead,
  sealEntry,
  startApprovalId,
} from "#records";
import { type CalledPhase, GatewayError, loadCalledPhase, loadRunPhase, type RunPhase, toCallError } from "#tools";
import type { CallKey, Ref } from "#trust";
import { type InvitedPerson, inviteApprovers } from "../mail/send-approval-mails.ts";
import type { AskPorts } from "../ports.ts";
import { samePerson } from "../same-person.ts";
import {
  type BuiltSubject,
  buildActionsSubject,
  buildStartSubject,
  loadBeside,
  loadForSubject,
} from "../subject/build-subject.ts";
import { digestSubject } from "../subject/envelope.ts";
import type { SubjectTerms } from "../subject/subject.ts";
import { type ApprovalRecord, loadApproval } from "./approval-record.ts";
import { namedRoles } from "./approvers.ts";
import { findSeats, MOST_SEATS, type Seat } from "./seats.ts";
import { validity, wakesOf } from "./terms.ts";

/** The most bytes of JSON that a subject may have: it is stored as one item. */
const MOST_SUBJECT_BYTES = 300_000;

/** The most links that are stored in one atomic list with the approval. */
const MOST_LINKS_AT_ONCE = 90;

/** What an approval is asked for. */
export type ApprovalWanted =
  | { readonly kind: "approval"; readonly run: string; readonly phase: number; readonly calls: readonly CallKey[] }
  | { readonly kind: "start-approval"; readonly run: string; readonly phase: number };

/** An approval as it is stored, with the links that were stored together with it. */
export interface CreatedApproval {
  readonly record: ApprovalRecord;
  readonly invited: readonly InvitedPerson[];
}

/**
 * Builds what is asked from the record, never from what a caller says, and stores it once, with a link for everybody
 * who may decide. Where there is nothing that could be approved, or nobody who could, that is stored instead: such an
 * approval is void from the start. `invited` is empty when another invocation was first, or
 * there are too many for one write.
 */
export async function createApproval(ports: AskPorts, wanted: ApprovalWanted): Promise<CreatedApproval> {
  const record = wanted.kind === "approval" ? await actionsRecord(ports, wanted) : await startRecord(ports, wanted);
  const few = record.void === undefined && record.people.length <= MOST_LINKS_AT_ONCE;
  const invited = few ? inviteApprovers(ports, record) : [];
  const item = { ...entryItem(keys.asked(record.id), record), ...waitingIndex(record) };
  const links = invited.map(({ link }): Write => ({ op: "put", item: link.item }));
  // Nothing is waited for before the token is registered, which takes this along.
  const stored = await ports.table.write([{ op: "put", item, if: { kind: "absent" } }, ...links], "later");
  if (stored.ok) return { record, invited };
  const first = await loadApproval(ports.table, record.id);
  if (first === undefined) throw new GatewayError(`Unexpected record under the id of approval ${record.id}`);
  return { record: first, invited: [] };
}

/** The id of the approval that is asked for. */
export function wantedId(wanted: ApprovalWanted): string {
  return wanted.kind === "approval"
    ? approvalId(wanted.run, wanted.phase, wanted.calls)
    : startApprovalId(wanted.run, wanted.phase);
}

async function actionsRecord(
  ports: AskPorts,
  wanted: Extract<ApprovalWanted, { kind: "approval" }>,
): Promise<ApprovalRecord> {
  const called = await loadCalledPhase(ports, wanted);
  const beside = await loadForSubject(ports.table, called);
  const build = (terms: SubjectTerms): BuiltSubject =>
    buildActionsSubject(called, ports.catalog, ports.clock.now(), terms, beside);
  return sealRecord(ports, wanted, called, called.calls[0]?.entry ?? GENESIS, "actions", build);
}

async function startRecord(
  ports: AskPorts,
  wanted: Extract<ApprovalWanted, { kind: "start-approval" }>,
): Promise<ApprovalRecord> {
  const loaded = await loadStart(ports, wanted);
  const head = await loadSpineHead(ports.table, wanted.run);
  const beside = await loadBeside(ports.table, loaded.facts, Object.values(loaded.handover));
  const build = (terms: SubjectTerms): BuiltSubject => buildStartSubject(loaded, loaded.handover, terms, beside);
  return sealRecord(ports, wanted, loaded, head?.hash ?? GENESIS, "start", build);
}

/** A phase with the values that it would be handed, as refs. */
async function loadStart(
  ports: Pick<AskPorts, "table">,
  wanted: { readonly run: string; readonly phase: number },
): Promise<RunPhase & Pick<CalledPhase, "facts"> & { readonly handover: { readonly [field: string]: Ref } }> {
  const loaded = await loadRunPhase(ports, wanted.run, wanted.phase);
  const handover = await handoverOf(ports, loaded, wanted.phase);
  const facts = await loadFacts(ports.table, wanted.run, Object.values(handover));
  if (facts === undefined) throw new GatewayError(`There is no run ${wanted.run}`);
  return { ...loaded, facts, handover };
}

async function handoverOf(
  ports: Pick<AskPorts, "table">,
  { run }: RunPhase,
  phase: number,
): Promise<{ readonly [field: string]: Ref }> {
  if (phase > 1) {
    const before = await loadPhase(ports.table, run.run, phase - 1);
    const fields = Object.keys(before?.artifact ?? {});
    return Object.fromEntries(
      fields.map((field): [string, Ref] => [field, { kind: "artifact", phase: phase - 1, field }]),
    );
  }
  const { length } = run.request.text;
  const request: Ref =
    length === 0
      ? { kind: "missing", searched: ["request"] }
      : { kind: "span", source: "request", start: 0, end: length };
  return { request };
}

function sealRecord(
  ports: AskPorts,
  wanted: ApprovalWanted,
  { run, phase }: RunPhase,
  entry: string,
  what: "actions" | "start",
  build: (terms: SubjectTerms) => BuiltSubject,
): ApprovalRecord {
  const seats = findSeats(ports.config, namedRoles(phase, what), run.requester.person);
  const role = seats.map((seat) => seat.role).join("、");
  const terms = { form: 3 as const, ...validity(ports), role, nonce: ports.ids.secret() };
  const built = build(terms);
  const reason = voidReason(built, seats, phase, run.requester.person);
  const wakes = wakesOf(ports.config.approvals, terms);
  const base = {
    kind: wanted.kind,
    id: wantedId(wanted),
    run: run.run,
    phase: phase.number,
    calls: wanted.kind === "approval" ? wanted.calls : [],
    at: terms.validFrom,
    by: "request",
    people: uniquePeople(seats),
    roles: [...new Set(seats.flatMap(({ roles }) => roles))],
    ...(seats.length > 1 ? { seats } : {}),
    ...(wakes.length > 0 ? { wakes } : {}),
    // What is void has no time left: nothing may wait for a decision that cannot come.
    validUntil: reason === undefined ? terms.validUntil : terms.validFrom,
  };
  const content =
    built.ok && reason === undefined
      ? { subject: built.subject, digest: digestSubject(built.subject), ledgerVersions: built.ledgerVersions }
      : { ledgerVersions: [], ...(reason === undefined ? {} : { void: reason }) };
  return sealEntry<ApprovalRecord>({ ...base, ...content }, entry);
}

function voidReason(
  built: BuiltSubject,
  seats: readonly Seat[],
  phase: RunPhase["phase"],
  requester: string,
): CallError | undefined {
  if (!built.ok) return built.error;
  if (seats.length > MOST_SEATS) {
    return toCallError([diagnose("AOP643", { phase: phase.name, found: seats.length, most: MOST_SEATS })]);
  }
  const empty = seats.filter(({ people }) => people.length === 0);
  if (empty.length > 0) {
    const roles = empty.map(({ role }) => role).join("、");
    return toCallError([diagnose("AOP610", { phase: phase.name, roles, requester })]);
  }
  const bytes = Buffer.byteLength(JSON.stringify(built.subject));
  if (bytes <= MOST_SUBJECT_BYTES) return undefined;
  return toCallError([diagnose("AOP618", { bytes, most: MOST_SUBJECT_BYTES })]);
}

/** Everybody who holds one of the seats, each once. */
function uniquePeople(seats: readonly Seat[]): readonly string[] {
  const people = seats.flatMap((seat) => seat.people);
  return people.filter((person, index) => people.findIndex((other) => samePerson(other, person)) === index);
}

function waitingIndex(record: ApprovalRecord): { readonly gsi1pk?: string; readonly gsi1sk?: string } {
  if (record.void !== undefined) return {};
  return { gsi1pk: indexes.waiting(record.run), gsi1sk: `${new Date(record.at).toISOString()}#${record.id}` };
}
