import type { Catalog } from "#config";
import type { Table } from "#ports";
import type { CallError, LoadedFacts } from "#records";
import { authorise, type CalledPhase, digestOfOperation, GatewayError, type OperationCommand } from "#tools";
import { type Facts, type Ref, resolveRef, type Value } from "#trust";
import { type AskedKeys, loadAskedKeys } from "./asked-keys.ts";
import { loadEarlierWords, ownWords } from "./own-words.ts";
import { type LedgerVersion, ledgerVersion, restingReads, subjectRows } from "./resting-rows.ts";
import type { ApprovalSubject, SubjectAction, SubjectTerms, SubjectValue } from "./subject.ts";
import { titleOfParameter } from "./title-of-parameter.ts";

/** A subject with what is shown beside it, or why there is nothing that could be approved. */
export type BuiltSubject =
  | { readonly ok: true; readonly subject: ApprovalSubject; readonly ledgerVersions: readonly LedgerVersion[] }
  | { readonly ok: false; readonly error: CallError };

/** What a subject shows beside what its values themselves rest on. */
export interface Beside {
  readonly asked: AskedKeys;
}

/** Beside values of before there was anything to show there. */
export const NOTHING_BESIDE: Beside = { asked: new Map() };

/** Loads what a subject shows beside what the calls themselves rest on; before the subject is built, each time. */
export async function loadForSubject(
  table: Table,
  { calls, facts }: Pick<CalledPhase, "calls" | "facts">,
): Promise<Beside> {
  const refs = calls.flatMap(({ command }) => (command.kind === "act" ? Object.values(command.args) : []));
  await loadEarlierWords(facts, refs);
  return await loadBeside(table, facts, refs);
}

/** Loads what a subject shows beside these values. */
export async function loadBeside(table: Table, facts: LoadedFacts, refs: readonly Ref[]): Promise<Beside> {
  const reads = restingReads(
    refs.map((ref) => resolveRef(ref, facts)),
    facts,
  );
  const calls = reads.map(({ call }) => call);
  return { asked: await loadAskedKeys(table, facts, calls) };
}

/**
 * Builds the subject of actions from their commands and the facts as they are now: at first to ask, later to see
 * whether what would be sent is still what was shown.
 */
export function buildActionsSubject(
  called: CalledPhase,
  catalog: Catalog,
  now: number,
  terms: SubjectTerms,
  beside: Beside,
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
      arguments: mapValues(judged.values, (value, name) => ({
        ...(terms.form === undefined ? {} : titleOfParameter(operation, name)),
        ...subjectValue(value, called.facts, terms.form),
      })),
    });
  }
  const reads = restingReads(values, called.facts);
  const rows = reads.map(({ call, fact }) => subjectRows(call, fact, terms.form, beside.asked));
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
  beside: Beside,
): Extract<BuiltSubject, { ok: true }> {
  const values = mapValues(handover, (ref) => resolveRef(ref, called.facts));
  const reads = restingReads(Object.values(values), called.facts);
  const rows = reads.map(({ call, fact }) => subjectRows(call, fact, terms.form, beside.asked));
  return {
    ok: true,
    subject: {
      type: "start",
      ...subjectBase(called, terms),
      handover: mapValues(values, (value) => subjectValue(value, called.facts, terms.form)),
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

function subjectValue(shown: Value, facts: Facts, form: SubjectTerms["form"]): SubjectValue {
  const { status, value, candidates, sources, calls, reason } = shown;
  const words = form === undefined ? [] : ownWords(shown, facts);
  return {
    ...(words.length === 0 ? {} : { words }),
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
  change: (value: In, name: string) => Out,
): { readonly [name: string]: Out } {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value, name)]));
}
