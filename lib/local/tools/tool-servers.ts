import type { Config, ServerConfig } from "#config";
import type { ToolServer, ToolServers } from "#ports";
import { type ClosableToolServer, connectMcpHttp, connectMcpStdio } from "#tools";
import { createSandboxServer } from "./sandbox/sandbox-server.ts";
import type { SandboxPorts } from "./sandbox/store.ts";

/** The servers of all configured tools, to be closed when the host stops. */
export interface HostToolServers extends ToolServers {
  close(): Promise<void>;
}

/**
 * Gives each configured tool its server: the sandbox in this process, an MCP server over HTTP, or a program. One
 * connection per tool, made when it is first called. Secrets come from `env`, by the names the configuration gives.
 */
export function createToolServers(
  config: Config,
  sandbox: SandboxPorts,
  env: Readonly<Record<string, string | undefined>>,
): HostToolServers {
  const connected = new Map<string, ToolServer | ClosableToolServer>();
  return {
    async connect(tool) {
      const configured = config.tools.get(tool);
      if (configured === undefined) throw new Error(`Unexpected tool ${tool}, expected a configured one`);
      const server = connected.get(tool) ?? openServer(tool, configured.server, sandbox, env);
      connected.set(tool, server);
      return server;
    },
    async close() {
      const servers = [...connected.values()];
      connected.clear();
      await Promise.all(servers.map((server) => ("close" in server ? server.close() : undefined)));
    },
  };
}

function openServer(
  tool: string,
  server: ServerConfig,
  sandbox: SandboxPorts,
  env: Readonly<Record<string, string | undefined>>,
): ToolServer | ClosableToolServer {
  if (server === "sandbox") return createSandboxServer(tool, sandbox);
  if ("url" in server) {
    const bearer = server.bearerEnv === undefined ? undefined : env[server.bearerEnv];
    return connectMcpHttp({ url: server.url, ...(bearer === undefined ? {} : { bearer }) });
  }
  const passed = (server.env ?? []).flatMap((name) => {
    const value = env[name];
    return value === undefined ? [] : [[name, value]];
  });
  return connectMcpStdio({ command: server.command, env: Object.fromEntries(passed) });
}
