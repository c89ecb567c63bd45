import type { Catalog, CatalogOperation, CatalogTool } from "#config";
import { type Diagnostic, diagnose, tellReason } from "#diagnostics";
import type { Json, JsonObject } from "#ports";
import { type ManifestPhase, ownParameters } from "#program";
import type { CallError, Command } from "#records";
import {
  type CallKey,
  type Facts,
  isAtLeast,
  type LeastStatus,
  resolveRef,
  type Status,
  statusInUse,
  statusWord,
  type UsedStatus,
  type Value,
} from "#trust";
import { toCallError } from "./call-error.ts";
import { checkGrant } from "./grants.ts";
import { checkParameterForm, checkParameterNames, requiredOf } from "./parameters.ts";

/** A command that names an operation of a tool. */
export type OperationCommand = Extract<Command, { kind: "read" | "act" }>;

/** Everything that decides whether a call is allowed; nothing else is looked at. */
export interface Grounds {
  /** From the stored program's manifest. */
  readonly phase: ManifestPhase;
  readonly catalog: Catalog;
  /** From the spine. */
  readonly command: OperationCommand;
  readonly facts: Facts;
  /** Milliseconds since 1970; evidence that no longer holds at this time counts no more. */
  readonly now: number;
  /** Reads whose ledger has moved on since; what rests on them is stale. */
  readonly moved?: ReadonlySet<CallKey>;
  /** JSON Schema of the parameters where the catalog gives none. */
  readonly listedSchema?: JsonObject;
}

/** What may be sent, exactly; or the refusal. */
export type Authorisation =
  | {
      readonly ok: true;
      readonly tool: CatalogTool;
      readonly operation: CatalogOperation;
      /** The exact values, without cursor and idempotency key. */
      readonly arguments: JsonObject;
      readonly values: { readonly [parameter: string]: Value };
    }
  | { readonly ok: false; readonly error: CallError };

/**
 * Decides whether a phase may make a call, by its grants, the catalog, and each argument's status recomputed from
 * evidence (spec trust.md section 3). Every fault of the arguments is told together. An exception while checking is a
 * refusal.
 */
export function authorise(grounds: Grounds): Authorisation {
  const { command } = grounds;
  try {
    const check = checkGrant(grounds.phase, grounds.catalog, command.tool, command.operation);
    if (!check.ok) return { ok: false, error: toCallError([check.fault]) };
    const { tool, operation } = check.granted;
    const fault = checkKind(command, operation);
    return fault === undefined
      ? authoriseArguments(grounds, tool, operation)
      : { ok: false, error: toCallError([fault]) };
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    return {
      ok: false,
      error: toCallError([diagnose("AOP509", { operation: command.operation, reason: tellReason(reason) })]),
    };
  }
}

function checkKind(command: OperationCommand, operation: CatalogOperation): Diagnostic | undefined {
  if ((command.kind === "read") === (operation.access === "read")) return undefined;
  const wanted = command.kind === "read" ? "read" : "draft, commit";
  return diagnose("AOP510", { operation: operation.title, access: operation.access, wanted });
}

function authoriseArguments(grounds: Grounds, tool: CatalogTool, operation: CatalogOperation): Authorisation {
  const { command, facts } = grounds;
  const schema = operation.parameters ?? grounds.listedSchema;
  const faults = [...checkParameterNames(operation, schema, Object.keys(command.args))];
  const needs: NonNullable<CallError["needs"]>[number][] = missingParameters(operation, schema, command.args);
  const sent: [string, Json][] = [];
  const values: [string, Value][] = [];
  for (const [parameter, ref] of Object.entries(command.args)) {
    const value = resolveRef(ref, facts);
    const { status, stale } = statusInUse(value, grounds);
    const wants = leastStatus(operation, parameter);
    values.push([parameter, status === value.status ? value : { ...value, status }]);
    if (value.value === undefined || !isAtLeast(status, wants)) {
      needs.push({ parameter, status, wants });
      const used = { ...value, status };
      const fault = stale === undefined ? tooUncertain : tooOld(stale);
      faults.push(fault(operation, parameter, used, wants));
      continue;
    }
    faults.push(...checkParameterForm(operation, schema, parameter, value.value));
    sent.push([parameter, value.value]);
  }
  const [first, ...others] = faults;
  if (first !== undefined) return { ok: false, error: toCallError([first, ...others], needs) };
  return { ok: true, tool, operation, arguments: Object.fromEntries(sent), values: Object.fromEntries(values) };
}

/** What a call leaves out although it is required is a value that is not in any source. */
function missingParameters(
  operation: CatalogOperation,
  schema: JsonObject | undefined,
  args: OperationCommand["args"],
): NonNullable<CallError["needs"]>[number][] {
  const own = ownParameters(operation);
  return requiredOf(schema ?? {})
    .filter((parameter) => !own.includes(parameter) && !Object.hasOwn(args, parameter))
    .map((parameter) => ({ parameter, status: "missing", wants: leastStatus(operation, parameter) }));
}

/** What the catalog wants of a parameter; one that it does not list still has to have one value. */
function leastStatus(operation: CatalogOperation, parameter: string): LeastStatus {
  return (Object.hasOwn(operation.least, parameter) ? operation.least[parameter] : undefined) ?? "inferred";
}

function tooUncertain(operation: CatalogOperation, parameter: string, value: Value, wants: Status): Diagnostic {
  return diagnose("AOP505", {
    operation: operation.title,
    parameter,
    status: statusInBoth(value.status),
    wants: statusInBoth(wants),
    reason: tellReason(value.reason ?? "–"),
  });
}

/** What was certain enough once is told apart from what never was: asking the ledger again mends it. */
function tooOld(reason: NonNullable<UsedStatus["stale"]>): typeof tooUncertain {
  return ({ title }, parameter, { status }, wants) => {
    const told = { status: statusInBoth(status), wants: statusInBoth(wants) };
    return diagnose("AOP517", { operation: title, parameter, ...told, reason });
  };
}

function statusInBoth(status: Status): string {
  return `${statusWord(status, "ja")} (${statusWord(status, "en")})`;
}
