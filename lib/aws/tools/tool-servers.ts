import type { Config, ServerConfig } from "#config";
import type { ToolServers } from "#ports";
import { type ClosableToolServer, connectMcpHttp, connectMcpStdio } from "#tools";
import type { Credentials, Secrets } from "../secrets/secrets.ts";
import { makeProgramHome, type ProgramHome } from "./program-home.ts";

/** The one tool that a function reaches, and where its credentials are. */
export interface ToolServersOptions {
  readonly config: Config;
  /** Id of the function's tool; no other can be connected to. */
  readonly tool: string;
  /** Name of the secret that holds its credentials; a tool without one is given none. */
  readonly secret?: string;
  readonly secrets: Secrets;
}

/** The server of a function's tool; `close` ends the program, if it is one. */
export interface FunctionToolServers extends ToolServers {
  close(): Promise<void>;
}

interface Connection {
  readonly server: ClosableToolServer;
  readonly credentials: Credentials;
  readonly home?: ProgramHome;
}

const NONE: Credentials = {};

/**
 * Reaches a function's tool: an MCP server by URL, or a program that runs inside the function. The names of `bearerEnv`
 * and `env` in the configuration are looked up in the tool's secret, never in the function's environment. One connection
 * is kept from call to call, until the secret is another.
 */
export function createToolServers({ config, tool, secret, secrets }: ToolServersOptions): FunctionToolServers {
  let current: Connection | undefined;
  // One after another, so that there are never two programs of one tool.
  let queue: Promise<unknown> = Promise.resolve();

  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const result = queue.then(work);
    queue = result.catch(() => undefined);
    return result;
  };

  const refresh = async (): Promise<Connection> => {
    const credentials = secret === undefined ? NONE : await secrets.read(secret);
    const before = current;
    if (before !== undefined && sameCredentials(before.credentials, credentials)) return before;
    const server = config.tools.get(tool)?.server;
    if (server === undefined) throw new Error(`Unexpected tool ${tool}, expected a configured one`);
    current = await open(tool, server, credentials);
    if (before !== undefined) await end(before);
    return current;
  };

  return {
    async connect(asked) {
      if (asked !== tool) throw new Error(`Unexpected tool ${asked}, expected ${tool}: this function reaches no other`);
      return (await inTurn(refresh)).server;
    },
    close: () =>
      inTurn(async () => {
        const last = current;
        current = undefined;
        if (last !== undefined) await end(last);
      }),
  };
}

async function open(tool: string, server: ServerConfig, credentials: Credentials): Promise<Connection> {
  if (server === "sandbox") {
    throw new Error(`Unexpected server "sandbox" of the tool ${tool}, expected a URL or a command on AWS`);
  }
  if ("url" in server) {
    const bearer = server.bearerEnv === undefined ? undefined : requireBearer(tool, credentials, server.bearerEnv);
    return { server: connectMcpHttp({ url: server.url, ...(bearer !== undefined && { bearer }) }), credentials };
  }
  const named = (server.env ?? []).map((name) => [name, requireText(tool, credentials, name)] as const);
  const [program = "", ...args] = server.command;
  // The runtime's own Node is not always on a function's PATH.
  const command = [program === "node" ? process.execPath : program, ...args];
  const home = await makeProgramHome(credentials);
  const env = { ...Object.fromEntries(named), HOME: home.path, TMPDIR: home.path };
  return { server: connectMcpStdio({ command, env }), credentials, home };
}

function requireText(tool: string, credentials: Credentials, name: string): string {
  const text = credentials[name];
  if (text === undefined) throw new Error(`The secret of the tool ${tool} has no ${name}`);
  return text;
}

/** What cannot stand in a header is refused here: `fetch` would quote it, and what fails is recorded. */
function requireBearer(tool: string, credentials: Credentials, name: string): string {
  const bearer = requireText(tool, credentials, name).trim();
  if (!/^[\x21-\x7e]+$/.test(bearer)) throw new Error(`The secret of the tool ${tool} has a ${name} that is no token`);
  return bearer;
}

async function end({ server, home }: Connection): Promise<void> {
  await server.close();
  await home?.remove();
}

function sameCredentials(one: Credentials, other: Credentials): boolean {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name]);
}
