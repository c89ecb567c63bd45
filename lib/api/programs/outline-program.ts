import { stringify } from "yaml";
import type { Grant } from "#aop";
import type { Language } from "#diagnostics";
import { isJapanese, type Manifest, type ManifestPhase, type Program } from "#program";
import { describeCondition } from "./describe-condition.ts";

/** What a program does, without its code: the form that people read and compare. */
interface Outline {
  readonly phases: readonly PhaseOutline[];
}

interface PhaseOutline {
  readonly phase: number;
  readonly name: string;
  readonly runWhen?: string;
  readonly proceedWhen?: readonly string[];
  readonly approvalToStart?: string;
  readonly tools: readonly string[];
  readonly alsoReads?: readonly string[];
  readonly approvers?: readonly string[];
  readonly handsOver: { readonly [field: string]: string };
  readonly code: string;
}

/** The language an AOP is written in; its outline and its machine speak it too. */
export function languageOfManifest(manifest: Pick<Manifest, "aop" | "phases">): Language {
  return isJapanese(manifest) ? "ja" : "en";
}

/** Phases, what is handed on, gates, branches and approvals, from the manifest alone. */
function outlineProgram({ manifest }: Pick<Program, "manifest">): Outline {
  const language = languageOfManifest(manifest);
  return { phases: manifest.phases.map((phase) => outlinePhase(phase, language)) };
}

/** The outline as YAML, the same bytes for the same manifest. */
export function outlineYaml(program: Pick<Program, "manifest">): string {
  return stringify(outlineProgram(program), { lineWidth: 0 });
}

/** A program as YAML: where it comes from, then its outline. */
export function programYaml(program: Pick<Program, "program" | "manifest">): string {
  const { aop, builder, instruction, outcome, parent } = program.manifest;
  const origin = {
    program: program.program,
    aop: { id: aop.id, version: aop.version, title: aop.title },
    builder,
    outcome,
    ...(instruction === null ? {} : { instruction }),
    ...(parent === null ? {} : { parent }),
  };
  return stringify({ ...origin, ...outlineProgram(program) }, { lineWidth: 0 });
}

/** A grant as an AOP writes it. */
export function describeGrant(grant: Grant, language: Language): string {
  if (grant.kind === "aop") return language === "ja" ? `AOP「${grant.tool}」` : `AOP "${grant.tool}"`;
  if (grant.kind !== "tool") return grant.tool;
  const name = grant.service === undefined ? grant.tool : `${grant.tool}/${grant.service}`;
  return grant.access === "read" ? `${name} (read-only)` : name;
}

function outlinePhase(phase: ManifestPhase, language: Language): PhaseOutline {
  const { number, name, runWhen, gates, startApproval, grants, reads, approvers, fields } = phase;
  return {
    phase: number,
    name,
    ...(runWhen === null ? {} : { runWhen: describeCondition(runWhen, language) }),
    ...(gates.length === 0 ? {} : { proceedWhen: gates.map((gate) => describeCondition(gate, language)) }),
    ...(startApproval === null ? {} : { approvalToStart: startApproval }),
    tools: grants.map((grant) => describeGrant(grant, language)),
    ...(reads.length === 0 ? {} : { alsoReads: reads }),
    ...(approvers.length === 0 ? {} : { approvers }),
    handsOver: Object.fromEntries(fields.map((field) => [field.name, field.untyped ? "any" : field.type])),
    code: `phases/${number}.ts`,
  };
}
