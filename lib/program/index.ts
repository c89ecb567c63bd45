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
