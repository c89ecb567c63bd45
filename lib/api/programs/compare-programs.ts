import { withoutHeading } from "#compiler";
import { grantedCallees, type ManifestPhase, type Program } from "#program";
import { canonicalJson } from "#records";
import { outlineYaml } from "./outline-program.ts";
import { patchOf } from "./patch.ts";

/** How one phase of two programs differs. Phases are matched by name, as a compile matches them. */
export interface PhaseDifference {
  readonly name: string;
  readonly change: "same" | "changed" | "added" | "removed";
  /** Its number in each program; absent where it is not in it. */
  readonly from?: number;
  readonly to?: number;
  /** Whether a character of its file differs, below its heading comment. */
  readonly code: boolean;
  /** The parts of its manifest entry that differ, and `callees` where it calls other AOPs. */
  readonly manifest: readonly string[];
}

/** How two programs differ: phase by phase, in the outline, and in each file that differs. */
export interface ProgramDifference {
  readonly phases: readonly PhaseDifference[];
  /** Unified difference of the outlines as YAML; "" when they are the same. */
  readonly outline: string;
  /** Unified difference of each file that is not the same; a renumbered phase's file is compared with its former self. */
  readonly files: readonly { readonly from: string | null; readonly to: string | null; readonly patch: string }[];
}

/** Compares two programs. */
export function comparePrograms(before: Program, after: Program): ProgramDifference {
  const pairs = pairPhases(before.manifest.phases, after.manifest.phases);
  const phases = pairs.map(([from, to]) => comparePhase(before, after, from, to));
  const phaseFiles = pairs.map(([from, to]) => [from && fileOf(from), to && fileOf(to)] as const);
  const known = new Set(phaseFiles.flat());
  const others = [...new Set([...Object.keys(before.files), ...Object.keys(after.files)])]
    .filter((path) => !known.has(path))
    .sort()
    .map((path) => [path, path] as const);
  return {
    phases,
    outline: patchOf("outline.yaml", "outline.yaml", outlineYaml(before), outlineYaml(after)),
    files: [...phaseFiles, ...others].flatMap(([from, to]) => {
      const old = from === undefined ? undefined : codeIn(before, from);
      const now = to === undefined ? undefined : codeIn(after, to);
      if (old === now) return [];
      const patch = patchOf(from ?? "/dev/null", to ?? "/dev/null", old ?? "", now ?? "");
      return [{ from: old === undefined ? null : (from ?? null), to: now === undefined ? null : (to ?? null), patch }];
    }),
  };
}

type Pair = readonly [from: ManifestPhase | undefined, to: ManifestPhase | undefined];

function pairPhases(before: readonly ManifestPhase[], after: readonly ManifestPhase[]): readonly Pair[] {
  const old = new Map(before.map((phase) => [phase.name, phase]));
  const names = new Set(after.map(({ name }) => name));
  return [
    ...after.map((phase): Pair => [old.get(phase.name), phase]),
    ...before.filter(({ name }) => !names.has(name)).map((phase): Pair => [phase, undefined]),
  ];
}

/** The number counts as where a phase stands, not as what it is; its body is prose that the manifest repeats. */
const PARTS = ["grants", "fields", "reads", "gates", "runWhen", "startApproval", "approvers", "body"] as const;

function comparePhase(before: Program, after: Program, ...[from, to]: Pair): PhaseDifference {
  const numbers = { ...(from ? { from: from.number } : {}), ...(to ? { to: to.number } : {}) };
  const name = (to ?? from)?.name ?? "";
  if (!from || !to) return { name, change: from ? "removed" : "added", ...numbers, code: true, manifest: [] };
  const code = codeIn(before, fileOf(from)) !== codeIn(after, fileOf(to));
  const manifest: string[] = PARTS.filter(
    (part) => canonicalJson(from[part] as never) !== canonicalJson(to[part] as never),
  );
  if (calledBy(before, from) !== calledBy(after, to)) manifest.push("callees");
  return { name, change: code || manifest.length > 0 ? "changed" : "same", ...numbers, code, manifest };
}

/** Which AOPs a phase's grants mean and what they hand back: a title can go to another AOP. */
function calledBy({ manifest }: Program, phase: ManifestPhase): string {
  return canonicalJson(
    grantedCallees(phase, manifest).map(({ name, aop, fields }) => ({ name, aop, fields })) as never,
  );
}

/** A file without the comment that says where its phase stands: it changes with every move, and is no code. */
function codeIn({ files }: Program, path: string): string | undefined {
  const text = files[path];
  return text === undefined ? undefined : withoutHeading(text);
}

function fileOf({ number }: ManifestPhase): string {
  return `phases/${number}.ts`;
}
