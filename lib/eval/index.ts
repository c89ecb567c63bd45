export { ARMS, type ArmName, type CaseRun, type TracePiece } from "./arms/arm.ts";
export { type EvalCase, evalFile } from "./cases/eval-case.ts";
export { type CaseFile, type LoadedCases, loadCases } from "./cases/load-cases.ts";
export { type Comparison, evaluate } from "./evaluate.ts";
export type { Evaluated, Evaluator, Finding } from "./evaluators/evaluator.ts";
export { EvaluatorError, toEvaluator } from "./evaluators/own-evaluator.ts";
export { UncompiledError } from "./product/product.ts";
export type { ArmReport, CaseDetail, EvalReport } from "./report.ts";
export type { OpenRoom, Registration, Room } from "./room.ts";
