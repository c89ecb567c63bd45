export { findGranted, type GrantedOperation, grantedOperations, mayAsk, mayOpenFiles } from "./granted.ts";
export type {
  ArtifactField,
  CompileOption,
  CompileResult,
  FieldType,
  Manifest,
  ManifestPhase,
  Program,
  RefusalReason,
} from "./manifest.ts";
