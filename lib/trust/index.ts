export { type ComposedRequest, composeRequest } from "./called/compose-request.ts";
export { handBack } from "./called/hand-back.ts";
export type { CallFact, EffectFact, Facts, FileFact, LedgerFact, ReadFact, Source, SourcePart } from "./facts.ts";
export { PURE_FUNCTIONS } from "./functions/functions.ts";
export { type PureFunction, PureFunctionError } from "./functions/pure-function.ts";
export { type Judgement, judge } from "./gates.ts";
export { type Origin, originOf } from "./origin.ts";
export { escapePointer, readPointer } from "./pointer.ts";
export type { CallKey, Ref, SourceId } from "./ref.ts";
export { Resolutions } from "./resolutions.ts";
export { resolveRef } from "./resolve.ts";
export { questionOf } from "./resolve-confirmation.ts";
export { statusInUse, type Use, type UsedStatus } from "./stale.ts";
export type { LeastStatus, Status } from "./status.ts";
export {
  isAtLeast,
  joinStatuses,
  LEAST_STATUSES,
  STATUS_TABLE,
  STATUSES,
  statusesFrom,
  statusWord,
} from "./status.ts";
export { CONFIRMATION, findProposal, isBareYes, type Proposal, showsDate } from "./text/confirmation.ts";
export { findAnchor } from "./text/find-anchor.ts";
export { describeFlags, flagText, type TextFlag } from "./text/flag-text.ts";
export { foldText, plainText, toHiragana, toKatakana } from "./text/fold-text.ts";
export { type Like, matchLike } from "./text/match-like.ts";
export { CURRENT, comparable, NORMALISERS, type Normaliser, normalise } from "./text/normalisers.ts";
export type { Reading } from "./text/reading.ts";
export { isRelativeDate, RELATIVE_DATE, readRelativeDate } from "./text/relative-date.ts";
export { isAfterGroup, isBeforeGroup, standsAlone } from "./text/stands-alone.ts";
export type { Value } from "./value.ts";
