import type { Catalog, Config } from "#config";
import type { Clock, JsonObject, Models, ToolServers } from "#ports";
import type { EvalFault, LedgerChange } from "./cases/eval-case.ts";

/** Something that the account registry really did: one entry for each time. */
export interface Registration {
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
  /** The accounts that were made, as the registry's own ledger has them, oldest first. */
  registrations(): Promise<readonly Registration[]>;
  close(): Promise<void>;
}

/** Opens a room; without `models` the configured model works in it. */
export type OpenRoom = (options: { readonly config: Config; readonly models?: Models }) => Promise<Room>;
