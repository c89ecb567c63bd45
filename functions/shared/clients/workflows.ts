import { SFNClient } from "@aws-sdk/client-sfn";
import { createStepFunctions, type Waiting } from "#aws";
import type { Workflows } from "#ports";
import { type Environment, requireVariable } from "../environment.ts";
import { withPatience } from "../patient-machine.ts";

/** Starts executions and releases tokens of this deployment; which of the two is the role's to say. */
export function openWorkflows(waiting?: Waiting): Workflows {
  return createStepFunctions({ client: new SFNClient({}), ...(waiting && { waiting }) });
}

/** Makes the machines of AOPs too, under the deployment's prefix and as its role for them. */
export function openMachines(environment: Environment): Workflows {
  const workflows = createStepFunctions({
    client: new SFNClient({}),
    machines: {
      namePrefix: requireVariable(environment, "NAME_PREFIX"),
      roleArn: requireVariable(environment, "MACHINE_ROLE_ARN"),
      loggingConfiguration: {
        level: "ERROR",
        includeExecutionData: false,
        destinations: [{ cloudWatchLogsLogGroup: { logGroupArn: requireVariable(environment, "MACHINE_LOG_GROUP") } }],
      },
      tracingConfiguration: { enabled: true },
    },
  });
  return { ...workflows, putMachine: (name, definition) => workflows.putMachine(name, withPatience(definition)) };
}
