import { AwsClient } from "aws4fetch";
import type { JsonObject } from "#ports";
import { domainOf, type SignedCallsOptions } from "../signed-calls.ts";
import type { FunctionInvoker } from "./function-invoker.ts";

const CALL_MS = 5_000;

/** Queues invocations without the SDK, for a function that a person waits for (docs/decisions/0046). */
export function createSignedInvoker(options: SignedCallsOptions): Pick<FunctionInvoker, "invokeLater"> {
  const { region, credentials, endpoint = `https://lambda.${region}.${domainOf(region)}` } = options;
  const client = new AwsClient({ ...credentials, service: "lambda", region, retries: 0 });
  return {
    async invokeLater(name: string, payload: JsonObject) {
      const url = new URL(`/2015-03-31/functions/${encodeURIComponent(name)}/invocations`, endpoint);
      const response = await client.fetch(url.href, {
        method: "POST",
        headers: { "content-type": "application/json", "x-amz-invocation-type": "Event" },
        body: JSON.stringify(payload),
        signal: AbortSignal.timeout(CALL_MS),
      });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`The function ${name} was not queued: status ${response.status}`);
    },
  };
}
