export { catalogue, type DiagnosticCode, messageRanges } from "./catalogue.ts";
export { type DiagnoseOptions, diagnose, excerpt, excerptUpTo } from "./diagnose.ts";
export {
  type Bilingual,
  compareDiagnostics,
  type Diagnostic,
  hasErrors,
  type Language,
  type Place,
  type Severity,
} from "./diagnostic.ts";
export { joinLanguages, splitLanguages, splitReason } from "./joined-line.ts";
export type { Message, MessageExample, Parameter, ParametersOf } from "./message.ts";
export { tellReason } from "./reasons/tell-reason.ts";
export { displayWidth } from "./reporters/display-width.ts";
export { documentMessages } from "./reporters/document-messages.ts";
export { type FormatOptions, formatDiagnostic } from "./reporters/format-diagnostic.ts";
export { toJson } from "./reporters/to-json.ts";
