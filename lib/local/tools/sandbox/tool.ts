import type { Json, JsonObject } from "#ports";
import type { Effect, LedgerState, SandboxStore } from "./store.ts";

/** What an operation of a sandbox tool may look at; what it keeps, it returns. */
export interface SandboxContext {
  readonly store: SandboxStore;
  /** A ledger of this tool as it stands now. */
  ledger(name: string): LedgerState;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** The answer that the tool understood but will not do it; told to the caller as an error answer. */
export class SandboxRefusal extends Error {
  override name = "SandboxRefusal";
}

/** A read that is not a ledger: whatever it finds. */
export type SandboxRead = (args: JsonObject, context: SandboxContext) => Promise<Json> | Json;

/** A ledger read: the rows that match, and the version they were read at. */
export interface SandboxLookup {
  /** The column that tells rows apart. */
  readonly key: string;
  find(
    args: JsonObject,
    context: SandboxContext,
  ): Promise<{ readonly version: string; readonly rows: readonly JsonObject[] }>;
}

/** Something the tool does: checks the arguments and says what the receipt holds; the sandbox keeps it, once. */
export interface SandboxEffect {
  /** `id` is new and names what is made. `marker` makes `isMarked` true afterwards. */
  prepare(
    args: JsonObject,
    context: SandboxContext & { readonly id: string },
  ): Promise<{ readonly receipt: JsonObject; readonly marker?: string }>;
}

/** A ledger as it ships. */
export interface ShippedLedger {
  readonly key: string;
  readonly rows: readonly JsonObject[];
}

/** One sandbox tool, without its store. */
export interface SandboxTool {
  readonly ledgers: { readonly [name: string]: ShippedLedger };
  readonly reads: { readonly [operation: string]: SandboxRead };
  readonly lookups: { readonly [operation: string]: SandboxLookup };
  readonly effects: { readonly [operation: string]: SandboxEffect };
}

/** A lookup in a shipped ledger: rows for which every given argument matches; without arguments, every row. */
export function lookupIn(
  ledger: string,
  key: string,
  matchers: { readonly [parameter: string]: (rows: readonly JsonObject[], asked: string) => readonly JsonObject[] },
): SandboxLookup {
  return {
    key,
    async find(args, context) {
      const state = context.ledger(ledger);
      const rows = Object.entries(matchers).reduce(
        (left, [parameter, match]) => (args[parameter] === undefined ? left : match(left, String(args[parameter]))),
        state.rows,
      );
      return { version: String(state.version), rows };
    },
  };
}

/** A lookup among what the tool made, by its own id or by the idempotency key it was asked with. */
export function lookupMade(options: {
  readonly key: string;
  /** The operations whose effects are looked up by idempotency key. */
  readonly operations: readonly string[];
  /** The row that shows an effect, or undefined when it has none. */
  readonly row: (effect: Effect, context: SandboxContext) => Promise<JsonObject | undefined>;
}): SandboxLookup {
  const { key, operations, row } = options;
  return {
    key,
    async find(args, context) {
      const version = (await context.store.newestEffect())?.id ?? "0";
      const askedKey = args.idempotency_key;
      if (askedKey !== undefined) {
        const found = await Promise.all(
          operations.map((operation) => context.store.effectByKey(operation, String(askedKey))),
        );
        const rows = found.flatMap((effect) =>
          effect === undefined ? [] : [{ ...effect.receipt, receipt: effect.receipt }],
        );
        return { version, rows };
      }
      const id = args[key];
      const effects =
        id === undefined
          ? await context.store.effects()
          : [await context.store.effect(String(id).slice(String(id).indexOf("_") + 1))];
      const rows = await Promise.all(
        effects.map((effect) => (effect === undefined ? undefined : row(effect, context))),
      );
      return {
        version,
        rows: rows.filter((made) => made !== undefined && (id === undefined || made[key] === id)) as JsonObject[],
      };
    },
  };
}
