import { createSystemClock } from "#aws";
import { type ActPorts, type ActReply, act } from "#effects";
import type { Json } from "#ports";
import { cachePrograms } from "#program";
import { openTable } from "../shared/clients/table.ts";
import { openToolServers } from "../shared/clients/tool-servers.ts";
import { loadDeployment } from "../shared/deployment.ts";
import { type Environment, requireVariable } from "../shared/environment.ts";
import { serve, type Watch } from "../shared/serve.ts";

/** More than one action takes at worst: connecting, sending, and looking for what became of it. */
const ONE_ACTION_MS = 240_000;

/**
 * The function `act-<tool>` (`TOOL`), one per configured tool: sends what was approved, each action at most once.
 * Where it fails midway, what it recorded says how far it got: invoked again it takes the open ones up from there, and
 * sends none anew whose outcome nobody knows.
 */
export const handler = serve<ActPorts, Json, ActReply>({
  name: "act",
  open: () => openAct(process.env),
  handle: (ports, event, watch, context) =>
    handleAct({ ...ports, hasTime: () => context.getRemainingTimeInMillis() > ONE_ACTION_MS }, event, watch),
});

/** Acts on one event `{run, phase, calls, approval?}`. */
export async function handleAct(ports: ActPorts, event: Json, watch: Pick<Watch, "count">): Promise<ActReply> {
  const reply = await act(ports, event);
  watch.count("ActionsSent", reply.sent);
  watch.count("ActionsDenied", reply.denied);
  return reply;
}

function openAct(environment: Environment): ActPorts {
  const { config, catalog } = loadDeployment();
  const table = openTable(environment);
  return {
    table,
    clock: createSystemClock(),
    catalog,
    servers: openToolServers(environment, config),
    tool: requireVariable(environment, "TOOL"),
    timezone: config.timezone,
    loadProgram: cachePrograms(table),
  };
}
