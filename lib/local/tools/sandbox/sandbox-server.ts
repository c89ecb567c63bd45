import { type OperationConfig, SANDBOX_PRESETS } from "#config";
import { type Json, type JsonObject, type ToolAnswer, ToolCallError, type ToolServer } from "#ports";
import { findArgumentFault } from "./check-arguments.ts";
import { type SandboxFault, takeFault } from "./fault.ts";
import { answerLedger } from "./ledger-answer.ts";
import { SANDBOX_TOOLS } from "./sandbox-tools.ts";
import { openSandboxStore, type SandboxPorts, type SandboxStore, type ToolState } from "./store.ts";
import { type SandboxContext, type SandboxEffect, SandboxRefusal, type SandboxTool } from "./tool.ts";

const DEFAULT_DELAY_MS = 3_000;
const WITHOUT_WRITING: ReadonlySet<SandboxFault["kind"]> = new Set(["error", "unreachable", "timeout-before-write"]);

/**
 * The server of one sandbox tool, in this process, its data in the table. A call writes at most once, and what it
 * did counts exactly when that write is stored, so that effects can be counted across a crash.
 */
export function createSandboxServer(tool: string, ports: SandboxPorts): ToolServer {
  const definition = SANDBOX_TOOLS.get(tool);
  const operations = SANDBOX_PRESETS.get(tool)?.operations;
  if (definition === undefined || operations === undefined) throw new TypeError(`The sandbox has no tool ${tool}`);
  return new SandboxServer(tool, definition, operations, ports);
}

class SandboxServer implements ToolServer {
  readonly #tool: string;
  readonly #definition: SandboxTool;
  readonly #operations: { readonly [name: string]: OperationConfig };
  readonly #ports: SandboxPorts;
  readonly #store: SandboxStore;

  constructor(
    tool: string,
    definition: SandboxTool,
    operations: { readonly [name: string]: OperationConfig },
    ports: SandboxPorts,
  ) {
    this.#tool = tool;
    this.#definition = definition;
    this.#operations = operations;
    this.#ports = ports;
    this.#store = openSandboxStore(ports.table, tool);
  }

  async list() {
    return Object.entries(this.#operations).map(([name, { title = name, schema = {} }]) => ({
      name,
      description: title,
      inputSchema: schema,
    }));
  }

  async call(operation: string, args: JsonObject, signal?: AbortSignal): Promise<ToolAnswer> {
    if (signal?.aborted === true) throw new ToolCallError(`${this.#tool} was not asked`, { sent: "no" });
    if (!Object.hasOwn(this.#operations, operation)) return refuse(`操作 ${operation} はありません`);
    const fault = findArgumentFault(this.#operations[operation]?.schema ?? {}, args);
    if (fault !== undefined) return refuse(fault);
    try {
      return await this.#perform(operation, args, signal);
    } catch (error) {
      if (error instanceof SandboxRefusal) return refuse(error.message);
      throw error;
    }
  }

  async #perform(operation: string, args: JsonObject, signal: AbortSignal | undefined): Promise<ToolAnswer> {
    const effect = this.#definition.effects[operation];
    for (;;) {
      const state = await this.#store.state();
      const { fault, left } = takeFault(state.faults, operation);
      const stops = fault !== undefined && WITHOUT_WRITING.has(fault.kind);
      const answer =
        effect === undefined || stops
          ? await this.#spend(state, left, () => (stops ? null : this.#read(operation, args, fault, state)))
          : await this.#act(operation, effect, args, state, left);
      if (answer === "stale") continue;
      return this.#deliver(answer, operation, fault, signal);
    }
  }

  /** Stores what a fault leaves of itself, then reads. */
  async #spend(state: ToolState, left: readonly SandboxFault[], read: () => Json | Promise<Json>) {
    if (left !== state.faults && !(await this.#store.replaceState(state, { ...state, faults: left }))) return "stale";
    return { isError: false, content: await read() };
  }

  async #read(operation: string, args: JsonObject, fault: SandboxFault | undefined, state: ToolState): Promise<Json> {
    const context = this.#context(state);
    const lookup = this.#definition.lookups[operation];
    if (lookup === undefined) return (await this.#definition.reads[operation]?.(args, context)) ?? null;
    const { cursor, ...asked } = args;
    const cursorText = cursor === undefined ? undefined : String(cursor);
    return answerLedger(await lookup.find(asked, context), { key: lookup.key, cursor: cursorText, fault });
  }

  async #act(
    operation: string,
    effect: SandboxEffect,
    args: JsonObject,
    state: ToolState,
    faultsLeft: readonly SandboxFault[],
  ): Promise<ToolAnswer | "stale"> {
    const { idempotency_key: key, ...content } = args;
    const id = this.#ports.ids.next();
    const context = this.#context(state);
    const { receipt, marker } = await effect.prepare(content, { ...context, id });
    const result = await this.#store.keep(
      { id, operation, arguments: content, receipt, at: context.now },
      {
        ...(key === undefined ? {} : { key: String(key) }),
        ...(marker === undefined ? {} : { marker }),
        state,
        faultsLeft,
      },
    );
    if (result === "stale") return result;
    if ("kept" in result) return { isError: false, content: { receipt: result.kept.receipt } };
    if (result.sameArguments) return { isError: false, content: { receipt: result.earlier.receipt } };
    return refuse("同じ冪等キーで、内容の違う依頼がすでにあります");
  }

  async #deliver(
    answer: ToolAnswer,
    operation: string,
    fault: SandboxFault | undefined,
    signal: AbortSignal | undefined,
  ): Promise<ToolAnswer> {
    const name = `${this.#tool}.${operation}`;
    switch (fault?.kind) {
      case "error":
        return refuse("見本の故障: いまは使えません");
      case "unreachable":
        throw new ToolCallError(`${name} cannot be reached`, { sent: "no" });
      case "timeout-before-write":
      case "timeout-after-write":
        throw new ToolCallError(`${name} did not answer in time`, { sent: "maybe" });
      case "slow":
        await this.#wait(fault.milliseconds ?? DEFAULT_DELAY_MS, name, signal);
        return answer;
      default:
        return answer;
    }
  }

  #wait(milliseconds: number, name: string, signal: AbortSignal | undefined): Promise<void> {
    const { clock } = this.#ports;
    return new Promise((resolve, reject) => {
      const onAbort = () => {
        cancel();
        reject(new ToolCallError(`${name} did not answer in time`, { sent: "maybe", cause: signal?.reason }));
      };
      const cancel = clock.wakeAt(clock.now() + milliseconds, () => {
        signal?.removeEventListener("abort", onAbort);
        resolve();
      });
      signal?.addEventListener("abort", onAbort, { once: true });
      if (signal?.aborted === true) onAbort();
    });
  }

  #context(state: ToolState): SandboxContext {
    return {
      store: this.#store,
      now: this.#ports.clock.now(),
      ledger: (name) => state.ledgers[name] ?? { version: 1, rows: this.#definition.ledgers[name]?.rows ?? [] },
    };
  }
}

function refuse(error: string): ToolAnswer {
  return { isError: true, content: { error } };
}
