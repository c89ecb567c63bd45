import { sha256Hex } from "#records";
const MOST_BYTES = 100_000;
const SHOWN_CHARACTERS = 2000;
/**
 * A receipt as it is recorded. One that is too large for a record is told by its digest and its beginning: that the
 * action succeeded must never be lost for the size of its receipt.
 */
export function storableReceipt(receipt) {
    const text = JSON.stringify(receipt);
    if (Buffer.byteLength(text) <= MOST_BYTES && depthOf(receipt) <= 100)
        return receipt;
    return { tooLarge: true, sha256: sha256Hex(text), begins: text.slice(0, SHOWN_CHARACTERS).toWellFormed() };
}
function depthOf(value) {
    if (value === null || typeof value !== "object")
        return 0;
    return 1 + Object.values(value).reduce((most, part) => Math.max(most, depthOf(part)), 0);
}
