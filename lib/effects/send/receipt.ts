import type { Json } from "#ports";
import { sha256Hex } from "#records";
import { toRecordable } from "#tools";
import { readPointer } from "#trust";

const MOST_BYTES = 100_000;
const SHOWN_CHARACTERS = 2000;

/**
 * The receipt in an answer, where the catalog says it stands; "" means all of the answer, unless that says nothing. A
 * catalog that names no place knows no receipt.
 */
export function receiptIn(content: Json, pointer: string | undefined): Json | undefined {
  if (pointer === undefined) return undefined;
  const receipt = readPointer(content, pointer);
  if (receipt === undefined || receipt === null || receipt === "") return undefined;
  return typeof receipt === "object" && Object.keys(receipt).length === 0 ? undefined : receipt;
}

/**
 * A receipt as it is recorded. One that is too large for a record is told by its digest and its beginning, and what has no
 * exact form in it as that: that the action succeeded must never be lost for the form of its receipt.
 */
export function storableReceipt(receipt: Json): Json {
  const text = JSON.stringify(receipt);
  if (Buffer.byteLength(text) <= MOST_BYTES && depthOf(receipt) <= 100) return toRecordable(receipt).content;
  return { tooLarge: true, sha256: sha256Hex(text), begins: text.slice(0, SHOWN_CHARACTERS).toWellFormed() };
}

function depthOf(value: Json): number {
  if (value === null || typeof value !== "object") return 0;
  return 1 + Object.values(value).reduce<number>((most, part) => Math.max(most, depthOf(part)), 0);
}
