import { stringify } from "yaml";
import { type Aop, type AopPhase, controlsOf } from "#aop";
import { isJapanese } from "#program";
import { describeGrant } from "../../programs/outline-program.ts";

/**
 * A procedure as YAML: per phase its tools, conditions, approvals and what it hands over, as its own lines have them.
 * The same bytes for the same text; `readOutline` reads it back.
 */
export function writeOutline(aop: Aop): string {
  const language = isJapanese({ aop, phases: aop.phases }) ? "ja" : "en";
  const phases = aop.phases.map((phase) => outlinePhase(phase, aop, language));
  // Names are keys, and an object would put those that look like numbers first.
  return stringify(
    new Map<string, unknown>([
      ["title", aop.title],
      ["phases", phases],
    ]),
    { lineWidth: 0 },
  );
}

/** The type of a field that its line gives none. */
const UNTYPED = "any";

function outlinePhase(phase: AopPhase, aop: Aop, language: "ja" | "en"): ReadonlyMap<string, unknown> {
  const { runWhen, proceedWhen, approvalToStart, approvers, handsOver } = controlsOf(phase);
  const facts: readonly (readonly [string, unknown])[] = [
    ["phase", phase.number],
    ["name", phase.name],
    ["tools", phase.grants.map((grant) => describeGrant(grant, language))],
    ["alsoReads", readNames(phase, aop)],
    ["runWhen", runWhen],
    ["proceedWhen", proceedWhen],
    ["approvalToStart", approvalToStart],
    ["approvers", approvers],
    ["handsOver", new Map(handsOver.map(({ name, type }) => [name, type ?? UNTYPED]))],
  ];
  return new Map(facts.filter(([, value]) => !isEmpty(value)));
}

/** The phases, beside the one right before, whose artifacts a phase reads. */
function readNames(phase: AopPhase, aop: Aop): readonly string[] {
  const names = phase.reads.flatMap(({ number }) => aop.phases.find((other) => other.number === number)?.name ?? []);
  return [...new Set(names)];
}

function isEmpty(value: unknown): boolean {
  return (
    value === undefined || (Array.isArray(value) && value.length === 0) || (value instanceof Map && value.size === 0)
  );
}
