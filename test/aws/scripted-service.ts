import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";
import type { JsonObject } from "#ports";

/** What a service of AWS answers: a reply, or a fault by the service's name for it. */
export type ScriptedAnswer = { readonly reply: JsonObject } | { readonly fault: string; readonly status?: number };

/** One call as it arrived: `StartExecution`, or for a service that speaks REST its path, with its body. */
export interface ScriptedCall {
  readonly operation: string;
  readonly input: JsonObject;
}

/** A service on loopback that speaks AWS JSON, and what an SDK client needs to talk to it. */
export interface ScriptedService {
  readonly client: {
    readonly endpoint: string;
    readonly region: string;
    readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string };
    readonly maxAttempts: 1;
  };
  /** Every call so far. */
  readonly calls: readonly ScriptedCall[];
}

/** Serves until the running test has finished; for faults and races that no emulator can be brought to show. */
export async function startScriptedService(
  script: (call: ScriptedCall, count: number) => ScriptedAnswer,
): Promise<ScriptedService> {
  const calls: ScriptedCall[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const target = request.headers["x-amz-target"];
      const operation = (typeof target === "string" ? target.split(".").at(-1) : request.url) ?? "";
      const call = { operation, input: JSON.parse(Buffer.concat(chunks).toString("utf8")) };
      calls.push(call);
      const answer = script(call, calls.length);
      response.setHeader("content-type", "application/x-amz-json-1.0");
      if ("reply" in answer) {
        response.end(JSON.stringify(answer.reply));
        return;
      }
      response.writeHead(answer.status ?? 400);
      response.end(JSON.stringify({ __type: answer.fault, message: "as scripted" }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(() => resolve()));
  });
  return {
    client: {
      endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      region: "ap-northeast-1",
      credentials: { accessKeyId: "test", secretAccessKey: "test" },
      maxAttempts: 1,
    },
    calls,
  };
}
