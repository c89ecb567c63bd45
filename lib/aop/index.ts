export {
  type Comparison,
  type Condition,
  listComparisons,
  type NumberComparison,
} from "./condition/condition.ts";
export { type ConditionResult, parseCondition } from "./condition/parse-condition.ts";
export { readStatusWord, type StatusWord, statuses, statusWords } from "./condition/status.ts";
export { AOP_BYTE_LIMIT } from "./decode-text.ts";
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
export { nameKey, normaliseName } from "./normalise/normalise-name.ts";
export { type ParseResult, parseAop } from "./parse-aop.ts";
export { type ParsedAop, type ParsedGate, type ParsedPhase, toParsedAop } from "./parsed-aop.ts";
export { grantKey } from "./phases/read-tools-list.ts";
