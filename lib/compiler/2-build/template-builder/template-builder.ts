import { parseAop } from "#aop";
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
import { linesOf, RENDERED_END, renderBegin, renderLines, renderPhase } from "./render-phase.ts";

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
  const { aop, files } = request;
  const changes = request.changes.filter((change) => "phase" in change);
  const told = phasesTold(request, changes);
  const oldAop = parseAop(request.old.aopText).aop;
  const edits: PatchReply["edits"] = [];
  const create: { [path: string]: string } = {};
  for (const { number } of aop.phases) {
    const change = changes.find(({ phase }) => phase === number);
    const instruction =
      told.has(number) && request.instruction !== undefined ? instructionLines(request.instruction) : [];
    const before = oldAop?.phases.find((phase) => phase.number === change?.oldPhase);
    const rewriting =
      change !== undefined && oldAop && before ? [oldAop.kind === "single" ? oldAop.text : before.body] : [];
    const finds = (code: string): readonly Replacement[] => [
      ...rewriting.map((text) => ({
        find: renderBegin(linesOf(text)),
        replace: renderBegin(linesOf(textOf(aop, number))),
      })),
      ...unsaid(code, instruction),
    ];
    const file = pathOf(number);
    const current = files[file];
    if (current !== undefined) edits.push(...applicable(current, finds(current)).map((edit) => ({ file, ...edit })));
    else create[file] = newCode(request, change, finds);
  }
  return { edits, create };
}

interface Replacement {
  readonly find: string;
  readonly replace: string;
}

/** A phase that is written anew; what earlier compiles laid into the code it replaces stays in it. */
function newCode(
  { aop, old }: PatchRequest,
  change: PhaseChange | undefined,
  finds: (code: string) => readonly Replacement[],
): string {
  const before = change?.oldPhase === undefined ? undefined : old.files[pathOf(change.oldPhase)];
  if (before !== undefined) {
    const edits = applicable(before, finds(before));
    if (edits.length > 0) return edits.reduce((code, { find, replace }) => code.replace(find, () => replace), before);
  }
  const fresh = renderPhase(linesOf(textOf(aop, change?.phase ?? 1)));
  return finds(fresh).reduce((code, { find, replace }) => code.replace(find, () => replace), fresh);
}

/** The edits whose place this builder wrote; in other code it changes nothing. */
function applicable(code: string, replacements: readonly Replacement[]): readonly Replacement[] {
  return replacements.filter(({ find, replace }) => find !== replace && code.split(find).length === 2);
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
