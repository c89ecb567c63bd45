import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { connectMcpStdio } from "#tools";
import { describeMcpClient } from "../../contracts/mcp-client-contract.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const script = (name: string) => join(import.meta.dirname, "../../support", name);
const odd = (...args: string[]) => [process.execPath, script("odd-mcp-stdio.ts"), ...args];

function connect(options: Parameters<typeof connectMcpStdio>[0]) {
  const server = connectMcpStdio(options);
  onTestFinished(() => server.close());
  return server;
}

describeMcpClient("an MCP server that is a program", async (list, limits) =>
  connectMcpStdio({ command: odd(list), limits }),
);

describe("an MCP server that is a program", () => {
  it("is started at the first call, kept, and started anew after it died", async () => {
    const server = connect({ command: odd(), limits: { callMs: 5_000 } });
    const pids = [await server.call("pid", {}), await server.call("pid", {})].map(({ content }) => content);
    await server.call("dies", {}).catch(() => undefined);
    const { content } = await server.call("pid", {});

    expect(pids[0]).toEqual(pids[1]);
    expect(content).not.toEqual(pids[0]);
  });

  it("is started anew also where a child of its own outlives it and holds its output open", async () => {
    const child = 'require("node:child_process").spawn("sleep", ["5"], { stdio: ["ignore", "inherit", "inherit"] });';
    const program = `${child} import(${JSON.stringify(script("odd-mcp-stdio.ts"))});`;
    const server = connect({ command: [process.execPath, "-e", program], limits: { callMs: 2_000 } });
    const { content: before } = await server.call("pid", {});
    await expect(server.call("dies", {})).rejects.toMatchObject({ sent: "maybe" });
    const { content: after } = await server.call("pid", {});

    expect(after).not.toEqual(before);
  });

  it("that says in an answer which key it was given does not get it into the record", async () => {
    const server = connect({ command: odd(), env: { API_KEY: "s3cr3t-value" } });

    expect(await server.call("bad_key", {})).toEqual({ isError: true, content: "bad key (API_KEY)" });
  });

  it("may write other things than messages", async () => {
    expect((await connect({ command: odd() }).call("nonsense", {})).content).toBe("answered");
  });

  it("is gone after close", async () => {
    const server = connect({ command: odd() });
    const { content } = await server.call("pid", {});
    await server.close();

    expect(() => process.kill((content as { readonly pid: number }).pid, 0)).toThrow("ESRCH");
  });

  it("that does not exist was sent nothing", async () => {
    const server = connect({ command: ["/no/such/program"] });

    await expect(server.call("pid", {})).rejects.toMatchObject({ name: "ToolCallError", sent: "no" });
  });

  it("that stops at once says why in the error", async () => {
    const server = connect({ command: [process.execPath, "-e", "console.error('鍵がありません'); process.exit(1)"] });

    await expect(server.call("pid", {})).rejects.toThrow("鍵がありません");
  });

  it("sees only the environment it was given", async () => {
    const print = "console.error(JSON.stringify([process.env.GIVEN, process.env.VITEST])); process.exit(1)";
    const server = connect({ command: [process.execPath, "-e", print], env: { GIVEN: "yes" } });

    await expect(server.call("pid", {})).rejects.toThrow('["yes",null]');
  });

  it("that prints a secret it was given does not get it into the error", async () => {
    const print = "console.error('bad key ' + process.env.API_KEY); process.exit(1)";
    const server = connect({ command: [process.execPath, "-e", print], env: { API_KEY: "s3cr3t-value" } });

    const error: Error = await server.call("pid", {}).then(
      () => new Error("answered"),
      (reason) => reason,
    );
    expect(error.message).toContain("bad key (API_KEY)");
    expect(error.message).not.toContain("s3cr3t");
  });

  it("can be a sandbox tool, whose effects survive its death", async () => {
    const path = join(temporaryFolder(), "sandbox.db");
    const command = [process.execPath, script("sandbox-mcp-stdio.ts"), path, "google_workspace"];
    const first = connect({ command });
    const draft = { to: "a@example.com", idempotency_key: "k1" };
    const before = await first.call("create_draft", draft);
    await first.close();
    const after = await connect({ command }).call("create_draft", draft);

    expect(after).toEqual(before);
  });
});
