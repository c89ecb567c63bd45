export {
  checkNames,
  findCalledAops,
  findKnownTool,
  type KnownAop,
  type KnownNames,
  type KnownTool,
} from "./check-names.ts";
export { checkRoles } from "./check-roles.ts";
export { listOutsideChanges } from "./compare/list-outside-changes.ts";
export { sameForStorage } from "./compare/same-for-storage.ts";
export { sameForVerification } from "./compare/same-for-verification.ts";
export {
  type Comparison,
  type Condition,
  listComparisons,
  type NumberComparison,
} from "./condition/condition.ts";
export { type ConditionResult, parseCondition } from "./condition/parse-condition.ts";
export { readStatusWord, type StatusWord, statuses, statusWords } from "./condition/status.ts";
export { AOP_BYTE_LIMIT } from "./decode-text.ts";
export { type EditResult, editControls } from "./edit/edit-controls.ts";
export { type ControlsEdit, controlsOf, type HandedField, type PhaseControls } from "./edit/phase-controls.ts";
export { type FormatChange, type FormatResult, formatAop } from "./format/format-aop.ts";
export type {
  Aop,
  AopKind,
  AopPhase,
  Chapter,
  ChapterKind,
  ConditionLine,
  Field,
  FieldType,
  Grant,
  Read,
  ToolItem,
} from "./model.ts";
export { keepLineEnds } from "./normalise/keep-line-ends.ts";
export { nameKey, normaliseName } from "./normalise/normalise-name.ts";
export { type ParseResult, parseAop } from "./parse-aop.ts";
export { type ParsedAop, type ParsedGate, type ParsedPhase, toParsedAop } from "./parsed-aop.ts";
export { grantKey } from "./phases/read-tools-list.ts";
