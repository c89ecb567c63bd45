import type { Aop } from "#aop";
import type { Catalog } from "#config";
import { type Callee, declareApi, derivePhases, isJapanese, VALUE_TYPES, viewPhase } from "#program";
import type { AopChanges } from "../1-plan/list-changes.ts";
import type { Base } from "../1-plan/plan-compile.ts";
import type { Files } from "./apply-edits.ts";
import type { BuilderAop, BuildRequest, Change, PatchRequest } from "./builder.ts";

/** What a phase can be granted: operations of tools, and calls of AOPs. */
export interface Known {
  readonly catalog: Catalog;
  readonly callees: readonly Callee[];
}

/** Asks for the whole code of an AOP. */
export function buildRequest(aop: Aop, known: Known, instruction: string | undefined): BuildRequest {
  return {
    kind: "build",
    aop: describeAop(aop),
    ...instructionPart(instruction),
    get api() {
      return describeApi(aop, known);
    },
  };
}

/** Asks for edits on code that was carried over; undefined when there is nothing a builder has to do. */
export function patchRequest(
  base: Base,
  changes: AopChanges,
  carried: Files,
  known: Known,
  instruction: string | undefined,
): PatchRequest | undefined {
  const asked = describeChanges(changes);
  if (asked.length === 0 && instruction === undefined) return undefined;
  return {
    kind: "patch",
    aop: describeAop(changes.after),
    files: carried,
    old: { aopText: changes.before.text, files: base.program.files },
    changes: [...asked],
    ...instructionPart(instruction),
    get api() {
      return describeApi(changes.after, known);
    },
  };
}

/** What a builder has to work on, in the order of the new phases, then the chapters outside them. */
function describeChanges({ kept, replaced, added, outside }: AopChanges): readonly Change[] {
  const phases: Change[] = [
    ...kept
      .filter(({ bodyEdited, toolsEdited }) => bodyEdited || toolsEdited)
      .map(({ before, after, bodyEdited }): Change => {
        const kind = bodyEdited ? "edited" : "tools";
        return { phase: after.number, name: after.name, kind, oldPhase: before.number, oldBody: before.body };
      }),
    ...replaced.map(({ before, after }): Change => {
      const old = { oldPhase: before.number, oldBody: before.body };
      return { phase: after.number, name: after.name, kind: "renamed-and-edited", ...old };
    }),
    ...added.map((phase): Change => ({ phase: phase.number, name: phase.name, kind: "added" })),
  ];
  const numberOf = (change: Change): number => ("phase" in change ? change.phase : 0);
  return [...phases.sort((a, b) => numberOf(a) - numberOf(b)), ...outside.map((name) => ({ outside: name }))];
}

function describeAop(aop: Aop): BuilderAop {
  return {
    title: aop.title,
    kind: aop.kind,
    text: aop.text,
    phases: aop.phases.map(({ number, name, body, grants, fields }) => ({
      number,
      name,
      body,
      grants: grants.map((grant) => ({ ...grant })),
      fields: fields.map((field) => field.name),
    })),
  };
}

/** Made when a builder reads it: many declarations, which the template builder never looks at. */
function describeApi(aop: Aop, { catalog, callees }: Known): { [path: string]: string } {
  const phases = derivePhases(aop);
  const language = isJapanese({ aop, phases }) ? "ja" : "en";
  const apis = phases.map((phase) => [
    `tejun/phases/${phase.number}.d.ts`,
    declareApi(viewPhase(phase, { phases, callees }), catalog, language),
  ]);
  return { "tejun/values.d.ts": VALUE_TYPES, ...Object.fromEntries(apis) };
}

function instructionPart(instruction: string | undefined): { readonly instruction?: string } {
  return instruction === undefined ? {} : { instruction };
}
