import { checkNames, parseAop } from "#aop";
import type { Catalog } from "#config";
import { type Diagnostic, diagnose, excerpt } from "#diagnostics";
import { canonicalJson, sha256Hex } from "#records";
import { derivePhases } from "./derive-manifest.ts";
import { mayOpenFiles } from "./granted.ts";
import { knownNames } from "./known-names.ts";
import type { ManifestPhase, Program } from "./manifest.ts";
import { deriveWorkflow } from "./workflow/derive-workflow.ts";

/**
 * The check of a program that is made again when a run starts (spec compile.md section 7): its grants and everything
 * else in its manifest are what the stored AOP text of its version gives, no phase can open files without declaring it,
 * the joining code is derived from that manifest, and every file is the one that was compiled. Errors refuse the start;
 * tools that are no longer configured are warnings, because their calls are denied anyway.
 */
export function checkProgram(program: Program, aopText: string, catalog: Catalog): readonly Diagnostic[] {
  const { manifest } = program;
  const { aop } = parseAop(aopText);
  const version = manifest.aop.version;
  if (!aop || sha256Hex(aopText) !== manifest.aop.digest) {
    return [diagnose("AOP431", { part: { ja: "AOP の版", en: "AOP version" }, version })];
  }
  const derived = derivePhases(aop);
  return [
    ...checkPhases(manifest.phases, derived, version),
    ...checkCallees(program),
    ...checkWorkflow(program),
    ...checkDigests(program),
    ...checkNames(aop, knownNames(catalog, []), "warning").filter(({ code }) => code !== "AOP204"),
  ];
}

function checkPhases(
  stored: readonly ManifestPhase[],
  derived: readonly ManifestPhase[],
  version: number,
): readonly Diagnostic[] {
  if (stored.length !== derived.length) {
    return [diagnose("AOP431", { part: { ja: "フェーズの数", en: "number of phases" }, version })];
  }
  return derived.flatMap((phase, i) => {
    const other = stored[i];
    return other ? checkPhase(other, phase, version) : [];
  });
}

function checkPhase(stored: ManifestPhase, derived: ManifestPhase, version: number): readonly Diagnostic[] {
  const found: Diagnostic[] = [];
  if (mayOpenFiles(stored) && !mayOpenFiles(derived)) found.push(diagnose("AOP434", { phase: derived.name }));
  if (canonicalJson(stored.grants) !== canonicalJson(derived.grants)) {
    const names = (phase: ManifestPhase): string => excerpt(phase.grants.map(({ tool }) => tool).join(", ")) || "–";
    found.push(diagnose("AOP430", { phase: derived.name, found: names(stored), expected: names(derived), version }));
  }
  const parts = Object.keys({ ...stored, ...derived }) as (keyof ManifestPhase)[];
  const others = parts.filter((part) => part !== "grants" && !isSame(stored[part], derived[part]));
  return [...found, ...others.map((part) => diagnose("AOP431", { part: `${derived.name}: ${part}`, version }))];
}

function isSame(a: ManifestPhase[keyof ManifestPhase] | undefined, b: typeof a): boolean {
  return a !== undefined && b !== undefined && canonicalJson(a) === canonicalJson(b);
}

/** Every AOP that a grant names is one that was found, and nothing else can be called. */
function checkCallees({ manifest }: Program): readonly Diagnostic[] {
  const granted = manifest.phases.flatMap(({ grants }) =>
    grants.flatMap((grant) => (grant.kind === "aop" ? [grant.tool] : [])),
  );
  const found = (manifest.callees ?? []).map(({ name }) => name);
  const isSameNames = canonicalJson([...new Set(granted)].sort()) === canonicalJson([...found].sort());
  return isSameNames ? [] : [diagnose("AOP431", { part: "callees", version: manifest.aop.version })];
}

function checkWorkflow({ manifest, workflow }: Program): readonly Diagnostic[] {
  return canonicalJson(workflow) === canonicalJson(deriveWorkflow(manifest)) ? [] : [diagnose("AOP432", {})];
}

function checkDigests({ files, scripts, manifest }: Program): readonly Diagnostic[] {
  const present = { ...files, ...scripts };
  const expected = new Map(Object.entries(manifest.digests));
  const paths = new Set([...Object.keys(present), ...expected.keys()]);
  return [...paths]
    .filter((path) => present[path] === undefined || sha256Hex(present[path]) !== expected.get(path))
    .map((path) => diagnose("AOP433", { path }, undefined, { file: path }));
}
