import { faultInArguments } from "#models";
import type { ModelCall, ModelReply } from "#ports";
import type { SpineEntry } from "#records";

/** What a reply's calls may bring, as JSON, in characters; and what may become of them as refs. */
export const MAX_CHARACTERS = 128 * 1024;

/** Bytes of JSON that one turn may take in the record, beside the answers it was given; an item of the table holds 400,000. */
const MAX_TURN_BYTES = 160_000;
/** One turn makes at most this many calls; each is answered in the record of the next one. */
const MAX_TURN_CALLS = 100;

/** A reply that can be recorded, and by the call's place what was out of form; such a call's arguments are left out. */
export interface SoundReply {
  readonly reply: ModelReply;
  readonly faults: ReadonlyMap<number, string>;
}

/**
 * What is taken of a reply: its first `room` calls, each with an id of its own by which it is answered. A reply of which
 * anything was left out counts as cut off, as the model is told.
 */
export function takeReply(sent: ModelReply, room: number): ModelReply {
  const ids = new Set<string>();
  const calls = sent.calls.slice(0, Math.min(room, MAX_TURN_CALLS)).map((call): ModelCall => {
    const own = call.id.toWellFormed();
    let id = own;
    for (let more = 2; id === "" || ids.has(id); more += 1) id = `${own}#${more}`;
    ids.add(id);
    return { ...call, id };
  });
  const { inputTokens, outputTokens } = sent.usage;
  const usage = { inputTokens: countOf(inputTokens), outputTokens: countOf(outputTokens) };
  return { ...sent, calls, usage, ...(calls.length < sent.calls.length ? { finish: "length" } : {}) };
}

/** A turn as it is recorded; one that no record holds counts as cut off before it said anything, and nothing of it is done. */
export function boundTurn<Turn extends RecordedTurn>(turn: Turn): Turn | RecordedTurn {
  if (Buffer.byteLength(JSON.stringify(turn)) <= MAX_TURN_BYTES) return turn;
  return { reply: { text: "", calls: [], finish: "length", usage: turn.reply.usage }, commands: [], refused: [] };
}

type RecordedTurn = Pick<Extract<SpineEntry, { kind: "model" }>, "reply" | "commands" | "refused">;

/** What a server says of tokens counts towards a bound, so it may not take anything off. */
function countOf(tokens: number): number {
  return Number.isSafeInteger(tokens) && tokens > 0 ? tokens : 0;
}

/** Makes a reply fit to be recorded and read: well-formed text, arguments of bounded depth and size (RFC 8785, I-JSON). */
export function soundReply(sent: ModelReply): SoundReply {
  const faults = new Map<number, string>();
  let left = MAX_CHARACTERS;
  const calls = sent.calls.map((call, place): ModelCall => {
    const fault = faultInArguments(call.arguments, left);
    const named = { ...call, id: call.id.toWellFormed(), name: call.name.toWellFormed() };
    if (fault === undefined) {
      left -= JSON.stringify(call.arguments).length;
      return named;
    }
    faults.set(place, fault);
    return { ...named, arguments: {} };
  });
  return { reply: { ...sent, text: sent.text.toWellFormed(), calls }, faults };
}
