import { diagnose, joinLanguages } from "#diagnostics";
import type { Item, Json, JsonObject, Table } from "#ports";
import { type CallError, keys, type LoadedFacts, loadFacts } from "#records";
import { type Ref, resolveRef, type Value } from "#trust";
import type { Exploration, Turn } from "../conversation.ts";
import type { ReadOffer } from "./offer-reads.ts";

/** A read that was tried, with what the record says of it now. */
export interface ShownRead {
  readonly call: string;
  readonly tool: string;
  readonly operation: string;
  readonly title: string;
  /** Absent where it was denied, or where nothing is recorded of it. */
  readonly value?: Value;
  readonly error?: CallError;
  /** As a model reads it. */
  readonly outcome: JsonObject;
}

/** What all reads of an exploration brought back, and the facts they rest on. */
export interface ShownReads {
  readonly reads: ReadonlyMap<string, ShownRead>;
  readonly facts: LoadedFacts | undefined;
}

type ReadTurn = Extract<Turn, { kind: "read" }>;

/** A model sees this much of what a read brought back. */
const MOST_SHOWN = 12_000;

/** Looks up what the reads of a conversation brought back; values and statuses are computed from the record. */
export async function showReads(
  table: Table,
  exploration: Exploration | undefined,
  turns: readonly Turn[],
  offers: readonly ReadOffer[],
): Promise<ShownReads> {
  if (!exploration) return { reads: new Map(), facts: undefined };
  const tried = turns.filter((turn): turn is ReadTurn => turn.kind === "read");
  // Before the facts: what is recorded in between is in both, and never in the first alone.
  const items = await Promise.all(
    tried.map(async ({ call }) => [call, await table.get(keys.read(exploration.run, call))] as const),
  );
  const facts = await loadFacts(
    table,
    exploration.run,
    tried.map(({ call }): Ref => ({ kind: "result", call })),
  );
  if (!facts) return { reads: new Map(), facts: undefined };
  const recorded = new Map(items);
  const shown = tried.map((turn): [string, ShownRead] => {
    return [turn.call, showRead(turn, facts, errorOf(recorded.get(turn.call)), offers)];
  });
  return { reads: new Map(shown), facts };
}

/** A read without a record is under way, or was lost with its host: of that nothing is known, not even that nothing is there. */
function errorOf(item: Item | undefined): CallError | undefined {
  if (item === undefined) return { code: "AOP576", message: joinLanguages(diagnose("AOP576", {}).message) };
  return item.state === "denied" ? (item.error as unknown as CallError) : undefined;
}

function showRead(
  { call, tool, operation }: ReadTurn,
  facts: LoadedFacts,
  error: CallError | undefined,
  offers: readonly ReadOffer[],
): ShownRead {
  const offer = offers.find((one) => one.tool === tool && one.operation === operation);
  const named = { call, tool, operation, title: offer?.title ?? operation };
  if (error) return { ...named, error, outcome: { ok: false, error: error.message } };
  const value = resolveRef({ kind: "result", call }, facts);
  const { status, reason } = value;
  const content = value.value ?? (value.candidates as Json | undefined);
  const text = content === undefined ? "" : JSON.stringify(content);
  return {
    ...named,
    value,
    outcome: {
      ok: true,
      status,
      ...(reason === undefined ? {} : { reason }),
      ...(content === undefined
        ? {}
        : text.length <= MOST_SHOWN
          ? { content }
          : { content: `${text.slice(0, MOST_SHOWN).toWellFormed()}…`, cut: text.length }),
    },
  };
}
