export { type CompileRequest, refuseUnreadable } from "./1-plan/read-input.ts";
export {
  type Builder,
  BuilderError,
  type BuildReply,
  type BuildRequest,
  builderRequestSchema,
  buildReplySchema,
  type PatchReply,
  type PatchRequest,
  patchReplySchema,
  REPLY_BYTES,
} from "./2-build/builder.ts";
export { withoutHeading } from "./2-build/heading-comment.ts";
export { createModelBuilder, type ModelBuilderOptions } from "./2-build/model-builder/model-builder.ts";
export { createTemplateBuilder } from "./2-build/template-builder/template-builder.ts";
export { machineName } from "./5-publish/publish-programs.ts";
export { type CodeTools, createCodeTools } from "./code-tools.ts";
export { type CompileWatch, compile } from "./compile.ts";
export type { CompilerPorts } from "./ports.ts";
export { type CompileRecord, getCompile } from "./records/compile-record.ts";
export { resumeCompiles, runCompile, startCompile } from "./records/run-compile.ts";
export { refusedResult } from "./refusal.ts";
export { type CompileStep, STEPS, type StepId } from "./steps.ts";
