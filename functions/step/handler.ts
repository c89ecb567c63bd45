import { firstWaitSeconds } from "#approvals";
import { createSystemClock } from "#aws";
import type { Json } from "#ports";
import { cachePrograms, createStartCheck } from "#program";
import { AGENT_LIMITS, createSandbox, LiveRuns, type StepPorts, step } from "#runtime";
import { openTable } from "../shared/clients/table.ts";
import { loadDeployment } from "../shared/deployment.ts";
import type { Environment } from "../shared/environment.ts";
import { openModels } from "../shared/open-models.ts";
import { serve, type Watch } from "../shared/serve.ts";

const LIVE_RUNS = 8;
const DAY_SECONDS = 24 * 60 * 60;

/**
 * The function `step`: what comes next in a phase of a run. Invoked again with the same event it gives the same answer;
 * it writes the spine and how phases and runs end, and nothing else.
 */
export const handler = serve<StepPorts, Json, Json>({
  name: "step",
  open: () => openStep(process.env),
  handle: handleStep,
});

/** Answers one event `{op, run, phase?}` and counts how runs end. */
export async function handleStep(ports: StepPorts, event: Json, watch: Pick<Watch, "count">): Promise<Json> {
  const reply = await step(ports, event);
  for (const name of endsIn(event, reply)) watch.count(name, 1);
  return reply;
}

const ENDS: { readonly [status: string]: string } = {
  completed: "RunsCompleted",
  stopped: "RunsStopped",
  failed: "RunsFailed",
};

function endsIn(event: Json, reply: Json): readonly string[] {
  const { op } = event as { readonly op?: string };
  const { status = "" } = reply as { readonly status?: string };
  const name = ENDS[status];
  return name === undefined || (op !== "finish" && op !== "fail") ? [] : [name];
}

async function openStep(environment: Environment): Promise<StepPorts> {
  const { config, catalog } = loadDeployment();
  const table = openTable(environment);
  const startCheck = createStartCheck(table, catalog);
  return {
    table,
    clock: createSystemClock(),
    catalog,
    sandbox: createSandbox(),
    loadProgram: cachePrograms(table),
    models: await openModels(config.model),
    checkStart: async (program) => (await startCheck(program)).map(({ code, message }) => ({ code, ...message })),
    agentLimits: { ...AGENT_LIMITS, ...config.limits.agent },
    approvalSeconds: config.approvals.validDays * DAY_SECONDS,
    firstWaitSeconds: firstWaitSeconds(config),
    firstQuestionWaitSeconds: firstWaitSeconds(config, "questions"),
    live: new LiveRuns(LIVE_RUNS),
  };
}
