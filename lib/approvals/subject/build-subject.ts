import type { Catalog } from "#config";
import type { CallError } from "#records";
import { authorise, type CalledPhase, digestOfOperation, GatewayError, type OperationCommand } from "#tools";
import { type Ref, resolveRef, type Value } from "#trust";
import { type LedgerVersion, ledgerVersion, restingReads, subjectRows } from "./resting-rows.ts";
import type { ApprovalSubject, SubjectAction, SubjectTerms, SubjectValue } from "./subject.ts";

/** A subject with what is shown beside it, or why there is nothing that could be approved. */
export type BuiltSubject =
  | { readonly ok: true; readonly subject: ApprovalSubject; readonly ledgerVersions: readonly LedgerVersion[] }
  | { readonly ok: false; readonly error: CallError };

/**
 * Builds the subject of actions from their commands and the facts as they are now: at first to ask, later to see
 * whether what would be sent is still what was shown.
 */
export function buildActionsSubject(
  called: CalledPhase,
  catalog: Catalog,
  now: number,
  terms: SubjectTerms,
): BuiltSubject {
  const actions: SubjectAction[] = [];
  const values: Value[] = [];
  for (const { command } of called.calls) {
    const own = actionCommand(command);
    const judged = authorise({ phase: called.phase, catalog, command: own, facts: called.facts, now });
    if (!judged.ok) return judged;
    const { tool, operation } = judged;
    values.push(...Object.values(judged.values));
    actions.push({
      call: own.call,
      tool: tool.id,
      toolTitle: tool.title,
      operation: operation.name,
      title: operation.title,
      access: operation.access === "commit" ? "commit" : "draft",
      catalog: digestOfOperation(operation),
      arguments: mapValues(judged.values, subjectValue),
    });
  }
  const reads = restingReads(values, called.facts);
  const rows = reads.map(({ call, fact }) => subjectRows(call, fact));
  return {
    ok: true,
    subject: { type: "actions", ...subjectBase(called, terms), actions, rows },
    ledgerVersions: reads.map(({ call, fact }) => ledgerVersion(call, fact)),
  };
}

/** Builds the subject of a phase's start: the values that it would be handed, and what it may use. */
export function buildStartSubject(
  called: Pick<CalledPhase, "run" | "program" | "phase" | "facts">,
  handover: { readonly [field: string]: Ref },
  terms: SubjectTerms,
): Extract<BuiltSubject, { ok: true }> {
  const values = mapValues(handover, (ref) => resolveRef(ref, called.facts));
  const reads = restingReads(Object.values(values), called.facts);
  const rows = reads.map(({ call, fact }) => subjectRows(call, fact));
  return {
    ok: true,
    subject: {
      type: "start",
      ...subjectBase(called, terms),
      handover: mapValues(values, subjectValue),
      grants: called.phase.grants,
      rows,
    },
    ledgerVersions: reads.map(({ call, fact }) => ledgerVersion(call, fact)),
  };
}

function subjectBase({ run, program, phase }: Pick<CalledPhase, "run" | "program" | "phase">, terms: SubjectTerms) {
  const { id, version, title } = program.manifest.aop;
  return {
    run: run.run,
    program: program.program,
    aop: { id, version, title },
    phase: { number: phase.number, name: phase.name },
    requester: run.requester,
    ...terms,
  };
}

function subjectValue({ status, value, candidates, sources, calls, reason }: Value): SubjectValue {
  return {
    status,
    sources,
    calls,
    ...(value === undefined ? {} : { value }),
    ...(candidates === undefined ? {} : { candidates }),
    ...(reason === undefined ? {} : { reason }),
  };
}

function actionCommand(command: { readonly kind: string; readonly call: string }): OperationCommand {
  if (command.kind === "act") return command as OperationCommand;
  throw new GatewayError(`Unexpected call ${command.call}, expected an action`);
}

function mapValues<In, Out>(
  record: { readonly [name: string]: In },
  change: (value: In) => Out,
): { readonly [name: string]: Out } {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));
}
