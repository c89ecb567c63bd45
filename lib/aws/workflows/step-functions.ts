import {
  DescribeExecutionCommand,
  type DescribeExecutionCommandOutput,
  SendTaskFailureCommand,
  SendTaskHeartbeatCommand,
  SendTaskSuccessCommand,
  type SFNClient,
  StartExecutionCommand,
  StopExecutionCommand,
} from "@aws-sdk/client-sfn";
import { type Execution, ExecutionExistsError, type Json, WorkflowError, type Workflows } from "#ports";
import { canonicalJson } from "#records";
import { REAL_WAITING, type Waiting } from "../attempts.ts";
import { askPatiently, type Call, isNamed, toWorkflowError } from "./ask-step-functions.ts";
import { asciiName, parseMachineArn } from "./names.ts";
import { type MachineSettings, putMachine } from "./put-machine.ts";
import { cutFault, payloadText } from "./quotas.ts";
import { createTaskTokens } from "./task-tokens.ts";

/** Where machines are made and executions run. */
export interface StepFunctionsOptions {
  readonly client: SFNClient;
  /** For the one function that makes machines; without it `putMachine` refuses. */
  readonly machines?: MachineSettings & {
    /** Prepended to the names of machines, so that a role can be limited to them: ASCII letters, digits, `-`, `_`. */
    readonly namePrefix?: string;
  };
  readonly waiting?: Waiting;
}

/**
 * Workflows on AWS Step Functions, Standard (design section 5). A machine is the ARN of a published version, and an
 * execution started on it stays with that version for life. A function that only starts executions or releases tokens
 * never needs the rights of `putMachine`.
 */
export function createStepFunctions(options: StepFunctionsOptions): Workflows {
  const { client, machines, waiting = REAL_WAITING } = options;

  const ask = async <Answer>(what: string, call: Call<Answer>): Promise<Answer> => {
    try {
      return await askPatiently(waiting, call);
    } catch (error) {
      throw toWorkflowError(what, error);
    }
  };

  const tokens = createTaskTokens({
    waiting,
    succeed: (input, limit) => client.send(new SendTaskSuccessCommand(input), limit),
    fail: (input, limit) => client.send(new SendTaskFailureCommand(input), limit),
    heartbeat: (input, limit) => client.send(new SendTaskHeartbeatCommand(input), limit),
  });

  const describe = async (execution: string): Promise<DescribeExecutionCommandOutput | undefined> => {
    try {
      return await askPatiently(waiting, (options) =>
        client.send(new DescribeExecutionCommand({ executionArn: execution }), options),
      );
    } catch (error) {
      if (isNamed(error, "ExecutionDoesNotExist")) return undefined;
      throw toWorkflowError(`describe ${execution}`, error);
    }
  };

  return {
    async putMachine(name, definition) {
      if (machines === undefined) throw new WorkflowError(`machine ${name}: machines are not made here`);
      const { namePrefix = "", ...settings } = machines;
      try {
        const taken = asciiName("machine", name, namePrefix);
        return { machine: await putMachine({ client, waiting }, settings, taken, definition) };
      } catch (error) {
        throw toWorkflowError(`machine ${name}`, error);
      }
    },

    async start(machine, name, input) {
      const arn = parseMachineArn(machine);
      if (arn === undefined) throw new WorkflowError(`InvalidArn: ${machine} is no state machine`);
      const taken = asciiName("execution", name);
      // Only an input of equal text makes a second start the same start.
      const text = payloadText("input", canonicalJson(input));
      const command = new StartExecutionCommand({ stateMachineArn: machine, name: taken, input: text });
      try {
        const { executionArn } = await askPatiently(waiting, (options) => client.send(command, options));
        return { execution: executionArn ?? arn.execution(taken) };
      } catch (error) {
        if (!isNamed(error, "ExecutionAlreadyExists")) throw toWorkflowError(`start ${name}`, error);
        const execution = arn.execution(taken);
        if (isSameStart(await describe(execution), machine, text)) return { execution };
        throw new ExecutionExistsError(`ExecutionAlreadyExists: ${execution}`, { cause: error });
      }
    },

    async describe(execution) {
      const found = await describe(execution);
      return found === undefined ? undefined : toExecution(execution, found);
    },

    async stop(execution, error, cause) {
      try {
        await ask(`stop ${execution}`, (options) =>
          client.send(new StopExecutionCommand({ executionArn: execution, ...cutFault(error, cause) }), options),
        );
      } catch (fault) {
        const found = await describe(execution);
        if (found === undefined || found.status === "RUNNING") throw fault;
      }
    },

    ...tokens,
  };
}

/** Whether the execution that has the name is the one that was to be started: open, of this version, with this input. */
function isSameStart(found: DescribeExecutionCommandOutput | undefined, machine: string, input: string): boolean {
  if (found?.status !== "RUNNING" || found.input === undefined) return false;
  const version = found.stateMachineVersionArn;
  return (version === undefined || version === machine) && canonicalJson(JSON.parse(found.input)) === input;
}

function toExecution(execution: string, found: DescribeExecutionCommandOutput): Execution {
  const { stateMachineVersionArn, stateMachineArn = "", status, output, error, cause } = found;
  const ended = status === "SUCCEEDED" && output !== undefined;
  return {
    execution,
    machine: stateMachineVersionArn ?? stateMachineArn,
    // An execution that waits to be driven on again after a failure has not ended.
    status: status === undefined || status === "PENDING_REDRIVE" ? "RUNNING" : status,
    ...(ended && { output: JSON.parse(output) as Json }),
    ...(error !== undefined && { error }),
    ...(cause !== undefined && { cause }),
  };
}
