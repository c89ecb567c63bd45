import type { Aop } from "#aop";
import { diagnose } from "#diagnostics";
import type { AopChanges } from "../1-plan/list-changes.ts";
import type { Base, CompileInput } from "../1-plan/plan-compile.ts";
import { withPhaseHeading } from "../3-rewire/carry-over.ts";
import { phasePath, SHARED_PATH } from "../paths.ts";
import type { CompilerPorts } from "../ports.ts";
import { type Refusal, refuse } from "../refusal.ts";
import { applyEdits, type Files } from "./apply-edits.ts";
import { askForBuild, askForPatch } from "./ask-builder.ts";
import { BuilderError } from "./builder.ts";
import { buildRequest, patchRequest } from "./builder-request.ts";

/** Code as a builder made it, under our headings; nothing of it has been verified yet. */
export interface BuiltCode {
  readonly kind: "built";
  readonly files: Files;
}

type BuildPorts = Pick<CompilerPorts, "builder" | "catalog">;

/** Has the builder write the whole code of an AOP. */
export async function buildWhole(
  ports: BuildPorts,
  { aop, callees, instruction }: Pick<CompileInput, "aop" | "callees" | "instruction">,
): Promise<BuiltCode | Refusal> {
  return asRefusal(async () => {
    const { files } = await askForBuild(
      ports.builder,
      buildRequest(aop, { catalog: ports.catalog, callees }, instruction),
    );
    return { kind: "built", files: withHeadings(files, aop) };
  });
}

/** Has the builder lay the edits on carried code; it is not asked when there is nothing for it to do. */
export async function buildPatch(
  ports: BuildPorts,
  base: Base,
  changes: AopChanges,
  carried: Files,
  { callees, instruction }: Pick<CompileInput, "callees" | "instruction">,
): Promise<BuiltCode | Refusal> {
  const request = patchRequest(base, changes, carried, { catalog: ports.catalog, callees }, instruction);
  if (!request) return { kind: "built", files: carried };
  return asRefusal(async () => {
    const reply = await askForPatch(ports.builder, request);
    const allowed = new Set([...changes.after.phases.map(phasePath), SHARED_PATH]);
    const applied = applyEdits(carried, reply, allowed);
    if (!applied.ok) return refuse("patch-does-not-apply", applied.diagnostics);
    const missing = changes.after.phases.filter((phase) => applied.files[phasePath(phase)] === undefined);
    if (missing.length > 0) {
      return refuse(
        "phases-do-not-match",
        missing.map(({ name }) =>
          diagnose("AOP309", {
            text: { ja: `「${name}」のコードが作られませんでした`, en: `no code was made for "${name}"` },
          }),
        ),
      );
    }
    return { kind: "built", files: withHeadings(applied.files, changes.after) };
  });
}

async function asRefusal(work: () => Promise<BuiltCode | Refusal>): Promise<BuiltCode | Refusal> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof BuilderError) return refuse("builder-failed", [error.diagnostic]);
    throw error;
  }
}

/** Every phase's file begins with our heading; other files stay as they are. */
function withHeadings(files: Files, aop: Aop): Files {
  const headed = aop.phases.flatMap((phase) => {
    const code = files[phasePath(phase)];
    return code === undefined ? [] : [[phasePath(phase), withPhaseHeading(code, phase, aop)]];
  });
  return { ...files, ...Object.fromEntries(headed) };
}
