import type { Conversation } from "#models";
import type { Json, JsonObject, ModelRequest } from "#ports";
import type { Field } from "../cases/eval-case.ts";
import type { Belief } from "./beliefs.ts";

const MOST_TRIES = 2;

/** Which documents a field of that name is: what the operation with that ending brought back. */
const RECEIPTS: readonly { readonly field: string; readonly operation: string }[] = [
  { field: "申請書", operation: "draft_application" },
  { field: "アカウント", operation: "create_account" },
];

/**
 * The arguments of `produce`: each field in the form that the offered tool has room for. Where the form asks for a
 * status, the model says what it believes.
 */
export function handOver(
  request: ModelRequest,
  conversation: Conversation,
  beliefs: ReadonlyMap<Field, Belief>,
): JsonObject {
  const form = JSON.stringify(request.tools.find(({ name }) => name === "produce")?.parameters ?? {});
  const tries = conversation.calls.filter(({ name }) => name === "produce").length;
  const room: Room = { names: form.includes('"from"'), claims: form.includes('"status"') };
  const fields = conversation.task.fields.map(({ name }): readonly [string, JsonObject] => {
    if (tries >= MOST_TRIES) return [name, { missing: { searched: [] } }];
    const receipt = RECEIPTS.find(({ field }) => field === name);
    if (receipt !== undefined) return [name, receiptOf(conversation, receipt.operation, room)];
    return [name, sayBelief(beliefs.get(name as Field), room)];
  });
  return { fields: Object.fromEntries(fields) };
}

/** What the form of `produce` has room for. */
interface Room {
  readonly names: boolean;
  readonly claims: boolean;
}

function receiptOf(conversation: Conversation, operation: string, { names, claims }: Room): JsonObject {
  const call = conversation.calls.findLast(
    ({ name, answer }) => name.endsWith(`__${operation}`) && answer?.ok === true,
  );
  const shown = call?.answer?.ok === true ? call.answer.values[0] : undefined;
  if (shown === undefined) return { missing: { searched: [] } };
  if (names) return { from: shown.id };
  return claim({ value: shown.value ?? null }, "verified", claims);
}

function sayBelief(belief: Belief | undefined, room: Room): JsonObject {
  const { value, ground, candidates, shown } = belief ?? { value: undefined, ground: "absent" as const };
  switch (ground) {
    case "several":
      return claim({ candidates: [...(candidates ?? [])] }, "ambiguous", room.claims);
    case "failed":
    case "none":
      if (room.names && shown !== undefined) return { from: shown };
      return claim({ missing: { searched: [] } }, ground === "none" ? "refuted" : "lookup-failed", room.claims);
    default:
      if (value === undefined) return claim({ missing: { searched: [] } }, "missing", room.claims);
      return claim({ value }, ground === "looked-up" ? "verified" : "extracted", room.claims);
  }
}

function claim(said: { readonly [key: string]: Json }, status: string, claims: boolean): JsonObject {
  return claims ? { ...said, status } : said;
}
