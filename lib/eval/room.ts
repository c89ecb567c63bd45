import type { Catalog, Config } from "#config";
import type { Clock, JsonObject, Models, ToolServers } from "#ports";
import type { EvalFault, LedgerChange } from "./cases/eval-case.ts";

/** Something that a tool really did, as its own ledger has it: one entry for each time. */
export interface MadeEffect {
  readonly tool: string;
  readonly operation: string;
  readonly arguments: JsonObject;
  readonly receipt: JsonObject;
}

/**
 * Where one arm works on one case: ledgers as they ship, the product in memory, and a clock that stands still until it
 * is advanced, so that the same case comes out the same each time.
 */
export interface Room {
  readonly clock: Clock & {
    advance(ms: number): Promise<void>;
    /** Moves to the next time that something waits for, if that is at most `most` milliseconds ahead. */
    passUpTo(most: number): Promise<void>;
  };
  readonly catalog: Catalog;
  /** The tools themselves, for the arms that are not the product. */
  readonly servers: ToolServers;
  /** The product over HTTP. */
  fetch(request: Request): Promise<Response>;
  changeLedger(change: LedgerChange): Promise<void>;
  setFault(fault: EvalFault): Promise<void>;
  /** Everything that the sandbox tools did, tool by tool, oldest first. */
  effects(): Promise<readonly MadeEffect[]>;
  close(): Promise<void>;
}

/** Opens a room; without `models` the configured model works in it. */
export type OpenRoom = (options: { readonly config: Config; readonly models?: Models }) => Promise<Room>;
