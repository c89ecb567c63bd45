export { calleeNames, grantedCallees, handedBack } from "./callees.ts";
export { checkProgram } from "./check-program.ts";
export { deriveManifest, derivePhases } from "./derive-manifest.ts";
export { findGranted, type GrantedOperation, grantedOperations, mayAsk, mayOpenFiles } from "./granted.ts";
export { type HandedField, handedFields } from "./handoff.ts";
export { knownNames } from "./known-names.ts";
export type {
  ArtifactField,
  Callee,
  CalleeResult,
  CompileOption,
  CompileResult,
  Manifest,
  ManifestPhase,
  Program,
  RefusalReason,
} from "./manifest.ts";
export { ownParameters } from "./own-parameters.ts";
export { declareApi, VALUES_MODULE } from "./phase-api/declare-api.ts";
export { type PhaseView, viewPhase } from "./phase-api/phase-view.ts";
export { VALUE_TYPES } from "./phase-api/value-types.ts";
export {
  type CurrentProgram,
  currentProgram,
  listPublications,
  type Publication,
  publish,
  WRITES_PER_PUBLICATION,
} from "./store/current-program.ts";
export { cachePrograms } from "./store/program-cache.ts";
export { digestProgram, nameProgram, type UnnamedProgram } from "./store/program-digest.ts";
export { createStartCheck, type StartCheck } from "./store/start-check.ts";
export { loadProgram, storeProgram, TamperedProgramError } from "./store/store-program.ts";
export { deriveWorkflow, isJapanese } from "./workflow/derive-workflow.ts";
export { PHASE_MACHINE } from "./workflow/phase-machine.ts";
export { type Substitutions, substitute } from "./workflow/substitute.ts";
