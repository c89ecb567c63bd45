import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { CreateFunctionCommand, type LambdaClient } from "@aws-sdk/client-lambda";
import type { Json, TaskFunction } from "#ports";
import { storedZip } from "../stored-zip.ts";

/** Functions of a test that Lambda functions in the emulator stand for. */
export interface FunctionServer {
  close(): Promise<void>;
}

/**
 * A Lambda runtime of our own, since the emulator's for Node forgets the name of what a handler threw. Hands each
 * payload to the test over loopback, and answers or fails as the test did (Lambda Runtime API, 2018-06-01).
 */
const BOOTSTRAP = `#!/usr/bin/env node
const api = "http://" + process.env.AWS_LAMBDA_RUNTIME_API + "/2018-06-01/runtime/invocation/";
const post = (url, value) => fetch(url, { method: "POST", body: JSON.stringify(value) });
(async () => {
  for (;;) {
    const next = await fetch(api + "next");
    const id = next.headers.get("lambda-runtime-aws-request-id");
    const name = process.env.TEST_FUNCTION;
    const answer = await (await post(process.env.TEST_URL, { name, payload: await next.json() })).json();
    if (answer.error === undefined) await post(api + id + "/response", answer.output);
    else await post(api + id + "/error", { errorType: answer.error.name, errorMessage: answer.error.message, trace: [] });
  }
})();
`;

/** Makes one Lambda function per entry, named \`prefix + name\`, that has the test carry out its work. */
export async function serveFunctions(
  client: LambdaClient,
  prefix: string,
  functions: ReadonlyMap<string, TaskFunction>,
): Promise<FunctionServer> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", async () => {
      const { name, payload } = JSON.parse(Buffer.concat(chunks).toString("utf8"));
      response.end(JSON.stringify(await carryOut(functions.get(name), payload)));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  for (const name of functions.keys()) {
    await client.send(
      new CreateFunctionCommand({
        FunctionName: `${prefix}${name}`,
        Runtime: "provided.al2023",
        Role: "arn:aws:iam::000000000000:role/function",
        Handler: "bootstrap",
        Code: { ZipFile: storedZip({ bootstrap: BOOTSTRAP }) },
        Timeout: 10,
        Environment: { Variables: { TEST_URL: `http://127.0.0.1:${port}`, TEST_FUNCTION: name } },
      }),
    );
  }
  return {
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

async function carryOut(work: TaskFunction | undefined, payload: Json): Promise<Json> {
  if (work === undefined) return { error: { name: "UnknownFunction", message: "the test has no such function" } };
  try {
    return { output: await work(payload) };
  } catch (error) {
    const { name, message } = error as Error;
    return { error: { name, message } };
  }
}
