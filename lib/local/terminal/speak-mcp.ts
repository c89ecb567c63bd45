import { setTimeout } from "node:timers/promises";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import type { Language } from "#diagnostics";
import { type AskApi, createMcpServer } from "#mcp";

/** Who speaks MCP on this process's standard input and output. */
export interface McpSpeech {
  readonly ask: AskApi;
  readonly url: string;
  readonly language: Language;
  readonly version: string;
  readonly interrupted: AbortSignal;
}

/**
 * Answers MCP messages (one JSON object a line) until the client closes standard input, or the person interrupts. What
 * was asked before the input ended is still answered. Nothing else may be written to standard output meanwhile.
 */
export async function speakMcp({ ask, url, language, version, interrupted }: McpSpeech): Promise<void> {
  const pause = async (milliseconds: number): Promise<void> => {
    await setTimeout(milliseconds, undefined, { signal: interrupted }).catch(() => undefined);
  };
  const mcp = createMcpServer({ connection: { ask, url, language }, version, pause });
  const transport = new CountingTransport();
  const end = new Promise<void>((resolve) => {
    process.stdin.once("end", resolve).once("close", resolve);
    interrupted.addEventListener("abort", () => resolve(), { once: true });
    if (interrupted.aborted) resolve();
  });
  await mcp.connect(transport);
  transport.count();
  await end;
  if (!interrupted.aborted) await transport.settled();
  await mcp.close();
}

/** The SDK's transport, which also knows how many requests are not answered yet. */
class CountingTransport extends StdioServerTransport {
  readonly #open = new Set<string | number>();
  #settle: (() => void) | undefined;

  /** To be called once the server listens. */
  count(): void {
    const receive = this.onmessage;
    this.onmessage = (message) => {
      if ("method" in message && "id" in message) this.#open.add(message.id);
      // A request that is called off is not answered.
      if ("method" in message && message.method === "notifications/cancelled") {
        this.#answered(message.params?.requestId as string | number);
      }
      receive?.(message);
    };
  }

  override async send(message: Parameters<StdioServerTransport["send"]>[0]): Promise<void> {
    await super.send(message);
    if (!("method" in message) && message.id !== undefined) this.#answered(message.id);
  }

  /** Resolves when nothing is left to be answered. */
  async settled(): Promise<void> {
    if (this.#open.size === 0) return;
    await new Promise<void>((resolve) => {
      this.#settle = resolve;
    });
  }

  #answered(id: string | number): void {
    this.#open.delete(id);
    if (this.#open.size === 0) this.#settle?.();
  }
}
