import type {
  Builder,
  BuilderAop,
  BuildReply,
  BuildRequest,
  PatchReply,
  PatchRequest,
  PhaseChange,
} from "../builder.ts";
import { instructionLines, phasesNamed } from "./lay-instruction.ts";
import { findBegin, linesOf, RENDERED_END, renderBegin, renderLines, renderPhase } from "./render-phase.ts";

/**
 * The builder that needs no model (design section 4): each phase becomes one agent call that is told the phase's text,
 * a single-stage AOP's whole text. The same request gives the same reply. An instruction that names phases is laid into
 * those, another one into every phase that is being written, or else into all.
 * Code that another builder wrote is not touched where the phase's text does not stand in it as this one writes it.
 */
export function createTemplateBuilder(): Builder {
  return {
    id: "template",
    build: (request) => Promise.resolve(build(request)),
    patch: (request) => Promise.resolve(patch(request)),
  };
}

function build({ aop, instruction }: BuildRequest): BuildReply {
  const named = instruction === undefined ? new Set<number>() : phasesNamed(aop, instruction);
  const files = aop.phases.map(({ number }) => {
    const told = instruction !== undefined && (named.size === 0 || named.has(number));
    const lines = [...linesOf(textOf(aop, number)), ...(told ? instructionLines(instruction) : [])];
    return [pathOf(number), renderPhase(lines)];
  });
  return { files: Object.fromEntries(files) };
}

function patch(request: PatchRequest): PatchReply {
  const { aop, files, instruction } = request;
  const changes = request.changes.filter((change) => "phase" in change);
  const told = phasesTold(request, changes);
  const edits: PatchReply["edits"] = [];
  const create: { [path: string]: string } = {};
  for (const { number } of aop.phases) {
    const change = changes.find(({ phase }) => phase === number);
    const lines = told.has(number) && instruction !== undefined ? instructionLines(instruction) : [];
    const file = pathOf(number);
    const current = files[file];
    if (current === undefined) create[file] = newCode(request, number, change, lines);
    else {
      const wanted = [...rewritingOf(request, change, current), ...unsaid(current, lines)];
      edits.push(...wanted.filter((edit) => isNeeded(current, edit)).map((edit) => ({ file, ...edit })));
    }
  }
  return { edits, create };
}

interface Replacement {
  readonly find: string;
  readonly replace: string;
}

/** How a phase's old text becomes its new one in its code; nothing where the code does not say it as this builder does. */
function rewritingOf(
  { aop, old }: PatchRequest,
  change: PhaseChange | undefined,
  code: string,
): readonly Replacement[] {
  if (change?.oldBody === undefined) return [];
  const find = findBegin(code, linesOf(aop.kind === "single" ? old.aopText : change.oldBody));
  return find === undefined ? [] : [{ find, replace: renderBegin(linesOf(textOf(aop, change.phase))) }];
}

/** The code of a phase that has none; what earlier compiles laid into the code it replaces stays in it. */
function newCode(
  request: PatchRequest,
  number: number,
  change: PhaseChange | undefined,
  lines: readonly string[],
): string {
  const before = (change?.oldPhase === undefined ? undefined : request.old.files[pathOf(change.oldPhase)]) ?? "";
  const rewriting = rewritingOf(request, change, before);
  const code = rewriting.length > 0 ? applyAll(before, rewriting) : renderPhase(linesOf(textOf(request.aop, number)));
  return applyAll(code, unsaid(code, lines));
}

function applyAll(code: string, replacements: readonly Replacement[]): string {
  return replacements.reduce((text, { find, replace }) => text.replace(find, () => replace), code);
}

/** Other code than this builder's is left as it is. */
function isNeeded(code: string, { find, replace }: Replacement): boolean {
  return find !== replace && code.split(find).length === 2;
}

/** The lines of an instruction that the code does not hold yet, behind all others. */
function unsaid(code: string, lines: readonly string[]): readonly Replacement[] {
  const added = renderLines(lines.filter((line) => !code.includes(renderLines([line]))));
  return added === "" ? [] : [{ find: RENDERED_END, replace: `${added}${RENDERED_END}` }];
}

/** An instruction that names no phase is for what is being written; when nothing is, for all. */
function phasesTold({ aop, instruction }: PatchRequest, changes: readonly PhaseChange[]): ReadonlySet<number> {
  if (instruction === undefined) return new Set();
  const named = phasesNamed(aop, instruction);
  if (named.size > 0) return named;
  const written = changes.filter(({ kind }) => kind !== "tools");
  return new Set(written.length > 0 ? written.map(({ phase }) => phase) : aop.phases.map(({ number }) => number));
}

/** What a phase's agent is told: its own text; all of it where there is only one. */
function textOf(aop: BuilderAop, number: number): string {
  if (aop.kind === "single") return aop.text;
  return aop.phases.find((phase) => phase.number === number)?.body ?? "";
}

function pathOf(number: number): string {
  return `phases/${number}.ts`;
}
