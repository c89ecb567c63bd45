import {
  createSignedInvoker,
  createSignedTable,
  createSignedTokens,
  type SignedCallsOptions,
  type Waiting,
} from "#aws";
import type { Table, Workflows } from "#ports";
import { type Environment, requireVariable } from "../shared/environment.ts";
import { notHere } from "../shared/not-here.ts";

/** The table of this deployment (`TABLE_NAME`), reached without the SDK: a person waits for this function. */
export function openTable(environment: Environment, waiting: Waiting): Table {
  return createSignedTable({ ...signer(environment), waiting, tableName: requireVariable(environment, "TABLE_NAME") });
}

/** Releases tokens, and has no right to anything else of Step Functions. */
export function openWorkflows(environment: Environment, waiting: Waiting): Workflows {
  return {
    ...createSignedTokens({ ...signer(environment), waiting }),
    putMachine: notHere("make machines"),
    start: notHere("start executions"),
    describe: notHere("read executions"),
    stop: notHere("stop executions"),
  };
}

/**
 * Has `request` tell people to whom an approval was passed on: mails leave from there alone. What is not queued is told
 * when that approval is looked at again.
 */
export function openFollowUp(
  environment: Environment,
  log: (message: string, fault: unknown) => void,
): (approval: string) => Promise<void> {
  const invoker = createSignedInvoker(signer(environment));
  const request = requireVariable(environment, "REQUEST_FUNCTION");
  return async (approval) => {
    try {
      await invoker.invokeLater(request, { kind: "follow-up", approval });
    } catch (fault) {
      log(`What came about of ${approval} could not be told`, fault);
    }
  };
}

/** What Lambda itself tells every function. */
function signer(environment: Environment): SignedCallsOptions {
  const { AWS_SESSION_TOKEN: sessionToken, AWS_ENDPOINT_URL: endpoint } = environment;
  return {
    region: requireVariable(environment, "AWS_REGION"),
    credentials: {
      accessKeyId: requireVariable(environment, "AWS_ACCESS_KEY_ID"),
      secretAccessKey: requireVariable(environment, "AWS_SECRET_ACCESS_KEY"),
      ...(sessionToken === undefined ? {} : { sessionToken }),
    },
    ...(endpoint === undefined ? {} : { endpoint }),
  };
}
