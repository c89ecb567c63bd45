import { createRandomIds, createSystemClock } from "#aws";
import type { ExplorationPorts } from "#conversation";
import type { JsonObject } from "#ports";
import { openInvoker } from "../shared/clients/invoker.ts";
import { openTable } from "../shared/clients/table.ts";
import { loadDeployment } from "../shared/deployment.ts";
import { type Environment, requireVariable } from "../shared/environment.ts";

/** What conversations work with on AWS, whichever of its two functions it is: everything but the model. */
export function openConversations(environment: Environment): ExplorationPorts {
  const clock = createSystemClock();
  const prefix = requireVariable(environment, "NAME_PREFIX");
  const invoker = openInvoker();
  return {
    ...loadDeployment(),
    table: openTable(environment),
    clock,
    ids: createRandomIds({ clock }),
    read: (tool, payload) => invoker.invoke(`${prefix}read-${tool}`, payload as JsonObject),
  };
}
