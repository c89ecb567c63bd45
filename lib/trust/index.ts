export type { CallFact, EffectFact, Facts, FileFact, LedgerFact, ReadFact, Source } from "./facts.ts";
export type { CallKey, Ref, SourceId } from "./ref.ts";
export type { Status } from "./status.ts";
export { isAtLeast, joinStatuses, STATUSES, statusWord } from "./status.ts";
export type { Value } from "./value.ts";
