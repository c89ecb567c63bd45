import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { onTestFinished } from "vitest";
import type { Json, JsonObject } from "#ports";

/** One call as it arrived, and its number from 1. */
export interface DynamoCall {
  readonly operation: string;
  readonly input: JsonObject;
  readonly number: number;
}

/**
 * What becomes of a call: an answer of the script's own, an error by DynamoDB's name for it, a connection that breaks,
 * no answer at all, or what the real one behind it answers; `lost` is carried out there, and the answer is not delivered.
 */
export type Fate =
  | { readonly reply: Json }
  | { readonly error: string; readonly status?: number; readonly reasons?: readonly string[] }
  | "break"
  | "hang"
  | "deliver"
  | "lose";

/** Something between a client and DynamoDB that does as its script says. */
export interface BetweenDynamo {
  readonly client: DynamoDBClient;
  /** For what calls it without the SDK. */
  readonly endpoint: string;
  readonly calls: readonly DynamoCall[];
}

/** Listens on loopback until the running test has finished. `behind` is the address of a real DynamoDB. */
export async function startBetweenDynamo(fateOf: (call: DynamoCall) => Fate, behind?: string): Promise<BetweenDynamo> {
  const calls: DynamoCall[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString();
    const operation = String(request.headers["x-amz-target"]).split(".").at(-1) ?? "";
    const call = { operation, input: JSON.parse(body), number: calls.length + 1 };
    calls.push(call);
    const fate = fateOf(call);
    if (fate === "hang") return;
    if (fate === "break") {
      request.socket.destroy();
    } else if (fate === "deliver" || fate === "lose") {
      const { host: _host, connection: _connection, "content-length": _length, ...headers } = request.headers;
      const answer = await fetch(behind ?? "", { method: "POST", headers: headers as Record<string, string>, body });
      const text = await answer.text();
      if (fate === "lose") request.socket.destroy();
      else response.writeHead(answer.status, { "content-type": "application/x-amz-json-1.0" }).end(text);
    } else {
      const [status, reply] = "reply" in fate ? [200, fate.reply] : [fate.status ?? 400, toErrorBody(fate)];
      response.writeHead(status, { "content-type": "application/x-amz-json-1.0" }).end(JSON.stringify(reply));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = new DynamoDBClient({
    endpoint,
    region: "ap-northeast-1",
    credentials: { accessKeyId: "test", secretAccessKey: "test" },
    maxAttempts: 1,
  });
  onTestFinished(() => {
    client.destroy();
    server.closeAllConnections();
    return new Promise((resolve) => server.close(() => resolve()));
  });
  return { client, endpoint, calls };
}

function toErrorBody({ error, reasons }: { readonly error: string; readonly reasons?: readonly string[] }): JsonObject {
  return {
    __type: `com.amazonaws.dynamodb.v20120810#${error}`,
    message: "as scripted",
    ...(reasons && { CancellationReasons: reasons.map((Code) => ({ Code, Message: "as scripted" })) }),
  };
}
