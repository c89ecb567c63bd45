import type { z } from "zod";
import {
  identify,
  isRunning,
  loadEscalated,
  mustSignIn,
  openById,
  openPayload,
  pageNonce,
  type Refusal,
  refuse,
  runEnded,
  type ShowPorts,
  samePerson,
  stillNamed,
  type Viewer,
  voidBecause,
} from "#approvals";
import { type Diagnostic, diagnose } from "#diagnostics";
import { type EffectAnswer, loadEffectState } from "#effects";
import { type AnswerEntry, type CallError, itemEntry, keys } from "#records";
import { loadQuestion, type QuestionRecord } from "../ask/question-record.ts";
import { outcomeKnown } from "../outcome-known.ts";

/** How a question stands at one moment. */
export type QuestionState =
  | { readonly state: "waiting" | "expired" }
  | { readonly state: "answered"; readonly answer: AnswerEntry | EffectAnswer }
  | { readonly state: "void"; readonly error: CallError };

/** A question as its page shows it. */
export interface QuestionPage {
  readonly question: QuestionRecord;
  readonly state: QuestionState["state"];
  /** As whom this page answers. */
  readonly person: string;
  /** Goes back with the answer; absent when there is nothing left to answer. */
  readonly nonce?: string;
  readonly answer?: AnswerEntry | EffectAnswer;
}

/** Shows a question to somebody who is asked. Writes nothing, whoever asks and however often. Payload: `{id, signedIn?}`. */
export async function showQuestion(
  ports: ShowPorts,
  payload: unknown,
): Promise<{ readonly ok: true; readonly page: QuestionPage } | Refusal> {
  const opened = await openQuestion(ports, openPayload.parse(payload));
  if (!opened.ok) return opened.refusal;
  const { record, viewer, standing } = opened;
  return {
    ok: true,
    page: {
      question: record,
      state: standing.state,
      person: viewer.person,
      ...(standing.state === "waiting" ? { nonce: pageNonce(viewer.through, record.hash) } : {}),
      ...(standing.state === "answered" ? { answer: standing.answer } : {}),
    },
  };
}

/** A question that was opened by somebody who is asked, as it stands now. */
export type OpenedQuestion =
  | {
      readonly ok: true;
      readonly record: QuestionRecord;
      readonly viewer: Viewer;
      readonly standing: QuestionState;
    }
  | { readonly ok: false; readonly refusal: Refusal; readonly record?: QuestionRecord; readonly person?: string };

/** Opens a question: finds it, then decides as whom it is looked at. */
export async function openQuestion(
  ports: ShowPorts,
  { id, signedIn }: z.infer<typeof openPayload>,
): Promise<OpenedQuestion> {
  const who = signedIn === undefined ? {} : { person: signedIn.person };
  const opened = await openById(ports.table, id, "question");
  if (!opened.ok) return { ok: false, refusal: opened, ...who };
  const record = await loadQuestion(ports.table, opened.asked);
  if (record === undefined) {
    return { ok: false, refusal: refuse(404, diagnose("AOP601", { found: opened.asked })), ...who };
  }
  const { requester } = record;
  const others = await loadEscalated(ports.table, record.id);
  const asked = [...record.people, ...(others?.people ?? [])];
  const roles = [...record.roles, ...(others === undefined ? [] : [others.role])];
  const excluded = record.kind === "unknown-effect";
  const own = excluded ? [] : record.people.filter((one) => samePerson(one, requester));
  const people = [...own, ...stillNamed(ports.config, { roles, people: asked })];
  const signed = signedIn && { person: signedIn.person, ...(signedIn.roles && { roles: signedIn.roles }) };
  const signInRequired = mustSignIn(ports.config, record.action && (record.action.access ?? "commit"));
  const invitation = { people, roles, requester, requesterExcluded: excluded, signInRequired };
  const identified = identify(opened, signed, invitation);
  if (!identified.ok) return { ok: false, refusal: identified, record, ...who };
  return { ok: true, record, viewer: identified.viewer, standing: await standingOf(ports, record) };
}

async function standingOf(ports: ShowPorts, record: QuestionRecord): Promise<QuestionState> {
  if (record.void !== undefined) return { state: "void", error: record.void };
  const item = await ports.table.get(keys.decided(record.id));
  if (item?.kind === "answer") return { state: "answered", answer: itemEntry<AnswerEntry>(item) };
  if (!(await isRunning(ports.table, record.run))) return over(runEnded());
  if (ports.clock.now() >= record.validUntil) return { state: "expired" };
  if (record.kind === "question") return { state: "waiting" };
  const effect = await loadEffectState(ports.table, record.run, record.call);
  return effect.state === "unknown" ? { state: "waiting" } : over(outcomeKnown());
}

function over(why: Diagnostic): QuestionState {
  return { state: "void", error: voidBecause(why) };
}
