import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { countEffects, createSandboxMcpServer } from "#local";
import { connectMcpHttp } from "#tools";
import { describeMcpClient } from "../../contracts/mcp-client-contract.ts";
import { startMcpHttpServer, startMcpSessionServer } from "../../support/mcp-http-server.ts";
import { createOddMcpServer } from "../../support/odd-mcp-server.ts";
import { createSandboxPorts } from "../../support/sandbox-ports.ts";

for (const json of [false, true]) {
  describeMcpClient(`an MCP server over HTTP that answers with ${json ? "JSON" : "a stream"}`, async (list, limits) => {
    const { url } = await startMcpHttpServer(
      (response) =>
        createOddMcpServer(
          {
            die: () => response.destroy(),
            talkNonsense: () => undefined,
            flood: () => {
              if (json) response.writeHead(200, { "content-type": "application/json" });
              const push = (): void => {
                while (response.headersSent && !response.destroyed && response.write("x".repeat(65_536)));
                if (!response.destroyed) setImmediate(push);
              };
              push();
            },
          },
          list,
        ),
      { json },
    );
    return connectMcpHttp({ url, limits });
  });
}

describe("an MCP server over HTTP", () => {
  it("is sent the bearer token with every request", async () => {
    const http = await startMcpHttpServer(() => createOddMcpServer({ die() {}, talkNonsense() {}, flood() {} }));
    const server = connectMcpHttp({ url: http.url, bearer: "geheim" });
    await server.call("plain_text", {});

    expect(new Set(http.authorizations)).toEqual(new Set(["Bearer geheim"]));
  });

  it("that repeats the bearer token it was sent does not get it, or a part of it, into the error", async () => {
    const bearer = "geheim".repeat(40);
    const http = createServer((request, response) => {
      response.writeHead(500, { "content-type": "text/plain" }).end(`you sent ${request.headers.authorization}`);
    });
    await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void http.close());
    const server = connectMcpHttp({ url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/mcp`, bearer });

    const error: Error = await server.call("plain_text", {}).then(Promise.reject, (cause) => cause);
    expect(error.message).toContain("you sent Bearer (bearer)");
    expect(error.message).not.toContain("geheim");
  });

  it("that cannot be reached was certainly sent nothing", async () => {
    const server = connectMcpHttp({ url: "http://127.0.0.1:1/mcp" });

    await expect(server.call("plain_text", {})).rejects.toMatchObject({ name: "ToolCallError", sent: "no" });
    await expect(server.list()).rejects.toMatchObject({ name: "ToolCallError" });
  });

  it("that went away may have been sent the call that noticed it, and certainly none after that", async () => {
    const http = await startMcpHttpServer(() => createOddMcpServer({ die() {}, talkNonsense() {}, flood() {} }));
    const server = connectMcpHttp({ url: http.url });
    await server.call("plain_text", {});
    await http.close();

    await expect(server.call("plain_text", {})).rejects.toMatchObject({ name: "ToolCallError" });
    await expect(server.call("plain_text", {})).rejects.toMatchObject({ sent: "no" });
  });

  it.each([
    ["a page", 200, "text/html", "<html>ようこそ</html>"],
    ["JSON of another kind", 200, "application/json", '{"hello":"world"}'],
    ["half of a JSON text", 200, "application/json", '{"jsonrpc":"2.0",'],
    ["an error", 500, "text/plain", "oops"],
    ["a request to sign in", 401, "text/plain", "who are you"],
  ])("that answers with %s is an error", async (_, status, type, body) => {
    const http = createServer((__, response) => {
      response.writeHead(status, { "content-type": type }).end(body);
    });
    await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void http.close());
    const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}/mcp`;

    await expect(connectMcpHttp({ url }).call("plain_text", {})).rejects.toMatchObject({ name: "ToolCallError" });
  });

  it("that was started anew and knows our session no more is called in a new one, once", async () => {
    const ports = createSandboxPorts();
    const http = await startMcpSessionServer(() => createSandboxMcpServer("freee", ports), 404);
    const server = connectMcpHttp({ url: http.url });
    const draft = { partner_id: "p01", month: "2026-09", amount: 1_000 };
    await server.call("draft_invoice", { ...draft, idempotency_key: "k1" });

    http.forgetSessions();
    const answer = await server.call("draft_invoice", { ...draft, idempotency_key: "k2" });
    http.forgetSessions();
    const listed = await server.list();

    expect(answer).toMatchObject({ isError: false });
    expect(listed.length).toBeGreaterThan(0);
    expect(await countEffects(ports, "freee")).toEqual({ draft_invoice: 2 });
  });

  it("that answers to a session it does not know as to a wrong request may have been sent it, and is called in a new one after that", async () => {
    const ports = createSandboxPorts();
    const http = await startMcpSessionServer(() => createSandboxMcpServer("freee", ports), 400);
    const server = connectMcpHttp({ url: http.url });
    const draft = { partner_id: "p01", month: "2026-09", amount: 1_000, idempotency_key: "k1" };
    await server.list();

    http.forgetSessions();
    await expect(server.call("draft_invoice", draft)).rejects.toMatchObject({ sent: "maybe" });

    expect(await server.call("draft_invoice", draft)).toMatchObject({ isError: false });
    http.forgetSessions();
    expect((await server.list()).length).toBeGreaterThan(0);
  });

  it("can be a sandbox tool, which then does the same as in this process", async () => {
    const ports = createSandboxPorts();
    const { url } = await startMcpHttpServer(() => createSandboxMcpServer("freee", ports));
    const server = connectMcpHttp({ url });
    const names = (await server.list()).map(({ name }) => name);
    const draft = { partner_id: "p01", month: "2026-09", amount: 1_000, idempotency_key: "k1" };
    const answers = [await server.call("draft_invoice", draft), await server.call("draft_invoice", draft)];

    expect(names).toContain("issue_invoice");
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]).toMatchObject({ isError: false, content: { receipt: { amount: 1_000 } } });
    expect(await countEffects(ports, "freee")).toEqual({ draft_invoice: 1 });
  });
});
