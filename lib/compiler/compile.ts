import { diagnose, excerpt } from "#diagnostics";
import type { Write } from "#ports";
import { type Callee, type CalleeResult, type CompileResult, handedBack, type Manifest } from "#program";
import { loadAop } from "#records";
import { type Family, type Member, readFamily } from "./1-plan/read-family.ts";
import type { CompileRequest } from "./1-plan/read-input.ts";
import { type MadeProgram, publishPrograms } from "./5-publish/publish-programs.ts";
import { type CompiledMember, compileMember } from "./compile-member.ts";
import type { CompilerPorts } from "./ports.ts";
import { isRefused, type Refusal, refuse, refuseCaller, refusedResult } from "./refusal.ts";
import type { StepId } from "./steps.ts";
import { tellMost } from "./tell-most.ts";

/** Who wants to know how a compile goes. */
export interface CompileWatch {
  /** Called when a step begins, before its work. */
  step(step: StepId): Promise<void>;
  /** Writes that go into the transaction that makes the program current. */
  along(result: CompileResult): readonly Write[];
}

const UNWATCHED: CompileWatch = { step: () => Promise.resolve(), along: () => [] };

/**
 * Compiles the newest version of an AOP (spec compile.md): the AOPs it calls first, then itself, and makes all programs
 * current at once. Whatever stops it is a refusal in the result, and then the current code of every AOP stays as it is.
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
  const family = await readFamily(ports.table, stored);
  if (isRefused(family)) return refused(family);

  const called = family.members.slice(0, -1);
  if (called.length > 0) await watch.step("callees");
  const before = await compileCallees(ports, family, called);
  if (isRefused(before)) return refused(before);

  const callees = calleesOf(family.members.at(-1), before.manifests);
  const own = await compileMember(ports, stored, request, { known: family.known, callees }, (step) => watch.step(step));
  if (isRefused(own)) return refused(own);
  const made = [...before.made, ...(own.made ? [own.made] : [])];
  const result = resultOf(own, stored.version, before.results);
  if (made.length === 0) return result;

  await watch.step("publish");
  const published = await publishPrograms(ports, made, watch.along(result));
  return isRefused(published) ? refused(published) : result;
}

interface CompiledCallees {
  readonly kind: "callees";
  readonly made: readonly MadeProgram[];
  readonly results: readonly CalleeResult[];
  readonly manifests: ReadonlyMap<string, Manifest>;
}

/** An instruction and a rebuild are for the AOP that was asked for: a called one is compiled without. */
async function compileCallees(
  ports: CompilerPorts,
  { known }: Family,
  members: readonly Member[],
): Promise<CompiledCallees | Refusal> {
  const made: MadeProgram[] = [];
  const results: CalleeResult[] = [];
  const manifests = new Map<string, Manifest>();
  for (const member of members) {
    const { aop } = member.stored;
    const callees = calleesOf(member, manifests);
    const compiled = await compileMember(ports, member.stored, { aop }, { known, callees }, UNWATCHED.step);
    if (isRefused(compiled)) return refuseCaller(aop, compiled);
    if (compiled.made) {
      made.push(compiled.made);
      results.push(calleeResultOf(compiled, compiled.made));
    }
    manifests.set(aop, compiled.manifest);
  }
  return { kind: "callees", made, results, manifests };
}

function calleesOf(member: Member | undefined, manifests: ReadonlyMap<string, Manifest>): readonly Callee[] {
  return (member?.calls ?? []).flatMap(({ name, aop }) => {
    const manifest = manifests.get(aop);
    return manifest ? [{ name, aop, title: manifest.aop.title, fields: handedBack(manifest) }] : [];
  });
}

function resultOf(
  { draft, made, warnings }: CompiledMember,
  aopVersion: number,
  callees: readonly CalleeResult[],
): CompileResult {
  const { outcome, compared, unchecked, mayBehaveDifferently } = draft;
  const program = made?.program.program ?? draft.parent;
  return {
    outcome,
    aopVersion,
    ...(program === null ? {} : { program }),
    compared,
    unchecked,
    mayBehaveDifferently,
    ...(callees.length === 0 ? {} : { callees }),
    diagnostics: tellMost(warnings),
  };
}

function calleeResultOf({ draft }: CompiledMember, { program: { program, manifest } }: MadeProgram): CalleeResult {
  const { compared, unchecked, mayBehaveDifferently } = draft;
  const { aop, outcome } = manifest;
  return { aop: aop.id, outcome, aopVersion: aop.version, program, compared, unchecked, mayBehaveDifferently };
}
