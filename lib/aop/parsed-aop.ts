import type { Condition, NumberComparison } from "./condition/condition.ts";
import type { StatusWord } from "./condition/status.ts";
import type { Aop, AopKind, AopPhase, FieldType, Grant } from "./model.ts";
import { trimBlankLines } from "./normalise/trim-blank-lines.ts";

/** A gate as JSON: `{field, status}`, or one of our other comparisons; a list of alternatives under `anyOf`. */
export type ParsedGate =
  | { readonly field: string; readonly status: StatusWord }
  | { readonly field: string; readonly comparison: NumberComparison; readonly number: number }
  | { readonly field: string; readonly equals: string }
  | { readonly anyOf: readonly ParsedGate[] }
  | { readonly allOf: readonly ParsedGate[] };

/** One phase of a parsed AOP as JSON (surface.md, Parsed AOP). `body` has no blank lines around it. */
export interface ParsedPhase {
  readonly number: number;
  readonly name: string;
  readonly line: number;
  readonly body: string;
  readonly grants: readonly Grant[];
  readonly fields: readonly string[];
  readonly fieldTypes: Readonly<Record<string, FieldType>>;
  /** Names of the phases whose artifacts it may read besides the one right before it. */
  readonly reads: readonly string[];
  /** All of them have to hold. */
  readonly gates: readonly ParsedGate[];
  readonly runWhen?: string;
  /** The roles that approve its start, as one text. */
  readonly startApproval: string | null;
  /** The same one by one, where there are several: all of them have to approve. */
  readonly startApprovers?: readonly string[];
  readonly approvers: readonly string[];
}

/** A parsed AOP as JSON (surface.md, Parsed AOP). */
export interface ParsedAop {
  readonly title: string;
  readonly kind: AopKind;
  readonly phases: readonly ParsedPhase[];
  readonly deliverable: string | null;
}

/** The JSON shape in which an AOP is shown to other programs. */
export function toParsedAop(aop: Aop): ParsedAop {
  return {
    title: aop.title,
    kind: aop.kind,
    phases: aop.phases.map((phase) => toParsedPhase(phase, aop.phases)),
    deliverable: aop.deliverable ?? null,
  };
}

/** One role stands alone, as it did before there could be several: the same AOP gives the same bytes. */
function toStartApproval({ startApprovers }: Pick<AopPhase, "startApprovers">) {
  const startApproval = startApprovers.length === 0 ? null : startApprovers.join("、");
  return { startApproval, ...(startApprovers.length > 1 ? { startApprovers } : {}) };
}

function toParsedPhase(phase: AopPhase, phases: readonly AopPhase[]): ParsedPhase {
  return {
    number: phase.number,
    name: phase.name,
    line: phase.line,
    body: trimBlankLines(phase.body),
    grants: phase.grants,
    fields: phase.fields.map((field) => field.name),
    fieldTypes: Object.fromEntries(
      phase.fields.flatMap((field) => (field.type === undefined ? [] : [[field.name, field.type]])),
    ),
    reads: [
      ...new Set(phase.reads.flatMap((read) => phases.find((other) => other.number === read.number)?.name ?? [])),
    ],
    gates: phase.gates.flatMap((gate) => toParsedGates(gate.condition)),
    ...(phase.runWhen === undefined ? {} : { runWhen: phase.runWhen.text }),
    ...toStartApproval(phase),
    approvers: phase.approvers,
  };
}

function toParsedGates(condition: Condition): readonly ParsedGate[] {
  return condition.kind === "and" ? condition.conditions.flatMap(toParsedGates) : [toParsedGate(condition)];
}

function toParsedGate(condition: Condition): ParsedGate {
  switch (condition.kind) {
    case "status":
      return { field: condition.field, status: condition.status };
    case "number":
      return { field: condition.field, comparison: condition.comparison, number: condition.number };
    case "equality":
      return { field: condition.field, equals: condition.text };
    case "and":
      return { allOf: condition.conditions.map(toParsedGate) };
    case "or":
      return { anyOf: condition.conditions.map(toParsedGate) };
  }
}
