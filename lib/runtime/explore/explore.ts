import { splitReason } from "#diagnostics";
import type { ModelCall, ModelReply, Models, ModelTool } from "#ports";
import type { Answered, LedgerNote, Refused } from "#records";
import { bestNoted, digestOf } from "#records";
import type { CallKey, Facts, Ref } from "#trust";
import { type AgentStart, type AgentState, callsIn, overLimit } from "../agent/agent.ts";
import { type ConversationStart, type ModelEntry, rebuildConversation } from "../agent/conversation.ts";
import { modelTools } from "../agent/offered-tools.ts";
import { type ReplyContext, readReply } from "../agent/read-reply.ts";
import { refuseProblems } from "../agent/refuse-call.ts";
import { boundTurn, soundReply, takeReply } from "../agent/sound-reply.ts";
import { SYSTEM_PROMPT } from "../agent/task.ts";
import { boundReached, tellNote } from "./ledger.ts";
import { LEDGER_CALLS, PLAN_TOOL, PROGRESS_TOOL } from "./ledger-tools.ts";
import { EXPLORE_LIMITS } from "./limits.ts";
import { readLedger } from "./read-ledger.ts";
import { type ExploreState, type Stage, stateOf } from "./state.ts";

const EXPLORE_PROMPT = `${SYSTEM_PROMPT}

You may choose the order of the search yourself, and keep two ledgers:
- plan: first, and whenever you are told that you are stuck. Facts with their sources, guesses, and the plan. A new plan tries something else.
- progress: after every turn whose calls were answered, in one turn with your next calls.
A guess may decide where to look next. It is never handed over as if it were known: look for a source, or say that it is missing.`;

/** An agent that explores: what the code gave it to begin with, by name. */
export interface ExploreStart extends AgentStart {
  readonly given: { readonly [name: string]: Ref };
}

/**
 * Advances a free exploration by at most one model turn (trust.md section 8). It is an agent of the same journal, whose
 * turns carry the notes of its ledgers too; what it has to do next follows from those turns alone. Throws `ModelError`
 * when the model cannot be asked.
 */
export async function advanceExplorer(
  start: ExploreStart,
  entries: readonly ModelEntry[],
  answers: ReadonlyMap<CallKey, Answered>,
  facts: Facts,
  models: Models,
): Promise<AgentState> {
  const last = entries.at(-1);
  const open = last?.commands.filter((command) => !answers.has(command.call)) ?? [];
  if (open.length > 0) return { state: "waiting", open };
  if (last?.produced) return { state: "produced", ...last.produced };
  const limits = { ...EXPLORE_LIMITS, ...start.limits };
  const state = stateOf(entries, limits);
  const bound = boundOf(start, state, entries, answers);
  if (bound) {
    const fields = start.task.fields.map(({ name }) => name);
    return { state: "failed", error: boundReached(bound, fields, bestNoted(start.given, notesOf(entries), facts)) };
  }
  const conversation = rebuildConversation(withLedgers(start, entries, facts), entries, answers, facts);
  const request = {
    system: EXPLORE_PROMPT,
    messages: conversation.messages,
    tools: toolsAt(state.stage, start),
    maxOutputTokens: start.limits.outputTokens,
  };
  const reply = takeReply(await models.complete(request), start.limits.calls - callsIn(entries));
  const context = { ...start, conversation, entries, answers, facts };
  const own = readOwn(context, reply, state);
  const rest = readReply(context, { ...reply, calls: reply.calls.filter((call) => !own.taken.has(call)) });
  const answered = last?.commands.flatMap((command) => answers.get(command.call) ?? []) ?? [];
  return {
    state: "turn",
    turn: {
      call: start.call,
      turn: entries.length + 1,
      model: models.id,
      requestDigest: digestOf(request),
      answered,
      ...boundTurn({
        ...rest,
        reply: { ...rest.reply, calls: inOrder(reply.calls, own.taken, rest.reply.calls) },
        refused: [...own.refused, ...rest.refused],
        ...(own.note === undefined ? {} : { ledger: own.note }),
      }),
    },
  };
}

function notesOf(entries: readonly ModelEntry[]): readonly LedgerNote[] {
  return entries.flatMap(({ ledger }) => ledger ?? []);
}

function boundOf(
  start: ExploreStart,
  { stage, plans }: ExploreState,
  entries: readonly ModelEntry[],
  answers: ReadonlyMap<CallKey, Answered>,
): { readonly ja: string; readonly en: string } | undefined {
  if (stage === "over") {
    return { ja: `${entries.length} 回、計画 ${plans} 回`, en: `${entries.length} turns, ${plans} plans` };
  }
  const over = overLimit(start.limits, entries, answers);
  return over && splitReason(over.code, over.message);
}

function toolsAt(stage: Stage, { phase, tools, task }: ExploreStart): readonly ModelTool[] {
  const fields = task.fields.map(({ name }) => name);
  const all = modelTools(phase, tools, fields);
  const end = all.filter(({ name }) => name === "produce");
  if (stage === "plan") return [PLAN_TOOL];
  return stage === "work" ? [PROGRESS_TOOL, ...all] : end;
}

/** What an exploration takes of a reply itself: the calls of its ledgers, and those that come out of turn. */
interface OwnCalls {
  /** These calls, as they may be recorded. */
  readonly taken: ReadonlyMap<ModelCall, ModelCall>;
  readonly refused: readonly Refused[];
  readonly note?: LedgerNote;
}

function readOwn(
  {
    task,
    conversation: { scope },
    facts,
  }: Pick<ReplyContext, "task" | "conversation" | "facts"> & Pick<ExploreStart, "task">,
  reply: ModelReply,
  { stage, owesProgress }: ExploreState,
): OwnCalls {
  const taken = new Map<ModelCall, ModelCall>();
  const refused: Refused[] = [];
  let note: LedgerNote | undefined;
  const sound = soundReply(reply);
  const tellsProgress = reply.calls.some(({ name }) => name === "progress");
  for (const [place, call] of reply.calls.entries()) {
    const recorded = sound.reply.calls[place] ?? { ...call, arguments: {} };
    const refuse = (message: string): void => {
      taken.set(call, recorded);
      refused.push(refuseProblems(recorded, "AOP571", [message]));
    };
    const fault = sound.faults.get(place);
    if (!LEDGER_CALLS.has(call.name)) {
      if (call.name === "produce") continue;
      if (stage === "plan") refuse("call plan first: facts with their sources, guesses, and a plan");
      else if (stage === "end")
        refuse("the bounds are reached: call produce with what is known, and missing for the rest");
      else if (owesProgress && !tellsProgress)
        refuse("call progress in the same turn: answers came since you last did");
    } else if (fault !== undefined) refuse(fault);
    else if (call.name === "plan" && stage !== "plan") refuse("there is a plan, and the search is not stuck");
    else if (call.name === "progress" && stage !== "work") refuse("not now");
    else {
      const read = readLedger(recorded, task.fields, scope, facts);
      taken.set(call, recorded);
      if ("error" in read) refused.push(read);
      else note = { ...note, ...read, noted: [...(note?.noted ?? []), ...read.noted] };
    }
  }
  return { taken, refused, ...(note === undefined ? {} : { note }) };
}

/** The calls as they were made, each as it may be recorded. */
function inOrder(
  calls: readonly ModelCall[],
  taken: OwnCalls["taken"],
  rest: readonly ModelCall[],
): readonly ModelCall[] {
  const others = [...rest];
  return calls.flatMap((call) => taken.get(call) ?? others.shift() ?? []);
}

/** The agent's conversation with the ledgers in it. */
function withLedgers(start: ExploreStart, entries: readonly ModelEntry[], facts: Facts): ConversationStart {
  const limits = { ...EXPLORE_LIMITS, ...start.limits };
  const told = new Set<number>();
  return {
    ...start,
    ledgers: {
      tell(scope, entry) {
        if (!entry.ledger || told.has(entry.turn)) return '{"ok":true}';
        told.add(entry.turn);
        return JSON.stringify({ ok: true, ...tellNote(entry.ledger, scope, facts) });
      },
      after(entry) {
        const soFar = entries.slice(0, entry.turn);
        const { stage, stalls, plans } = stateOf(soFar, limits);
        const left = `${limits.turns - soFar.length} turns and ${Math.max(0, limits.replans + 1 - plans)} plans are left`;
        if (stage === "end")
          return "The bounds are reached. Call produce with what is known, and missing for the rest.";
        if (stage === "plan" && plans > 0) {
          return `You are stuck: ${stalls} turns brought nothing new. Write a new plan that tries something else; ${left}.`;
        }
        return undefined;
      },
    },
  };
}
