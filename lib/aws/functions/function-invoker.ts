import { InvokeCommand, type LambdaClient } from "@aws-sdk/client-lambda";
import type { Json, JsonObject } from "#ports";

/** Invokes other functions by name. What is invoked may be invoked twice, so it has to be idempotent. */
export interface FunctionInvoker {
  /** Invokes and waits for the answer; throws when the function fails. */
  invoke(functionName: string, payload: JsonObject): Promise<Json>;
  /** Queues the invocation: it happens at least once, later, also when this process ends. */
  invokeLater(functionName: string, payload: JsonObject): Promise<void>;
}

/** Invokes functions of AWS Lambda; throttles and faults of the service are tried again by the client. */
export function createFunctionInvoker({ client }: { readonly client: LambdaClient }): FunctionInvoker {
  const send = (type: "RequestResponse" | "Event", name: string, payload: JsonObject) =>
    client.send(
      new InvokeCommand({
        FunctionName: name,
        InvocationType: type,
        Payload: new TextEncoder().encode(JSON.stringify(payload)),
      }),
    );
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
