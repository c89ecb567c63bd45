import type { KnownAop } from "#aop";
import type { Diagnostic } from "#diagnostics";
import type { Callee, Manifest } from "#program";
import type { StoredAop } from "#records";
import { type CompileInput, type Plan, planCompile } from "./1-plan/plan-compile.ts";
import { type CompileRequest, type ReadInput, readInput } from "./1-plan/read-input.ts";
import { buildWhole } from "./2-build/build-code.ts";
import { verifyDraft } from "./4-verify/verify-draft.ts";
import type { MadeProgram } from "./5-publish/publish-programs.ts";
import type { Draft } from "./draft.ts";
import type { CompilerPorts } from "./ports.ts";
import { isRefused, type Refusal } from "./refusal.ts";
import { withRepairs } from "./repair.ts";
import { stackCode } from "./stack-code.ts";
import type { StepId } from "./steps.ts";

/** One AOP's code, made or left alone; nothing of it is stored yet. */
export interface CompiledMember {
  readonly kind: "compiled";
  readonly draft: Draft;
  readonly warnings: readonly Diagnostic[];
  /** Absent where nothing had to be made. */
  readonly made?: MadeProgram;
  readonly manifest: Manifest;
}

/** Compiles one AOP up to the program that could be made current: reads it, plans, builds or stacks, verifies. */
export async function compileMember(
  ports: CompilerPorts,
  stored: StoredAop,
  request: CompileRequest,
  called: { readonly known: readonly KnownAop[]; readonly callees: readonly Callee[] },
  begin: (step: StepId) => Promise<void>,
): Promise<CompiledMember | Refusal> {
  const input = await readInput(ports, stored, request, called);
  if (isRefused(input)) return input;

  await begin("plan");
  const plan = planCompile(input);
  if (isRefused(plan)) return plan;

  return withRepairs(ports.builder, (builder) => makeMember({ ...ports, builder }, input, plan, begin));
}

async function makeMember(
  ports: CompilerPorts,
  input: ReadInput,
  plan: Plan,
  begin: (step: StepId) => Promise<void>,
): Promise<CompiledMember | Refusal> {
  await begin("build");
  const { warnings } = input;
  const draft = await draftCode(ports, input, plan);
  if (isRefused(draft)) return draft;
  const { outcome } = draft;
  if (outcome === "unchanged") {
    if (!input.base) throw new TypeError("Unexpected outcome unchanged without code, expected code");
    return { kind: "compiled", draft, warnings, manifest: input.base.program.manifest };
  }

  await begin("verify");
  const verified = await verifyDraft(ports, input, { ...draft, outcome });
  if (isRefused(verified)) return verified;
  const { program } = verified;
  return { kind: "compiled", draft, warnings, made: { input, program }, manifest: program.manifest };
}

async function draftCode(ports: CompilerPorts, input: CompileInput, plan: Plan): Promise<Draft | Refusal> {
  const nothing = { compared: [], unchecked: [], mayBehaveDifferently: [] };
  if (plan.kind === "stack") return stackCode(ports, input, plan);
  if (plan.kind === "nothing") {
    const { program } = plan.base;
    return { kind: "draft", outcome: "unchanged", files: program.files, parent: program.program, ...nothing };
  }
  const built = await buildWhole(ports, input);
  if (isRefused(built)) return built;
  return { kind: "draft", outcome: "built", files: built.files, parent: null, ...nothing };
}
