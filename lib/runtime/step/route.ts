import { loadApproval } from "#approvals";
import { type EffectState, loadEffectState } from "#effects";
import type { Item } from "#ports";
import { findGranted } from "#program";
import { approvalId, type Command, keys, questionId, type SpineEntry, type StopReason } from "#records";
import { authorise, MOST_ACTIONS_AT_ONCE, needsApproval } from "#tools";
import type { CallKey } from "#trust";
import { allCommands, type Leaf } from "./answers.ts";
import { routeCall } from "./called-runs.ts";
import { MOST_READS_AT_ONCE } from "./many-reads.ts";
import { neverDecided } from "./never-decided.ts";
import type { PhaseContext } from "./phase-context.ts";
import type { StepPorts } from "./ports.ts";
import { findMovedReads, findStaleReads, type ReadsAgain } from "./reads-again.ts";
import type { StepReply } from "./reply.ts";
import { rejection } from "./stop-reasons.ts";
import { waitSeconds } from "./wait-seconds.ts";

type Act = Extract<Leaf, { kind: "act" }>;

/** Where open calls lead: on to a function or a person, or to the end of the phase. */
export type Route =
  | { readonly to: "reply"; readonly reply: StepReply }
  | { readonly to: "end"; readonly why: StopReason };

/** Says what happens next for the calls of a phase that nothing has answered yet; reads first, people last. */
export async function routeOpenCalls(ports: StepPorts, context: PhaseContext, open: readonly Leaf[]): Promise<Route> {
  const read = open.find((leaf) => leaf.kind === "read");
  if (read) {
    const calls = open.filter((leaf) => leaf.kind === "read" && leaf.tool === read.tool).map((leaf) => leaf.call);
    return reply({ next: "read", function: `read-${read.tool}`, calls: calls.slice(0, MOST_READS_AT_ONCE) });
  }
  const acts = open.filter((leaf): leaf is Act => leaf.kind === "act");
  const [act] = acts;
  if (act) return routeActs(ports, context, acts, act);
  const called = open.find((leaf) => leaf.kind === "call");
  if (called) return reply(await routeCall(ports, context, called));
  const [ask] = open;
  if (!ask) throw new TypeError("Unexpected phase without open calls, expected at least one");
  const question = questionId(context.spine.run, ask.call);
  return reply({
    next: "ask",
    kind: "question",
    question,
    call: ask.call,
    timeoutSeconds: questionSeconds(ports, await ports.table.get(keys.asked(question))),
  });
}

async function routeActs(ports: StepPorts, context: PhaseContext, acts: readonly Act[], first: Act): Promise<Route> {
  const { run } = context.spine;
  const effect = await loadEffectState(ports.table, run, first.call);
  if (effect.state === "unknown") {
    if (effect.answer) return await routeAnswered(ports, context, first, effect);
    const { question } = effect;
    const asked = await ports.table.get(keys.asked(question));
    const timeoutSeconds = questionSeconds(ports, asked);
    if (timeoutSeconds <= 0) return { to: "end", why: neverDecided(asked, "AOP544") };
    return reply({ next: "ask", kind: "unknown-effect", question, call: first.call, timeoutSeconds });
  }
  const free = acts.filter((act) => act.tool === first.tool && !wantsApproval(ports, context, act));
  if (free.length > 0 && free[0] === first) {
    const again = await findMovedReads(ports.table, context, free);
    if (again) return reply({ next: "read", function: `read-${again.tool}`, calls: again.calls, again: true });
    return reply({
      next: "act",
      function: `act-${first.tool}`,
      calls: free.map((act) => act.call).slice(0, MOST_ACTIONS_AT_ONCE),
    });
  }
  const group = approvalGroup(ports, context, first, new Set(acts.map((act) => act.call)));
  return routeApproval(
    ports,
    context,
    group,
    acts.filter((act) => group.includes(act.call)),
  );
}

/** A person's word that an action was not done begins a new sending: what it rests on is read again first. */
async function routeAnswered(
  ports: StepPorts,
  context: PhaseContext,
  act: Act,
  { intent, answer }: Extract<EffectState, { state: "unknown" }>,
): Promise<Route> {
  const again =
    answer?.outcome === "not-done" ? await findReadsAfter(ports, context, act, intent, answer.at) : undefined;
  if (again) return reply({ next: "read", function: `read-${again.tool}`, calls: again.calls, again: true });
  return reply({ next: "act", function: `act-${act.tool}`, calls: [act.call] });
}

async function findReadsAfter(
  { table, clock }: StepPorts,
  context: PhaseContext,
  act: Act,
  { approval }: { readonly approval?: string },
  answeredAt: number,
): Promise<ReadsAgain | undefined> {
  if (approval === undefined) return await findMovedReads(table, context, [act]);
  const calls = (await loadApproval(table, approval))?.calls ?? [];
  const whole = allCommands(context.spine.entries).filter(
    (command): command is Act => command.kind === "act" && calls.includes(command.call),
  );
  await context.facts.add(whole.flatMap(({ args }) => Object.values(args)));
  return await findStaleReads(table, context, whole, answeredAt, clock.now());
}

async function routeApproval(
  ports: StepPorts,
  context: PhaseContext,
  group: readonly CallKey[],
  open: readonly Act[],
): Promise<Route> {
  const { run, phase } = context.spine;
  const approval = approvalId(run, phase, group);
  const decided = await ports.table.get(keys.decided(approval));
  if (decided?.decision === "rejected") return { to: "end", why: rejection(decided) };
  if (decided?.decision === "approved") {
    const again = await findStaleReads(ports.table, context, open, Number(decided.at), ports.clock.now());
    if (again) return reply({ next: "read", function: `read-${again.tool}`, calls: again.calls, again: true });
    const tool = open[0]?.tool ?? "";
    return reply({ next: "act", function: `act-${tool}`, calls: group, approval });
  }
  const asked = await ports.table.get(keys.asked(approval));
  const timeoutSeconds = waitSeconds(ports, asked);
  if (timeoutSeconds <= 0) return { to: "end", why: neverDecided(asked, "AOP543") };
  return reply({ next: "approve", approval, calls: group, timeoutSeconds });
}

/**
 * The calls that are shown together with this one: what the same entry commands of the same tool, in its order.
 * Those that are open passed the check of this very step, which is no weaker.
 */
function approvalGroup(
  ports: StepPorts,
  context: PhaseContext,
  act: Act,
  open: ReadonlySet<CallKey>,
): readonly CallKey[] {
  const entry = context.spine.entries.find((one) => commandsOf(one).some((command) => command.call === act.call));
  const alike = (entry ? commandsOf(entry) : []).filter(
    (command): command is Act =>
      command.kind === "act" &&
      command.tool === act.tool &&
      wantsApproval(ports, context, command) &&
      (open.has(command.call) || isAllowed(ports, context, command)),
  );
  const index = alike.findIndex((command) => command.call === act.call);
  const from = Math.floor(index / MOST_ACTIONS_AT_ONCE) * MOST_ACTIONS_AT_ONCE;
  return alike.slice(from, from + MOST_ACTIONS_AT_ONCE).map((command) => command.call);
}

function commandsOf(entry: SpineEntry): readonly Command[] {
  return entry.kind === "turn" || entry.kind === "model" ? entry.commands : [];
}

function wantsApproval(ports: StepPorts, { phase }: PhaseContext, act: Act): boolean {
  const granted = findGranted(phase, ports.catalog, act.tool, act.operation);
  return granted === undefined || needsApproval(granted.operation, phase);
}

/** Time is left out: what was allowed when it was commanded belongs to the same approval for good. */
function isAllowed(ports: StepPorts, { phase, facts }: PhaseContext, command: Act): boolean {
  return authorise({ phase, catalog: ports.catalog, command, facts, now: 0 }).ok;
}

/** How long the wait for an answer lasts: until it is too late, or people are to be reminded. */
function questionSeconds(ports: StepPorts, asked: Item | undefined): number {
  const { clock, approvalSeconds, firstQuestionWaitSeconds = approvalSeconds } = ports;
  return waitSeconds({ clock, approvalSeconds, firstWaitSeconds: firstQuestionWaitSeconds }, asked);
}

function reply(next: StepReply): Route {
  return { to: "reply", reply: next };
}
