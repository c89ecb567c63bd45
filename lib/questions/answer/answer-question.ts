import { z } from "zod";
import {
  type DecidePorts,
  openPayload,
  pageNonce,
  type Refusal,
  recordRefusal,
  recordUnopened,
  refuse,
  refuseVoid,
  releaseDecided,
  zonedTime,
} from "#approvals";
import { type Diagnostic, diagnose, excerpt } from "#diagnostics";
import type { EffectAnswer } from "#effects";
import type { GivenAttachments } from "#files";
import type { Files, Write } from "#ports";
import { type AnswerEntry, digestFiles, entryItem, keys, sealEntry, sha256Hex, stillRuns } from "#records";
import type { QuestionRecord } from "../ask/question-record.ts";
import { type OpenedQuestion, openQuestion } from "./show-question.ts";

/** A longer answer does not fit into one record; it goes into a file. */
const MOST_CHARACTERS = 60_000;

const answerPayload = openPayload.extend({
  nonce: z.string().max(200),
  answer: z.string().optional(),
  /** Ids of attachments that the same person made. */
  files: z.array(z.string()).optional(),
  outcome: z.string().max(100).optional(),
  receipt: z.string().max(4000).optional(),
});

/** What taking answers needs: files may come with them. */
export interface AnswerPorts extends DecidePorts {
  readonly files: Files;
}

/** What became of an attempt to answer; files that cannot be taken are told one by one. */
export type Answered =
  | { readonly ok: true; readonly answer: AnswerEntry | EffectAnswer }
  | (Refusal & { readonly diagnostics?: readonly Diagnostic[] });

/**
 * Takes a person's answer: stores it together with its files if nobody answered before and the run still goes on, and
 * only then lets the run go on. One answer stands; every refusal is recorded.
 * Payload: `{id, signedIn?, nonce, answer?, files?}`, for an unknown effect `{…, outcome, receipt?}`.
 */
export async function answerQuestion(ports: AnswerPorts, payload: unknown): Promise<Answered> {
  const sent = answerPayload.parse(payload);
  const opened = await openQuestion(ports, sent);
  if (!opened.ok) return await refuseSent(ports, sent.id, opened, opened.refusal);
  const refusal = await refusalOf(ports, opened, sent);
  if (refusal !== undefined) return await refuseSent(ports, sent.id, opened, refusal);
  const { record } = opened;
  const given = await filesGiven(ports, opened, sent.files ?? []);
  if (!given.ok) return await refuseFiles(ports, sent.id, opened, given.diagnostics);
  const answer = makeAnswer(ports, opened, sent, given.files);
  const stored = await ports.table.write([...answerWrites(record, answer), ...given.writes]);
  if (!stored.ok) {
    const again = await openQuestion(ports, sent);
    const lost = again.ok ? await refusalOf(ports, again, sent) : again.refusal;
    return await refuseSent(ports, sent.id, again, lost ?? refuse(409, diagnose("AOP645", {})));
  }
  await releaseDecided(ports, record.id);
  return { ok: true, answer };
}

type Sent = z.infer<typeof answerPayload>;
type Opened = Extract<OpenedQuestion, { ok: true }>;

async function filesGiven(
  ports: AnswerPorts,
  { record, viewer }: Opened,
  attachments: readonly string[],
): Promise<GivenAttachments> {
  if (attachments.length === 0) return { ok: true, files: [], writes: [] };
  const { giveFiles } = await import("./give-files.ts");
  const { run, phase, id: answer } = record;
  return await giveFiles(ports, { run, attachments, by: viewer.person, phase, answer });
}

async function refusalOf(ports: AnswerPorts, opened: Opened, sent: Sent): Promise<Refusal | undefined> {
  const { viewer, record } = opened;
  const late = lateness(ports, opened);
  if (late !== undefined) return late;
  if (sent.nonce !== pageNonce(viewer.through, record.hash)) {
    return refuse(403, diagnose("AOP604", { found: sent.nonce === "" ? "–" : "…" }));
  }
  const fault = record.kind === "question" ? await answerFault(sent, record) : outcomeFault(sent);
  return fault && refuse(422, fault);
}

function lateness(ports: AnswerPorts, { record, standing }: Opened): Refusal | undefined {
  const { timezone } = ports.config;
  if (standing.state === "answered") {
    const { person, at } = standing.answer;
    return refuse(
      409,
      diagnose("AOP605", { person, at: zonedTime(at, timezone), decision: { ja: "回答", en: "answered" } }),
    );
  }
  if (standing.state === "expired") {
    const until = zonedTime(record.validUntil, timezone);
    return refuse(409, diagnose("AOP606", { until, now: zonedTime(ports.clock.now(), timezone) }));
  }
  return standing.state === "void" ? refuseVoid(standing.error) : undefined;
}

async function answerFault({ answer = "", files = [] }: Sent, record: QuestionRecord): Promise<Diagnostic | undefined> {
  if (answer.trim() === "" && files.length === 0) return diagnose("AOP620", {});
  const { fieldsLeftOpen } = await import("./fields-left-open.ts");
  const [field, ...others] = files.length > 0 ? [] : fieldsLeftOpen(record, answer);
  if (field !== undefined) {
    const fields = { ja: [field, ...others].join("、"), en: [field, ...others].join(", ") };
    return diagnose("AOP516", { answer: excerpt(answer.trim()), fields, field });
  }
  if (answer.length <= MOST_CHARACTERS) return undefined;
  return diagnose("AOP621", { characters: answer.length, most: MOST_CHARACTERS });
}

function outcomeFault({ outcome = "", receipt = "" }: Sent): Diagnostic | undefined {
  if (!isOutcome(outcome)) return diagnose("AOP622", { found: excerpt(outcome) || "–" });
  return outcome === "done" && receipt.trim() === "" ? diagnose("AOP623", {}) : undefined;
}

function isOutcome(outcome: string | undefined): outcome is EffectAnswer["outcome"] {
  return outcome === "done" || outcome === "not-done" || outcome === "stop";
}

/**
 * Records that an answer was refused for the files that came with it, none of which was kept. Payload: `{id, signedIn?}`.
 */
export async function refuseAnswerFiles(
  ports: AnswerPorts,
  payload: unknown,
  diagnostics: readonly Diagnostic[],
): Promise<void> {
  const sent = openPayload.parse(payload);
  await refuseFiles(ports, sent.id, await openQuestion(ports, sent), diagnostics);
}

async function refuseFiles(
  ports: AnswerPorts,
  id: string,
  opened: OpenedQuestion,
  diagnostics: readonly Diagnostic[],
): Promise<Answered> {
  const [first] = diagnostics;
  const refusal = refuse(422, first ?? diagnose("AOP620", {}));
  return { ...(await refuseSent(ports, id, opened, refusal)), diagnostics };
}

async function refuseSent(ports: AnswerPorts, id: string, opened: OpenedQuestion, refusal: Refusal): Promise<Refusal> {
  const person = opened.ok ? opened.viewer.person : opened.person;
  const who = { tried: "answer" as const, isAsked: opened.ok, ...(person === undefined ? {} : { person }) };
  const { record } = opened;
  if (record === undefined) return await recordUnopened(ports, id, who, refusal);
  const about = { asked: record.id, run: record.run, entry: record.hash, by: "decide", place: keys.refusal, ...who };
  const recorded = await recordRefusal(ports, about, refusal);
  // An answer that is there already may still wait for its release: whoever comes second gives it another push.
  if (opened.ok && opened.standing.state === "answered") await releaseDecided(ports, record.id);
  return recorded;
}

function makeAnswer(
  ports: AnswerPorts,
  { record, viewer }: Opened,
  sent: Sent,
  files: Extract<GivenAttachments, { ok: true }>["files"],
): AnswerEntry | EffectAnswer {
  const text = (sent.answer ?? "").toWellFormed();
  const body = {
    run: record.run,
    at: ports.clock.now(),
    by: "decide",
    kind: "answer" as const,
    question: record.id,
    call: record.call,
    person: viewer.person,
    text,
    sha256: sha256Hex(text),
    attachments: sent.files ?? [],
    ...(files.length === 0 ? {} : { given: digestFiles(files) }),
  };
  if (record.kind === "question" || !isOutcome(sent.outcome)) return sealEntry<AnswerEntry>(body, record.hash);
  const receipt = sent.outcome === "done" ? { receipt: (sent.receipt ?? "").trim().toWellFormed() } : {};
  return sealEntry<EffectAnswer>({ ...body, outcome: sent.outcome, ...receipt }, record.hash);
}

/** All or nothing: nobody answered before, what was asked is what was shown, and the run still goes on. */
function answerWrites(record: QuestionRecord, answer: AnswerEntry): readonly Write[] {
  return [
    { op: "put", item: entryItem(keys.decided(record.id), answer), if: { kind: "absent" } },
    { op: "check", key: keys.asked(record.id), if: { kind: "equals", attributes: { hash: record.hash } } },
    stillRuns(record.run),
  ];
}
