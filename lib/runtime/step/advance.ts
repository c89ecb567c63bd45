import { diagnose, joinLanguages, tellReason } from "#diagnostics";
import { ItemTooLargeError, ModelError, type Write } from "#ports";
import { calleeNames, grantedCallees, grantedOperations, mayAsk, mayOpenFiles } from "#program";
import { type Answered, type Command, type Need, type PhaseRecord, phaseItem, type StopReason } from "#records";
import { authorise } from "#tools";
import type { CallKey } from "#trust";
import { unmetDenials } from "../agent/unmet.ts";
import type { SandboxInput, SandboxState, SandboxTool } from "../sandbox/protocol.ts";
import type { SandboxRun } from "../sandbox/sandbox.ts";
import { advancePhaseAgent } from "./agents.ts";
import { allCommands, type Leaf, loadAnswers, takenAnswers } from "./answers.ts";
import { precheckCall } from "./called-runs.ts";
import { handedOn, toSandboxValue } from "./handed.ts";
import { nextOfManyReads } from "./many-reads.ts";
import type { PhaseContext } from "./phase-context.ts";
import type { StepPorts } from "./ports.ts";
import { ReplayMismatchError, refsOf, replay, toCommand, toSandboxAnswer } from "./replay.ts";
import type { StepReply } from "./reply.ts";
import { routeOpenCalls } from "./route.ts";
import { faultReason, stopReason, toldOf } from "./stop-reasons.ts";
import { failedAnswer, findLeftUnknown, needsOf, unfinished } from "./unfinished.ts";

/**
 * Lets a phase go on until something outside has to answer or it has ended (design section 3). Every advance is one
 * entry of the spine; invoked again at any point, it goes on from what is recorded.
 */
export async function advancePhase(ports: StepPorts, context: PhaseContext): Promise<StepReply> {
  let recorded = context.spine.entries.length;
  for (;;) {
    const ended = endOf(context);
    if (ended) return ended;
    const reads = await nextOfManyReads(ports, context);
    if (reads) return reads;
    const answers = await collectAnswers(ports, context, recorded);
    recorded = context.spine.entries.length;
    const left = findLeftUnknown(context.spine.entries, answers);
    if (left) {
      await stop(ports, context, { why: toldOf(left), answers });
      continue;
    }
    const open = await goOnInside(ports, context, answers);
    if (open === undefined) continue;
    const route = await routeOpenCalls(ports, context, open);
    if (route.to === "reply") return route.reply;
    await stop(ports, context, { why: route.why, answers });
  }
}

/**
 * Lets agents and code go on with what is answered; undefined when they did, so that there is more to look at, and else
 * what only somebody outside can answer. What they made may be too large for the record; that they made it is not.
 */
async function goOnInside(
  ports: StepPorts,
  context: PhaseContext,
  answers: Map<CallKey, Answered>,
): Promise<readonly Leaf[] | undefined> {
  try {
    const open = allCommands(context.spine.entries).filter((command) => !answers.has(command.call));
    const agents = open.filter((command) => command.kind === "agent");
    if (await advanceAgents(ports, context, agents, answers)) return undefined;
    const leaves = open.filter((command): command is Leaf => command.kind !== "agent");
    if (leaves.length > 0) return leaves;
    await advanceCode(ports, context, answers);
  } catch (error) {
    if (!(error instanceof ItemTooLargeError)) throw error;
    await stop(ports, context, { why: stopReason("AOP574"), failed: true, answers });
  }
  return undefined;
}

/** A phase that has ended says so again, whoever asks. */
function endOf({ spine }: PhaseContext): StepReply | undefined {
  const last = spine.entries.at(-1);
  if (last?.kind === "done") return { next: "done" };
  return last?.kind === "stopped" ? { next: "stopped" } : undefined;
}

/**
 * Everything that is answered by now: what the spine has taken, what the evidence says since, what agents produced.
 * Nothing can have answered the calls of entries behind the first `recorded`: this invocation has only just made them.
 */
async function collectAnswers(
  ports: StepPorts,
  context: PhaseContext,
  recorded: number,
): Promise<Map<CallKey, Answered>> {
  const { spine, facts } = context;
  const fresh = new Set(allCommands(spine.entries.slice(recorded)).map((command) => command.call));
  const answers = takenAnswers(spine.entries);
  const open = allCommands(spine.entries).filter((one): one is Leaf => one.kind !== "agent" && !answers.has(one.call));
  await facts.add(open.flatMap((leaf) => (leaf.kind === "ask" ? [] : Object.values(leaf.args))));
  if (open.some(({ kind }) => kind === "call")) await facts.addSources(["aop"]);
  const now = ports.clock.now();
  const asked = open.filter((leaf) => !fresh.has(leaf.call));
  const found = await loadAnswers(ports, spine.run, asked, now);
  for (const leaf of open) {
    const answered = found.get(leaf.call) ?? precheck(ports, context, leaf);
    if (answered) answers.set(leaf.call, answered);
  }
  await facts.add([...answers.values()].flatMap(refsOf));
  return answers;
}

/** An action that its values do not allow is answered here, before anybody is asked to approve it. */
function precheck(ports: StepPorts, context: PhaseContext, leaf: Leaf): Answered | undefined {
  const { phase, facts } = context;
  if (leaf.kind === "call") {
    const error = precheckCall(context, leaf);
    return error && { call: leaf.call, answer: { ok: false, error } };
  }
  if (leaf.kind !== "act") return undefined;
  const judged = authorise({ phase, catalog: ports.catalog, command: leaf, facts, now: ports.clock.now() });
  return judged.ok ? undefined : { call: leaf.call, answer: { ok: false, error: judged.error } };
}

/** True when an agent took a turn, so that there is more to look at; what agents produced is added to the answers. */
async function advanceAgents(
  ports: StepPorts,
  context: PhaseContext,
  agents: readonly Command[],
  answers: Map<CallKey, Answered>,
): Promise<boolean> {
  let turned = false;
  for (const command of agents) {
    if (command.kind !== "agent") continue;
    const state = await askAgent(ports, context, command, answers);
    if (state.state === "turn") {
      await context.spine.append({ kind: "model", ...state.turn });
      turned = true;
    } else if (state.state === "produced") {
      const note = state.note === undefined ? {} : { note: state.note };
      answers.set(command.call, { call: command.call, answer: { ok: true, fields: state.fields, ...note } });
    } else if (state.state === "failed") {
      answers.set(command.call, { call: command.call, answer: { ok: false, error: state.error } });
    }
  }
  return turned;
}

async function askAgent(
  ports: StepPorts,
  context: PhaseContext,
  command: Extract<Command, { kind: "agent" }>,
  answers: ReadonlyMap<CallKey, Answered>,
): ReturnType<typeof advancePhaseAgent> {
  try {
    return await advancePhaseAgent(ports, context, command, answers);
  } catch (error) {
    if (!(error instanceof ModelError) || error.retryable) throw error;
    const { message } = diagnose("AOP535", { reason: tellReason(error.message) });
    return { state: "failed", error: { code: "AOP535", message: joinLanguages(message) } };
  }
}

/** Gives the code its answers and records what it does next. */
async function advanceCode(
  ports: StepPorts,
  context: PhaseContext,
  answers: ReadonlyMap<CallKey, Answered>,
): Promise<void> {
  const { spine, facts, phase } = context;
  const turns = spine.entries.filter((entry) => entry.kind === "turn");
  const made = turns.at(-1)?.commands ?? [];
  const answered = made.flatMap((command) => answers.get(command.call) ?? []);
  await facts.add([...answers.values()].flatMap(refsOf));
  let run: SandboxRun | undefined;
  try {
    run =
      (turns.length > 0 && ports.live.take(liveKey(context), turns.at(-1)?.hash ?? "")) ||
      (await startCode(ports, context, turns));
    const state = turns.length === 0 ? run.state : run.deliver(answered.map((one) => toSandboxAnswer(one, facts)));
    if (state.state === "waiting") {
      const commands = state.calls.map((call) => toCommand(call, phase.number));
      const entry = await spine.append({ kind: "turn", answered, commands });
      ports.live.keep(liveKey(context), run, entry.hash);
      run = undefined;
      return;
    }
    await end(ports, context, answered, state, answers);
  } catch (error) {
    if (!(error instanceof ReplayMismatchError)) throw error;
    await stop(ports, context, { why: stopReason("AOP538"), failed: true, answers });
  } finally {
    run?.dispose();
  }
}

type TurnEntries = Parameters<typeof replay>[2];

function startCode(ports: StepPorts, context: PhaseContext, turns: TurnEntries): Promise<SandboxRun> {
  const { program, facts } = context;
  return replay(ports.sandbox, { scripts: program.scripts, input: sandboxInput(ports, context) }, turns, facts);
}

/** What the code is started with; the same for every replay, because it rests on recorded facts and the program only. */
function sandboxInput(
  ports: Pick<StepPorts, "catalog">,
  { program, phase, facts, handed }: PhaseContext,
): SandboxInput {
  const tools = new Map<string, SandboxTool>();
  for (const { tool, operation } of grantedOperations(phase, ports.catalog)) {
    const known = tools.get(tool.id) ?? {
      id: tool.id,
      names: [...new Set([tool.id, ...tool.aliases])],
      operations: [],
    };
    const kind = operation.access === "read" ? "read" : "act";
    tools.set(tool.id, { ...known, operations: [...known.operations, { name: operation.name, kind }] });
  }
  const toFields = (refs: PhaseContext["handed"]["handoff"]) =>
    Object.fromEntries(Object.entries(refs).map(([name, ref]) => [name, toSandboxValue(ref, facts)]));
  const files = handed.attachments?.map((ref) => toSandboxValue(ref, facts));
  return {
    phase: phase.number,
    handoff: { ...toFields(handed.handoff), ...(files === undefined ? {} : { attachments: files }) },
    artifacts: Object.fromEntries(Object.entries(handed.artifacts).map(([name, refs]) => [name, toFields(refs)])),
    tools: [...tools.values()],
    fields: phase.fields.map((field) => field.name),
    aops: grantedCallees(phase, program.manifest).map((callee) => ({ id: callee.aop, names: calleeNames(callee) })),
    canAsk: mayAsk(phase),
    canOpenFiles: mayOpenFiles(phase),
  };
}

/** Records how the code ended; a denied action that nothing made good stops the phase and says what is missing. */
async function end(
  ports: StepPorts,
  context: PhaseContext,
  answered: readonly Answered[],
  state: Exclude<SandboxState, { state: "waiting" }>,
  answers: ReadonlyMap<CallKey, Answered>,
): Promise<void> {
  const { spine } = context;
  const denials = unmetDenials(spine.entries, answers);
  const needs = denials.flatMap((denial) => denial.needs);
  if (state.state === "failed") {
    const denied = state.error.kind === "denied";
    const unhandled = denied ? failedAnswer(answers, state.error.code) : undefined;
    const why = faultReason(state.error, unhandled);
    const lacking = unhandled?.code === "AOP570" ? needsOf(unhandled) : [];
    await stop(ports, context, { why, needs: [...needs, ...lacking], failed: !denied, answered, answers });
    return;
  }
  if (needs.length > 0) {
    await stop(ports, context, { why: stopReason("AOP540"), needs, answered, answers });
    return;
  }
  const [denied] = denials.flatMap(({ error }) => error ?? []);
  if (denied !== undefined) {
    await stop(ports, context, { why: toldOf(denied), answered, answers });
    return;
  }
  const note = state.note === undefined ? {} : { note: state.note };
  const artifact = handedOn(state.artifact, context.facts);
  const record = { artifact, unfinished: unfinished(spine.entries, answers), ...note };
  const write = putPhase(ports, context, { status: "done", ...record });
  await spine.append({ kind: "done", answered, artifact: state.artifact, ...note }, [write]);
}

/** How and why a phase stops. */
interface Stop {
  readonly why: StopReason;
  readonly needs?: readonly Need[];
  readonly failed?: boolean;
  /** The answers that the code took last, if it took any. */
  readonly answered?: readonly Answered[];
  readonly answers: ReadonlyMap<CallKey, Answered>;
}

async function stop(ports: StepPorts, context: PhaseContext, how: Stop): Promise<void> {
  const { why, needs = [], answered = [] } = how;
  ports.live.drop(liveKey(context));
  const status = how.failed === true ? "failed" : "stopped";
  const record = {
    status,
    artifact: {},
    unfinished: unfinished(context.spine.entries, how.answers),
    why,
    needs,
  } as const;
  await context.spine.append({ kind: "stopped", answered, why, needs }, [putPhase(ports, context, record)]);
}

function putPhase(ports: StepPorts, { spine }: PhaseContext, record: Omit<PhaseRecord, "phase" | "at">): Write {
  return {
    op: "put",
    item: phaseItem(spine.run, { phase: spine.phase, at: ports.clock.now(), ...record }),
    if: { kind: "absent" },
  };
}

function liveKey({ spine }: PhaseContext): string {
  return `${spine.run}/${spine.phase}`;
}
