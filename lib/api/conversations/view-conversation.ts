import type { z } from "zod";
import { getCompile } from "#compiler";
import {
  type Conversation,
  checkDraft,
  draftOf,
  FILES_TOOL,
  isWorking,
  offerReads,
  type ShownReads,
  showReads,
  type Turn,
  type Whole,
} from "#conversation";
import { loadAttachment } from "#files";
import type { Table } from "#ports";
import { type ListPage, loadRun } from "#records";
import type { Plain } from "../call.ts";
import { viewCompile } from "../compiles/view-compile.ts";
import type { ApiPorts } from "../ports.ts";
import { listEvidence } from "../runs/evidence.ts";
import type { CalledOperations } from "../runs/record/called-operations.ts";
import type { conversation, conversationList } from "../schemas/conversations.ts";
import { toTime } from "../to-time.ts";
import { findTrial, trialAop } from "./trial.ts";

/** A conversation as its person sees it. */
export type ConversationView = Plain<z.output<typeof conversation>>;

/** A page of a person's conversations. */
export type ConversationListView = Plain<z.output<typeof conversationList>>;

/** Shows a conversation; diagnostics, compile and the statuses of values are those of now. */
export async function viewConversation(
  ports: ApiPorts,
  model: string,
  { head, turns }: Whole,
): Promise<ConversationView> {
  const draft = draftOf({ head, turns });
  const checked = draft && (await checkDraft(draft.text, ports));
  return {
    ...viewHead(head, ports.clock.now()),
    model,
    turns: turns.map(viewTurn),
    draft:
      draft && checked
        ? { ...draft, sound: checked.isSound, diagnostics: checked.diagnostics.slice(0, MOST_TOLD) }
        : null,
    trial: await viewTrial(ports, head),
    exploration: await viewExploration(ports, { head, turns }),
  };
}

const MOST_TOLD = 200;

/** Shows a page of conversations without their turns. */
export function viewConversations({ items, ...ends }: ListPage<Conversation>, now: number): ConversationListView {
  return { conversations: items.map((head) => viewHead(head, now)), ...ends };
}

function viewHead(head: Conversation, now: number): ConversationListView["conversations"][number] {
  const { conversation: id, title, createdAt, state, kept } = head;
  const shown = state === "idle" ? "idle" : isWorking(head, now) ? "working" : "given-up";
  return { conversation: id, title, createdAt: toTime(createdAt), state: shown, kept: kept ?? null };
}

function viewTurn(turn: Turn): ConversationView["turns"][number] {
  const { turn: number, at, by, kind } = turn;
  const base = { turn: number, at: toTime(at), by, kind };
  switch (turn.kind) {
    case "message":
      return { ...base, text: turn.text };
    case "reply": {
      const { said, question, draft, problems, model } = turn;
      return {
        ...base,
        said,
        problems,
        model,
        draft: draft !== undefined,
        ...(question === undefined ? {} : { question }),
      };
    }
    case "read":
      return { ...base, call: turn.call };
    case "compile":
      return { ...base, compile: turn.compile };
    case "trial":
      return { ...base, run: turn.run };
    case "kept":
      return { ...base, aop: turn.aop, version: turn.version };
    case "fault": {
      const { code, ja, en } = turn.error;
      return { ...base, error: { code, message: { ja, en } } };
    }
    case "draft":
      return base;
  }
}

async function viewTrial(ports: ApiPorts, head: Conversation): Promise<ConversationView["trial"]> {
  const record = head.trial && (await getCompile(ports.table, head.trial.compile));
  if (!head.trial || !record) return null;
  return {
    aop: trialAop(head),
    current: head.trial.draft === head.draft,
    runnable: "program" in (await findTrial(ports, head)),
    compile: viewCompile(record),
  };
}

async function viewExploration(ports: ApiPorts, { head, turns }: Whole): Promise<ConversationView["exploration"]> {
  const { exploration } = head;
  if (!exploration) return null;
  const { run, tools } = exploration;
  const offers = offerReads(ports.catalog, tools);
  const shown = await showReads(ports.table, exploration, turns, offers);
  const called: CalledOperations = new Map(
    turns.flatMap((turn) => {
      if (turn.kind !== "read") return [];
      const { call, tool, operation } = turn;
      return [[call, { tool, operation }] as const];
    }),
  );
  return {
    run,
    tools: tools.map((id) => ({ id, title: ports.catalog.get(id)?.title ?? id })).filter(({ id }) => id !== FILES_TOOL),
    files: await viewFiles(ports.table, run),
    offers: offers.map(({ tool, operation, title, parameters }) => ({ tool, operation, title, parameters })),
    reads: turns.flatMap((turn) => (turn.kind === "read" ? [viewRead(turn, shown, called)] : [])),
  };
}

async function viewFiles(table: Table, run: string): Promise<readonly { attachment: string; name: string }[]> {
  const record = await loadRun(table, run);
  const files = await Promise.all((record?.attachments ?? []).map((id) => loadAttachment(table, id)));
  return files.flatMap((file) => (file ? [{ attachment: file.attachment, name: file.name }] : []));
}

type ReadView = NonNullable<ConversationView["exploration"]>["reads"][number];

function viewRead(
  turn: Extract<Turn, { kind: "read" }>,
  { reads, facts }: ShownReads,
  called: CalledOperations,
): ReadView {
  const { call, by, tool, operation, args } = turn;
  const shown = reads.get(call);
  const value = shown?.value;
  return {
    call,
    by,
    tool,
    operation,
    title: shown?.title ?? operation,
    arguments: args,
    ...(value === undefined ? {} : { status: value.status }),
    ...(value?.value === undefined ? {} : { value: value.value }),
    ...(value?.candidates === undefined ? {} : { candidates: value.candidates }),
    ...(value?.reason === undefined ? {} : { reason: value.reason }),
    evidence: facts && value ? listEvidence([value.ref], facts, called) : [],
    ...(shown?.error === undefined ? {} : { error: { code: shown.error.code, message: shown.error.message } }),
  };
}
