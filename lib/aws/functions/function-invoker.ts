import { InvokeCommand, type LambdaClient } from "@aws-sdk/client-lambda";
import type { Json, JsonObject } from "#ports";
import { isBrokenConnection, unanswered, type Waiting, within } from "../attempts.ts";

/** Invokes other functions by name. What is invoked may be invoked twice, so it has to be idempotent. */
export interface FunctionInvoker {
  /** Invokes and waits for the answer; throws when the function fails. */
  invoke(functionName: string, payload: JsonObject): Promise<Json>;
  /** Queues the invocation: it happens at least once, later, also when this process ends. */
  invokeLater(functionName: string, payload: JsonObject): Promise<void>;
}

/** No function answers later: Lambda lets none run longer than a quarter of an hour. */
const LONGEST_MS = 15 * 60_000;

/** Who is asked, and how much time whoever waits for the answer has left. */
export interface FunctionInvokerOptions extends Pick<Waiting, "left"> {
  readonly client: LambdaClient;
}

/** Invokes functions of AWS Lambda; throttles and faults of the service are tried again by the client. */
export function createFunctionInvoker({ client, ...waiting }: FunctionInvokerOptions): FunctionInvoker {
  const send = async (type: "RequestResponse" | "Event", name: string, payload: JsonObject) => {
    const command = new InvokeCommand({
      FunctionName: name,
      InvocationType: type,
      Payload: new TextEncoder().encode(JSON.stringify(payload)),
    });
    try {
      return await client.send(command, within(LONGEST_MS, waiting));
    } catch (fault) {
      if (!isBrokenConnection(fault)) throw fault;
      throw new Error(`The function ${name} did not answer: ${String(fault)}`, { cause: unanswered(fault) });
    }
  };
  return {
    async invoke(name, payload) {
      const { FunctionError: fault, Payload: answer } = await send("RequestResponse", name, payload);
      const said = answer === undefined ? "" : new TextDecoder().decode(answer);
      if (fault !== undefined) throw new Error(`The function ${name} failed (${fault}): ${said.slice(0, 1000)}`);
      return said === "" ? null : JSON.parse(said);
    },
    async invokeLater(name, payload) {
      await send("Event", name, payload);
    },
  };
}
