import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { startMcpHost } from "./mcp-host.ts";

const SUITE = new URL("../../node_modules/@modelcontextprotocol/conformance/dist/index.js", import.meta.url).pathname;

/**
 * The scenarios of the public suite for what this server offers. The others ask for tools of a fixed name, prompts,
 * resources, completion, logging, sampling, elicitation, sessions or streams, which it does not offer (docs/mcp.md).
 */
const SCENARIOS = ["server-initialize", "ping", "tools-list", "dns-rebinding-protection"];

it("passes each scenario of the public conformance suite that applies", async () => {
  const { url } = await startMcpHost();
  for (const scenario of SCENARIOS) {
    const run = promisify(execFile)(
      process.execPath,
      [SUITE, "server", "--url", `${url}/mcp`, "--scenario", scenario],
      { cwd: temporaryFolder(), timeout: 20_000 },
    );
    const { stdout } = await run.catch((fault: { stdout?: string }) => ({ stdout: fault.stdout ?? String(fault) }));

    expect(stdout, scenario).toMatch(/Passed: ([1-9]\d*)\/\1, 0 failed, 0 warnings/);
  }
}, 60_000);
