import { grantedCallees, mayAsk } from "#program";
import { type Answered, type Command, questionId, type SpineEntry } from "#records";
import { authorise } from "#tools";
import { type CallKey, type Ref, resolveRef, type SourceId } from "#trust";
import { type AgentStart, type AgentState, advanceAgent } from "../agent/agent.ts";
import { offerCallees, offerTools } from "../agent/offered-tools.ts";
import type { ValueScope } from "../agent/value-scope.ts";
import { advanceExplorer } from "../explore/explore.ts";
import { precheckCall } from "./called-runs.ts";
import type { PhaseContext } from "./phase-context.ts";
import type { StepPorts } from "./ports.ts";
import { refsOf } from "./replay.ts";

type AgentCommand = Extract<Command, { kind: "agent" }>;

/** Advances one agent of a phase by at most one model turn. */
export async function advancePhaseAgent(
  ports: StepPorts,
  context: PhaseContext,
  command: AgentCommand,
  answers: ReadonlyMap<CallKey, Answered>,
): Promise<AgentState> {
  const { facts, spine } = context;
  const entries = spine.entries.filter(
    (entry): entry is Extract<SpineEntry, { kind: "model" }> => entry.kind === "model" && entry.call === command.call,
  );
  const made = entries.flatMap((entry) => entry.commands);
  const sources = searchableSources(context, made, answers);
  await facts.add(made.flatMap((one) => answers.get(one.call) ?? []).flatMap(refsOf));
  await facts.addSources([...sources.values()].flat());
  await facts.addSources(["aop"]);
  const start = agentStart(ports, context, command, sources);
  if (!command.explore) return advanceAgent(start, entries, answers, facts, ports.models);
  const given = command.explore.facts;
  await facts.add([
    ...Object.values(given),
    ...entries.flatMap(({ ledger }) => ledger?.noted ?? []).map(({ ref }) => ref),
  ]);
  const handed = [...start.handed, ...Object.entries(given).map(([name, ref]) => ({ name, ref }))];
  return advanceExplorer({ ...start, handed, given }, entries, answers, facts, ports.models);
}

function agentStart(
  ports: StepPorts,
  context: PhaseContext,
  command: AgentCommand,
  sources: ReadonlyMap<CallKey, readonly SourceId[]>,
): AgentStart {
  const { program, phase, facts, handed } = context;
  const fields = phase.fields.filter((field) => command.fields.includes(field.name));
  const show = (scope: ValueScope, ids: readonly SourceId[]): void => {
    for (const id of ids) {
      const source = facts.source(id);
      if (source) scope.addSource(source);
    }
  };
  return {
    call: command.call,
    phase,
    limits: ports.agentLimits,
    task: { phase: phase.name, instructions: command.instructions, fields, canAsk: mayAsk(phase) },
    tools: [
      ...offerTools(phase, ports.catalog),
      ...offerCallees(grantedCallees(phase, program.manifest), callDefaults(context)),
    ],
    handed: handedValues(context),
    addSources: (scope, answered) => {
      if (handed.attachments) show(scope, ["request"]);
      const aop = facts.source("aop");
      if (aop) scope.addBackground(aop);
      for (const { call } of answered) show(scope, sources.get(call) ?? []);
    },
    precheck: (made) => {
      if (made.kind === "call") return precheckCall(context, made);
      if (made.kind !== "act") return undefined;
      const judged = authorise({ phase, catalog: ports.catalog, command: made, facts, now: ports.clock.now() });
      return judged.ok ? undefined : judged.error;
    },
  };
}

/** What a called AOP is handed where an agent names nothing: all that the phase was handed, but its files. */
function callDefaults({ handed, phase }: PhaseContext): { readonly [name: string]: Ref } {
  const { request } = handed.handoff;
  return phase.number === 1 && request ? { "": request } : handed.handoff;
}

function handedValues({ handed }: PhaseContext): readonly { readonly name: string; readonly ref: Ref }[] {
  const others = Object.entries(handed.artifacts).flatMap(([phase, fields]) =>
    Object.entries(fields).map(([field, ref]) => ({ name: `${phase}.${field}`, ref })),
  );
  const files = (handed.attachments ?? []).map((ref) => ({ name: "attachment", ref }));
  const own = Object.entries(handed.handoff).filter(([name]) => !(handed.attachments && name === "request"));
  const requester: Ref = { kind: "identity", who: "requester" };
  return [{ name: "requester", ref: requester }, ...files, ...own.map(([name, ref]) => ({ name, ref })), ...others];
}

/** Which sources each answered call opened: a person's answer, a file's text, what a read said in words. */
function searchableSources(
  context: PhaseContext,
  commands: readonly Command[],
  answers: ReadonlyMap<CallKey, Answered>,
): ReadonlyMap<CallKey, readonly SourceId[]> {
  const sources = new Map<CallKey, readonly SourceId[]>();
  for (const command of commands) {
    if (!answers.get(command.call)?.answer.ok) continue;
    if (command.kind === "ask") sources.set(command.call, [`answer:${questionId(context.spine.run, command.call)}`]);
    if (command.kind !== "read") continue;
    const attachment = command.tool === "attachments" ? attachmentOf(context, command.args.attachment) : undefined;
    sources.set(command.call, attachment === undefined ? [`call:${command.call}`] : [`attachment:${attachment}`]);
  }
  return sources;
}

function attachmentOf(context: PhaseContext, ref: Ref | undefined): string | undefined {
  if (!ref) return undefined;
  const { value } = resolveRef(ref, context.facts);
  if (value === undefined || value === null || typeof value !== "object" || Array.isArray(value)) return undefined;
  const { attachment } = value as { readonly [key: string]: unknown };
  return typeof attachment === "string" ? attachment : undefined;
}
