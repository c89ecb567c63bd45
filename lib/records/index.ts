export { canonicalJson, digestOf, sha256Hex } from "./canonical.ts";
export type {
  Answer,
  AnswerEntry,
  CallError,
  Command,
  DecisionEntry,
  EntryBase,
  IntentEntry,
  Need,
  OutcomeEntry,
  ReadEntry,
  SpineEntry,
  StopReason,
} from "./entries.ts";
export { indexes, keys, sortableCall } from "./keys.ts";
