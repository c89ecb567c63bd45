export type { CallFact, EffectFact, Facts, FileFact, LedgerFact, ReadFact, Source } from "./facts.ts";
export { PURE_FUNCTIONS, type PureFunction, PureFunctionError } from "./functions.ts";
export { comparable, NORMALISERS, type Normaliser, plainText } from "./normalise.ts";
export { escapePointer, readPointer } from "./pointer.ts";
export type { CallKey, Ref, SourceId } from "./ref.ts";
export { resolveRef } from "./resolve.ts";
export type { Status } from "./status.ts";
export { isAtLeast, joinStatuses, STATUSES, statusWord } from "./status.ts";
export type { Value } from "./value.ts";
