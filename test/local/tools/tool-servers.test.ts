import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { parseConfig } from "#config";
import { createToolServers } from "#local";
import { startMcpHttpServer } from "../../support/mcp-http-server.ts";
import { createOddMcpServer } from "../../support/odd-mcp-server.ts";
import { createSandboxPorts } from "../../support/sandbox-ports.ts";

describe("the servers of the configured tools", () => {
  it("are the sandbox, MCP over HTTP and programs, each connected once", async () => {
    const http = await startMcpHttpServer(() => createOddMcpServer({ die() {}, talkNonsense() {}, flood() {} }));
    const program = join(import.meta.dirname, "../../support/odd-mcp-stdio.ts");
    const operations = { plain_text: { access: "read" } };
    const { config } = parseConfig(
      JSON.stringify({
        tools: {
          freee: { server: "sandbox" },
          web: { server: { url: http.url, bearerEnv: "WEB_TOKEN" }, operations },
          cli: { server: { command: [process.execPath, program] }, operations },
        },
        approvers: { operators: ["o@example.com"] },
      }),
    );
    if (config === undefined) throw new Error("no configuration");
    const servers = createToolServers(config, createSandboxPorts(), { WEB_TOKEN: "t1" });
    onTestFinished(() => servers.close());
    const [sandbox, web, cli] = await Promise.all(["freee", "web", "cli"].map((tool) => servers.connect(tool)));

    expect((await sandbox?.call("list_partners", {}))?.isError).toBe(false);
    expect((await web?.call("plain_text", {}))?.content).toBe("受け付けました");
    expect((await cli?.call("plain_text", {}))?.content).toBe("受け付けました");
    expect(http.authorizations).toContain("Bearer t1");
    expect(await servers.connect("web")).toBe(web);
    await expect(servers.connect("unknown")).rejects.toThrow("unknown");
  });
});
