import { diagnose, excerpt } from "#diagnostics";
import type { Write } from "#ports";
import type { CompileResult } from "#program";
import { loadAop } from "#records";
import { type CompileInput, type Plan, planCompile } from "./1-plan/plan-compile.ts";
import { type CompileRequest, readInput } from "./1-plan/read-input.ts";
import { buildWhole } from "./2-build/build-code.ts";
import { verifyDraft } from "./4-verify/verify-draft.ts";
import { publishProgram } from "./5-publish/publish-program.ts";
import type { Draft } from "./draft.ts";
import type { CompilerPorts } from "./ports.ts";
import { isRefused, type Refusal, refuse, refusedResult } from "./refusal.ts";
import { stackCode } from "./stack-code.ts";
import type { StepId } from "./steps.ts";

/** Who wants to know how a compile goes. */
export interface CompileWatch {
  /** Called when a step begins, before its work. */
  step(step: StepId): Promise<void>;
  /** Writes that go into the transaction that makes the program current. */
  along(result: CompileResult): readonly Write[];
}

const UNWATCHED: CompileWatch = { step: () => Promise.resolve(), along: () => [] };

/**
 * Compiles the newest version of an AOP (spec compile.md): reads it, plans, builds or stacks, verifies, and makes the
 * program current. Whatever stops it is a refusal in the result, and then the current code stays as it is.
 */
export async function compile(
  ports: CompilerPorts,
  request: CompileRequest,
  watch: CompileWatch = UNWATCHED,
): Promise<CompileResult> {
  await watch.step("read");
  const stored = await loadAop(ports.table, request.aop);
  if (!stored) return refusedResult(refuse("invalid-aop", [diagnose("AOP301", { aop: excerpt(request.aop) })]), 0);
  const refused = (refusal: Refusal): CompileResult => refusedResult(refusal, stored.version);
  const input = await readInput(ports, stored, request);
  if (isRefused(input)) return refused(input);

  await watch.step("plan");
  const plan = planCompile(input);
  if (isRefused(plan)) return refused(plan);

  await watch.step("build");
  const draft = await draftCode(ports, input, plan);
  if (isRefused(draft)) return refused(draft);
  const { outcome } = draft;
  if (outcome === "unchanged") return resultOf(draft, stored.version, draft.parent, input.warnings);

  await watch.step("verify");
  const verified = await verifyDraft(ports, input, { ...draft, outcome });
  if (isRefused(verified)) return refused(verified);

  await watch.step("publish");
  const { program } = verified;
  const result = resultOf(draft, stored.version, program.program, input.warnings);
  const published = await publishProgram(ports, input, program, watch.along(result));
  return isRefused(published) ? refused(published) : result;
}

async function draftCode(ports: CompilerPorts, input: CompileInput, plan: Plan): Promise<Draft | Refusal> {
  const nothing = { compared: [], unchecked: [], mayBehaveDifferently: [] };
  if (plan.kind === "stack") return stackCode(ports, input, plan);
  if (plan.kind === "nothing") {
    const { program } = plan.base;
    return { kind: "draft", outcome: "unchanged", files: program.files, parent: program.program, ...nothing };
  }
  const built = await buildWhole(ports, input.aop, input.instruction);
  if (isRefused(built)) return built;
  return { kind: "draft", outcome: "built", files: built.files, parent: null, ...nothing };
}

function resultOf(
  draft: Draft,
  aopVersion: number,
  program: string | null,
  diagnostics: CompileResult["diagnostics"],
): CompileResult {
  const { outcome, compared, unchecked, mayBehaveDifferently } = draft;
  const made = program === null ? {} : { program };
  return { outcome, aopVersion, ...made, compared, unchecked, mayBehaveDifferently, diagnostics };
}
