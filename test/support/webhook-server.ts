import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

/** What a webhook received. */
export interface ReceivedHook {
  readonly body: string;
  readonly headers: IncomingHttpHeaders;
}

/** A webhook on loopback that answers as told, `undefined` meaning never; 200 after the last answer. */
export async function startWebhook(
  answers: readonly (number | { readonly location: string } | undefined)[] = [],
): Promise<{ readonly url: string; readonly received: readonly ReceivedHook[] }> {
  const received: ReceivedHook[] = [];
  const left = [...answers];
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => {
      body += chunk;
    });
    request.on("end", () => {
      received.push({ body, headers: request.headers });
      const answer = left.length > 0 ? left.shift() : 200;
      if (answer === undefined) return;
      if (typeof answer === "number") response.writeHead(answer).end("ok");
      else response.writeHead(307, answer).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(() => resolve()));
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/services/T0/SECRET`, received };
}
