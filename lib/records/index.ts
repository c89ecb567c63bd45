export {
  type AopVersion,
  listAops,
  listVersions,
  loadAop,
  loadNewestVersion,
  type StoredAop,
  saveAop,
} from "./aops.ts";
export { approvalId, questionId, startApprovalId, unknownEffectId } from "./asked-ids.ts";
export { isTextAsRead } from "./attachment-text.ts";
export { commonPrefix, loadOutcomeItems, loadReadItems, loadReadsAgain } from "./call-items.ts";
export { type CancelEntry, loadCancellation } from "./cancellation.ts";
export { canonicalJson, digestOf, sha256Hex } from "./canonical.ts";
export { type ConfirmedDate, confirmedDate, fieldsLeftOpen } from "./confirmed-date.ts";
export type {
  Answer,
  AnswerEntry,
  Answered,
  CallError,
  Command,
  DecisionEntry,
  EntryBase,
  IntentEntry,
  LedgerNote,
  Need,
  OutcomeEntry,
  ReadEntry,
  Refused,
  SpineEntry,
  StopReason,
} from "./entries.ts";
export { digestFiles, type GivenDigests } from "./given-digests.ts";
export {
  commandsIn,
  END_PHASE,
  entryItem,
  GENESIS,
  isSealed,
  isSealedItem,
  itemEntry,
  loadCommands,
  loadSpine,
  loadSpineHead,
  loadWholeSpine,
  type PlacedCommand,
  queryAll,
  START_PHASE,
  sealEntry,
  spineKey,
  type Unsealed,
} from "./journal.ts";
export {
  COMPILING,
  CONVERSING,
  calledRunId,
  indexes,
  keys,
  placeOfCall,
  STARTING,
  sortableCall,
  spinePrefix,
} from "./keys.ts";
export { type LedgerMoves, loadLedgerMoves } from "./ledger-moves.ts";
export { listRuns, type RunsAsked } from "./list-runs.ts";
export { type LoadedFacts, loadFacts } from "./load-facts.ts";
export { longTextItems, readLongText } from "./long-text.ts";
export {
  type ListedRun,
  loadPhase,
  loadRun,
  type PhaseRecord,
  type PinnedProgram,
  phaseItem,
  type RunRecord,
  type RunStatus,
  runItem,
  runWrites,
  SHOWN_STATUSES,
  stillRuns,
} from "./runs.ts";
export { standingOfFile } from "./standing-of-file.ts";
export { decodeCursor, encodeCursor, type Position } from "./store/cursor.ts";
export { checkFileKey, requireSameFile } from "./store/file-key.ts";
export {
  checkKey,
  checkPartitionKey,
  type EncodedCondition,
  type EncodedWrite,
  encodeWrite,
  encodeWrites,
} from "./store/item-encoding.ts";
export { readSifted, type SiftedList } from "./store/read-sifted.ts";
export { type ItemList, type ListPage, makePage, mapPage, readWindow, type Window } from "./store/read-window.ts";
export { stripKeys } from "./store/strip-keys.ts";
export { createUlids } from "./store/ulids.ts";
export { bestNoted, ledgerPart } from "./task-ledger.ts";
