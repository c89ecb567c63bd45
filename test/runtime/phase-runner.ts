import type { Catalog } from "#config";
import type { Json, ModelReply, ModelRequest, Models, ToolServers } from "#ports";
import type { ManifestPhase } from "#program";
import { loadPhase, loadSpine, type PhaseRecord, type SpineEntry } from "#records";
import { AGENT_LIMITS, type AgentLimits, createSandbox, LiveRuns, type StepPorts, step } from "#runtime";
import { read } from "#tools";
import { type RecordedRun, recordRun } from "../support/recorded-run.ts";

/** What one model turn answers; calls may be given by name and arguments alone. */
export interface ScriptedReply {
  readonly text?: string;
  readonly calls?: readonly { readonly name: string; readonly arguments: Json }[];
}

/** A model that answers as the test says, turn by turn, and remembers what it was asked. */
export function scriptModel(
  ...replies: readonly (ScriptedReply | ((request: ModelRequest) => ScriptedReply))[]
): Models & {
  readonly requests: ModelRequest[];
} {
  const requests: ModelRequest[] = [];
  return {
    id: "scripted",
    requests,
    async complete(request): Promise<ModelReply> {
      const scripted = replies[Math.min(requests.length, replies.length - 1)];
      requests.push(request);
      const reply = typeof scripted === "function" ? scripted(request) : (scripted ?? {});
      const calls = (reply.calls ?? []).map((call, i) => ({ id: `c${requests.length}-${i + 1}`, ...call }));
      return { text: reply.text ?? "", calls, finish: "stop", usage: { inputTokens: 10, outputTokens: 5 } };
    },
  };
}

/** One phase of a recorded run with its code, stepped by hand. */
export interface PhaseRunner {
  readonly recorded: RecordedRun;
  readonly ports: StepPorts;
  /** Steps, and performs reads, until something else has to happen; gives what. */
  drive(phase?: number): Promise<{ readonly [key: string]: Json }>;
  spine(phase?: number): Promise<readonly SpineEntry[]>;
  ended(phase?: number): Promise<PhaseRecord | undefined>;
}

export async function runPhase(options: {
  readonly phases: readonly Partial<ManifestPhase>[];
  /** The body of each phase's main; a phase without one hands its body to an agent. */
  readonly code?: { readonly [phase: number]: string };
  readonly catalog?: Catalog;
  readonly servers?: ToolServers;
  readonly models?: Models;
  readonly request?: string;
  readonly limits?: Partial<AgentLimits>;
  readonly live?: number;
}): Promise<PhaseRunner> {
  const recorded = await recordRun({ phases: options.phases, request: options.request ?? "" });
  const catalog = options.catalog ?? new Map();
  const scripts = Object.fromEntries(
    options.phases.map((_, i) => {
      const body = options.code?.[i + 1] ?? 'return context.produce(await context.agent({ instructions: "work" }));';
      return [
        `phases/${i + 1}.js`,
        `import { phase } from "tejun"; export const main = phase(async (context) => { ${body} });`,
      ];
    }),
  );
  const ports: StepPorts = {
    table: recorded.table,
    clock: recorded.clock,
    models: options.models ?? scriptModel({ text: "nothing to say" }),
    sandbox: createSandbox(),
    catalog,
    loadProgram: async () => ({ ...recorded.program, scripts }),
    checkStart: async () => [],
    agentLimits: { ...AGENT_LIMITS, ...options.limits },
    approvalSeconds: 7 * 24 * 60 * 60,
    live: new LiveRuns(options.live ?? 0),
  };
  const { run } = recorded.run;
  return {
    recorded,
    ports,
    async drive(phase = 1) {
      for (let trip = 0; trip < 100; trip += 1) {
        const reply = (await step(ports, { op: "step", run, phase })) as { readonly [key: string]: Json };
        if (reply.next !== "read" || !options.servers) return reply;
        const tool = String(reply.function).slice("read-".length);
        await read(
          { ...ports, servers: options.servers, tool },
          { run, phase, calls: reply.calls, again: reply.again },
        );
      }
      throw new Error("the phase does not come to rest");
    },
    spine: (phase = 1) => loadSpine(recorded.table, run, phase),
    ended: (phase = 1) => loadPhase(recorded.table, run, phase),
  };
}
