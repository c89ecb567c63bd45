import type { Client } from "@modelcontextprotocol/sdk/client/index.js";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import { hideSecrets } from "#models";
import { type JsonObject, type ListedOperation, type ToolAnswer, ToolCallError, type ToolServer } from "#ports";
import { readAnswer } from "./read-answer.ts";
import { ListPageSchema, readListPage } from "./read-list.ts";

/** A tool server that holds a connection, to be closed when the host stops. */
export interface ClosableToolServer extends ToolServer {
  /** Ends the connection; calls that are under way fail with `sent: "maybe"`, later ones with `sent: "no"`. */
  close(): Promise<void>;
}

/** How long an MCP server may take, and how much it may say. */
export interface McpLimits {
  /** For connecting, and for listing. */
  readonly connectMs: number;
  /** For one call. */
  readonly callMs: number;
  /** For one reply. */
  readonly replyBytes: number;
}

/** What holds unless a caller says otherwise. */
export const MCP_LIMITS: McpLimits = { connectMs: 20_000, callMs: 60_000, replyBytes: 8 * 1024 * 1024 };

/** Where a connection comes from: a fresh transport for each, and whether an error says that nothing was sent. */
export interface McpConnector {
  /** Names the server in messages. */
  readonly name: string;
  openTransport(): Promise<Transport>;
  /** True when this error of a call proves that its request never left. */
  provesUnsent(error: unknown): boolean;
  /** True when whoever answers on the newest transport is gone, although the transport has not noticed. */
  hasDied?(): boolean;
  /** Whether this error may mean that the server has forgotten its session with us, as one does that was started anew. */
  losesSession?(error: unknown): boolean;
  /** What the server said besides its replies, for the message of a failure. */
  describeLastWords?(): string;
  /** What the server was given to be let in with, by the name that stands for each: what fails is recorded and shown. */
  readonly secrets?: Readonly<Record<string, string>>;
}

const MAX_LIST_PAGES = 50;
const CLIENT = { name: "tejun", version: "0.1.0" };

/**
 * Speaks MCP with one server: connects at the first call, and again after a connection was lost. Everything the server
 * says is bounded and checked for its form; a call that does not come back with an answer throws `ToolCallError`.
 */
export function createMcpClient(connector: McpConnector, limits: McpLimits): ClosableToolServer {
  return new McpToolServer(connector, limits);
}

class McpToolServer implements ClosableToolServer {
  readonly #connector: McpConnector;
  readonly #limits: McpLimits;
  #connection: Promise<Client> | undefined;
  #isClosed = false;

  constructor(connector: McpConnector, limits: McpLimits) {
    this.#connector = connector;
    this.#limits = limits;
  }

  async list(signal?: AbortSignal): Promise<readonly ListedOperation[]> {
    const listed = await this.#inSession(signal, (client) => this.#listAll(client, signal), {
      worthAnother: (error) => this.#mayBeLost(error),
      fault: (error) => this.#fail("did not list its tools", error, "no"),
    });
    if (listed !== undefined) return listed;
    throw this.#fail(`lists tools on more than ${MAX_LIST_PAGES} pages`, undefined, "no");
  }

  async #listAll(client: Client, signal: AbortSignal | undefined): Promise<readonly ListedOperation[] | undefined> {
    const operations: ListedOperation[] = [];
    let cursor: string | undefined;
    for (let page = 0; page < MAX_LIST_PAGES; page += 1) {
      const request = { method: "tools/list", params: cursor === undefined ? {} : { cursor } };
      const options = this.#requestOptions(this.#limits.connectMs, signal);
      const read = readListPage(await client.request(request, ListPageSchema, options));
      operations.push(...read.operations);
      cursor = read.next;
      if (cursor === undefined) return operations;
    }
    return undefined;
  }

  async call(operation: string, args: JsonObject, signal?: AbortSignal): Promise<ToolAnswer> {
    const { CallToolResultSchema } = await import("@modelcontextprotocol/sdk/types.js");
    const request = { method: "tools/call", params: { name: operation, arguments: { ...args } } };
    const provesUnsent = (error: unknown) => isNotConnected(error) || this.#connector.provesUnsent(error);
    const options = this.#requestOptions(this.#limits.callMs, signal);
    return this.#inSession(
      signal,
      async (client) => this.#toAnswer(await client.request(request, CallToolResultSchema, options)),
      {
        worthAnother: (error) => this.#mayBeLost(error) && provesUnsent(error),
        fault: (error) => this.#fail(`did not answer to ${operation}`, error, provesUnsent(error) ? "no" : "maybe"),
      },
    );
  }

  /** What a tool says of its failure is recorded and shown. */
  #toAnswer(result: Parameters<typeof readAnswer>[0]): ToolAnswer {
    const answer = readAnswer(result);
    return answer.isError ? { ...answer, content: JSON.parse(this.#hide(JSON.stringify(answer.content))) } : answer;
  }

  /** Does something over the connection; what lost it is done once more, over a new one, where that is `worthAnother`. */
  async #inSession<Result>(
    signal: AbortSignal | undefined,
    work: (client: Client) => Promise<Result>,
    rules: { readonly worthAnother: (error: unknown) => boolean; readonly fault: (error: unknown) => ToolCallError },
  ): Promise<Result> {
    for (let attempt = 1; ; attempt += 1) {
      const client = await this.#connect(signal);
      try {
        return await work(client);
      } catch (error) {
        if (this.#mayBeLost(error)) await this.#forget(client);
        if (attempt > 1 || !rules.worthAnother(error)) throw rules.fault(error);
      }
    }
  }

  #mayBeLost(error: unknown): boolean {
    return isNotConnected(error) || this.#connector.losesSession?.(error) === true;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const connection = this.#connection;
    this.#connection = undefined;
    await connection?.then((client) => client.close()).catch(() => undefined);
  }

  #requestOptions(timeout: number, signal: AbortSignal | undefined) {
    return { timeout, maxTotalTimeout: timeout, ...(signal === undefined ? {} : { signal }) };
  }

  async #connect(signal: AbortSignal | undefined): Promise<Client> {
    if (this.#isClosed) throw this.#fail("was closed", undefined, "no");
    if (signal?.aborted === true) throw this.#fail("was not asked any more", signal.reason, "no");
    if (this.#connection !== undefined && this.#connector.hasDied?.() === true) this.#abandon(this.#connection);
    this.#connection ??= this.#open();
    const connection = this.#connection;
    try {
      return await connection;
    } catch (error) {
      if (this.#connection === connection) this.#connection = undefined;
      throw this.#fail("could not be connected to", error, "no");
    }
  }

  async #open(): Promise<Client> {
    // The SDK takes 30 MB and 300 ms; whoever calls no MCP server never loads it.
    const { Client } = await import("@modelcontextprotocol/sdk/client/index.js");
    const client = new Client(CLIENT, { capabilities: {} });
    const transport = await this.#connector.openTransport();
    client.onclose = () => this.#forget(client);
    client.onerror = (error) => {
      if (isLostStream(error)) void client.close().catch(() => undefined);
    };
    try {
      await client.connect(transport, this.#requestOptions(this.#limits.connectMs, undefined));
      return client;
    } catch (error) {
      await client.close().catch(() => undefined);
      throw error;
    }
  }

  #abandon(connection: Promise<Client>): void {
    this.#connection = undefined;
    void connection.then((client) => client.close()).catch(() => undefined);
  }

  /** After a lost connection the next call makes a new one. */
  async #forget(client: Client): Promise<void> {
    const connection = this.#connection;
    const current = await connection?.catch(() => undefined);
    if (current === client && this.#connection === connection) this.#connection = undefined;
  }

  #fail(what: string, cause: unknown, sent: "no" | "maybe"): ToolCallError {
    const reason = cause === undefined ? "" : `: ${this.#describeError(cause)}`;
    const lastWords = this.#hide(this.#connector.describeLastWords?.() ?? "").trim();
    const said = lastWords === "" ? "" : ` (it said: ${shorten(lastWords)})`;
    return new ToolCallError(`${this.#connector.name} ${what}${reason}${said}`, { sent, cause });
  }

  /** Hidden before it is cut: a part of a secret is one too. */
  #describeError(error: unknown): string {
    if (!(error instanceof Error)) return shorten(this.#hide(String(error)));
    const { cause, code } = error as Error & { readonly code?: unknown };
    const inner = cause instanceof Error && cause.message !== "" ? ` (${cause.message})` : "";
    // The SDK tells the status of a refused request beside its message; its own codes are below zero.
    const status = typeof code === "number" && code >= 100 ? ` (HTTP ${code})` : "";
    return `${shorten(this.#hide(`${error.message}${inner}`))}${status}`;
  }

  #hide(text: string): string {
    return hideSecrets(text, this.#connector.secrets ?? {});
  }
}

/** The SDK's words for a request on a connection that is gone before anything is written. */
function isNotConnected(error: unknown): boolean {
  return error instanceof Error && error.message === "Not connected";
}

/** A stream that broke off will not bring the reply it still owed. */
function isLostStream(error: Error): boolean {
  return error.message.startsWith("SSE stream disconnected");
}

function shorten(text: string): string {
  return text.length <= 300 ? text : `${text.slice(0, 300)}…`;
}
