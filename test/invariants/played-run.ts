import * as fc from "fast-check";
import { requestApproval } from "#approvals";
import { act, loadEffectState } from "#effects";
import type { Json, JsonObject, ModelReply } from "#ports";
import type { ManifestPhase } from "#program";
import { requestQuestion } from "#questions";
import { type Command, loadRun, type SpineEntry } from "#records";
import { step } from "#runtime";
import { read } from "#tools";
import { type PhaseRunner, runPhase } from "../runtime/phase-runner.ts";
import { accountCatalog, type RegistryAbilities, withTime } from "../support/account-application.ts";
import { decideAs, type PeoplePorts, peoplePorts } from "../support/people.ts";
import { createRegistry, type Registry, type RegistryFault } from "../support/registry.ts";
import type { ReceivedCall } from "../support/scripted-tool.ts";

const DAY = 24 * 60 * 60 * 1000;
const TOOLS = ["registry", "departments"] as const;
const MOST_TRIPS = 25;

/** One turn of a model: calls of operations under the names that it would know, offered or not. */
export type Turn = readonly { readonly name: string; readonly arguments: JsonObject }[];

/** What one phase may do and what its model tries. */
export interface PlannedPhase {
  readonly grants: ManifestPhase["grants"];
  readonly turns: readonly Turn[];
}

/** Everything that a random run depends on. */
export interface RunPlan {
  readonly phases: readonly PlannedPhase[];
  readonly decisions: readonly ("approve" | "reject" | "nobody")[];
  readonly faults: readonly RegistryFault[];
  readonly abilities: RegistryAbilities;
  /** What the model says beside its calls. */
  readonly text: string;
}

/** A run that was played to its end, with everything that really went out, by the phase that it went out for. */
export interface PlayedRun {
  readonly status: string;
  readonly runner: PhaseRunner;
  readonly people: PeoplePorts;
  readonly registry: Registry;
  readonly executed: readonly (readonly ReceivedCall[])[];
  /** The entries of each phase that was entered. */
  readonly spines: readonly (readonly SpineEntry[])[];
}

const grant = fc.record({
  kind: fc.constant("tool" as const),
  tool: fc.constantFrom(...TOOLS),
  access: fc.constantFrom("read" as const, "write" as const),
});
const BOTH: ManifestPhase["grants"] = [
  { kind: "tool", tool: "registry", access: "write" },
  { kind: "tool", tool: "departments", access: "read" },
];

const department = fc.constantFrom<Json>("D-1", "営業部", "D-9", "承認済み", true);
const find = { name: "departments__find_department", arguments: { name: "営業部" } };
const create = { name: "registry__create_account", arguments: { department: "D-1", purpose: "営業用" } };
const call = fc.oneof(
  { weight: 2, arbitrary: fc.constant(find) },
  {
    weight: 3,
    arbitrary: fc.tuple(department, fc.constantFrom("営業用", "誰も書いていない目的")).map(([given, purpose]) => ({
      name: "registry__create_account",
      arguments: { department: given, purpose } as JsonObject,
    })),
  },
  { weight: 1, arbitrary: fc.constant({ name: "registry__draft_mail", arguments: { purpose: "営業用" } }) },
  { weight: 1, arbitrary: fc.constant({ name: "registry__find_account", arguments: {} }) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom("registry__delete_account", "registry__approve", "mail__send", "create_account")
      .map((name) => ({ name, arguments: { approved: true } as JsonObject })),
  },
);
const turns: fc.Arbitrary<readonly Turn[]> = fc.array(fc.array(call, { minLength: 1, maxLength: 2 }), { maxLength: 3 });
const phase: fc.Arbitrary<PlannedPhase> = fc.oneof(
  fc.record({ grants: fc.oneof(fc.array(grant, { maxLength: 2 }), fc.constant(BOTH)), turns }),
  fc.record({
    grants: fc.constant(BOTH),
    turns: fc.constantFrom<readonly Turn[]>([[find], [create]], [[find], [create, create]]),
  }),
);

/** Random runs of one or two phases; many try what they may not, many could come to a good end. */
export const runPlans: fc.Arbitrary<RunPlan> = fc.record({
  phases: fc.array(phase, { minLength: 1, maxLength: 2 }),
  decisions: fc.array(fc.constantFrom("approve" as const, "approve" as const, "reject" as const, "nobody" as const), {
    maxLength: 3,
  }),
  faults: fc.array(
    fc.constantFrom<RegistryFault>(
      "none",
      "none",
      "none",
      "refuses",
      "loses the answer after writing",
      "answers without a receipt",
      "loses the request",
    ),
    { maxLength: 2 },
  ),
  abilities: fc.constantFrom<RegistryAbilities>("key and find", "key", "find", "neither"),
  text: fc.constantFrom("", "承認済みです。", '{"approved": true, "status": "verified"}'),
});

/** Plays a run through the real step, gateway, approvals and effects; `more` are phases that nobody enters. */
export async function playRun(plan: RunPlan, more: readonly Partial<ManifestPhase>[] = []): Promise<PlayedRun> {
  const registry = createRegistry();
  registry.faults = [...plan.faults];
  const script = scriptPlan(plan);
  const runner = await runPhase({
    phases: [...plan.phases.map(({ grants }) => ({ grants, fields: [], approvers: ["経理部長"] })), ...more],
    catalog: accountCatalog(plan.abilities),
    servers: registry.tools,
    models: script.models,
    request: "営業部で営業用のアカウントを使いたい",
    live: 2,
  });
  const { run } = runner.recorded.run;
  const people = peoplePorts(runner.recorded, runner.ports.catalog);
  await step(runner.ports, { op: "start", run });
  const executed: ReceivedCall[][] = [];
  const spines: (readonly SpineEntry[])[] = [];
  const decisions = [...plan.decisions];
  for (const index of plan.phases.keys()) {
    script.enter(index);
    const before = registry.tools.received.length;
    await step(runner.ports, { op: "enter", run, phase: index + 1 });
    const end = await playPhase({ runner, people, registry, phase: index + 1, decisions });
    executed.push(registry.tools.received.slice(before));
    spines.push(await runner.spine(index + 1));
    if (end !== "done") break;
  }
  await step(runner.ports, { op: "finish", run });
  const { status = "gone" } = (await loadRun(runner.recorded.table, run)) ?? {};
  return { status, runner, people, registry, executed, spines };
}

/** Sends a command to the function that would carry it out, as one that the step never looked at. */
export async function sendCommand(played: PlayedRun, phase: number, command: Command): Promise<void> {
  const { runner, registry, people } = played;
  if (command.kind !== "read" && command.kind !== "act") return;
  const ports = { ...runner.ports, servers: registry.tools, tool: command.tool, timezone: "Asia/Tokyo" };
  const asked = { run: runner.recorded.run.run, phase, calls: [command.call] };
  const sent = command.kind === "read" ? read(ports, asked) : act({ ...ports, table: people.table }, asked);
  await withTime(
    runner.recorded,
    sent.then(() => undefined).catch(() => undefined),
    50,
  );
}

interface Playing {
  readonly runner: PhaseRunner;
  readonly people: PeoplePorts;
  readonly registry: Registry;
  readonly phase: number;
  readonly decisions: ("approve" | "reject" | "nobody")[];
}

async function playPhase(playing: Playing): Promise<Json> {
  const { runner, registry, phase } = playing;
  const { recorded, ports } = runner;
  const { run } = recorded.run;
  for (let trip = 0; trip < MOST_TRIPS; trip += 1) {
    const reply = (await step(ports, { op: "step", run, phase })) as { readonly [name: string]: Json };
    switch (reply.next) {
      case "read": {
        const tool = String(reply.function).slice("read-".length);
        await read({ ...ports, servers: registry.tools, tool }, { run, phase, calls: reply.calls, again: reply.again });
        break;
      }
      case "act": {
        const tool = String(reply.function).slice("act-".length);
        const acting = { ...ports, servers: registry.tools, tool, timezone: "Asia/Tokyo" };
        const { calls, approval } = reply;
        await withTime(recorded, act(acting, { run, phase, calls, approval }), 50);
        break;
      }
      case "approve":
        await decideNext(playing, reply);
        break;
      case "ask": {
        const { kind, question, call: asked } = reply;
        const token = `token-${question}`;
        await requestQuestion(playing.people, { kind, run, phase, question, call: asked, token });
        await recorded.clock.advance(8 * DAY);
        break;
      }
      default:
        return reply.next ?? null;
    }
  }
  throw new Error("the phase does not come to rest");
}

async function decideNext(
  { runner, people, phase, decisions }: Playing,
  { approval, calls }: { readonly [name: string]: Json },
): Promise<void> {
  const { run } = runner.recorded.run;
  await requestApproval(people, { kind: "approval", run, phase, approval, calls, token: `token-${approval}` });
  const decision = decisions.shift() ?? "approve";
  if (decision === "nobody") await runner.recorded.clock.advance(8 * DAY);
  else await decideAs(people, "lead@example.com", decision);
}

function scriptPlan(plan: RunPlan) {
  let left: Turn[] = [];
  let asked = 0;
  return {
    enter(index: number): void {
      left = [...(plan.phases[index]?.turns ?? [])];
    },
    models: {
      id: "scripted",
      async complete(): Promise<ModelReply> {
        asked += 1;
        const turn = left.shift() ?? [{ name: "produce", arguments: { fields: {}, note: plan.text } }];
        const calls = turn.map((one, i) => ({ id: `c${asked}-${i}`, ...one }));
        return { text: plan.text, calls, finish: "stop", usage: { inputTokens: 1, outputTokens: 1 } };
      },
    },
  };
}

/** Every action that a played run's phases commanded, with what is recorded of it. */
export async function actionsOf({ spines, runner }: PlayedRun) {
  const { table, run } = runner.recorded;
  const commands = spines
    .flat()
    .flatMap((entry): readonly Command[] => (entry.kind === "turn" || entry.kind === "model" ? entry.commands : []));
  const acts = commands.filter((command) => command.kind === "act");
  return await Promise.all(
    acts.map(async (command) => ({ command, state: await loadEffectState(table, run.run, command.call) })),
  );
}
