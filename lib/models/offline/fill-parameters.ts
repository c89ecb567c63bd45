import type { Json, JsonObject } from "#ports";
import {
  columnFor,
  type Expression,
  type Finding,
  fitsParameter,
  isGoodEnough,
  type ValueFinder,
} from "./find-value.ts";
import type { Entry, EntryList } from "./known.ts";
import type { OfferedOperation, OfferedParameter } from "./task.ts";

/** A parameter that has no value, or none that is good enough. */
export interface Lack {
  readonly parameter: OfferedParameter;
  /** What is known under its name, one for each call that would be made; empty when nothing is. */
  readonly weak: readonly { readonly expression: Expression; readonly value: Json }[];
  readonly finding?: Finding;
}

/** The calls to make, one for each thing; or what is lacking for them, and the call as far as it can be filled. */
export type Filling =
  | { readonly ok: true; readonly calls: readonly JsonObject[]; readonly each: boolean }
  | { readonly ok: false; readonly lacks: readonly Lack[]; readonly attempt: JsonObject };

/**
 * Fills an operation's parameters by name. Where single values fill it, it is called once; where the entries of a list
 * do, once for each. Nothing is made up: an optional parameter without a value is left out.
 */
export function fillParameters(
  operation: OfferedOperation,
  finder: ValueFinder,
  over: { readonly quoted: readonly string[]; readonly mayRepeat: (source: string | undefined) => boolean },
): Filling {
  const once = fillOnce(operation, finder);
  if (once.ok) return { ok: true, calls: [once.args], each: false };
  const lists = finder.known.lists
    .filter((list) => over.mayRepeat(list.operation))
    .toReversed()
    .map((list) => onlyNamed(list, over.quoted));
  for (const list of lists) {
    const each = list.entries.map((entry) => fillFrom(entry, operation, finder));
    if (each.length > 0 && each.every((filled) => filled.ok)) {
      return { ok: true, calls: each.map(({ args }) => args), each: true };
    }
  }
  return { ok: false, attempt: once.args, lacks: fewestLacks(operation, finder, lists) ?? once.lacks };
}

interface Filled {
  readonly ok: boolean;
  readonly args: JsonObject;
  readonly lacks: readonly Lack[];
}

function fillOnce(operation: OfferedOperation, finder: ValueFinder): Filled {
  return fill(operation, finder, (parameter) => {
    const finding =
      finder.find(parameter.names, parameter.type) ?? finder.findInstructed(parameter.names, parameter.type);
    if (finding?.value === undefined || !fitsParameter(finding.value, parameter, operation)) {
      return finding === undefined ? undefined : { finding };
    }
    return { expression: finding.expression, status: finding.status, value: finding.value, finding };
  });
}

/** What an entry does not say, an entry of another list about the same thing may, or a single value. */
function fillFrom(entry: Entry, operation: OfferedOperation, finder: ValueFinder): Filled {
  return fill(operation, finder, (parameter) => {
    const column = columnFor(entry, parameter, operation) ?? joinedColumn(entry, parameter, operation, finder);
    if (column !== undefined) return column;
    const finding =
      finder.findInstructed(parameter.names, parameter.type) ??
      (parameter.required ? finder.find(parameter.names, parameter.type) : undefined);
    return finding?.value === undefined ? undefined : { ...finding, value: finding.value };
  });
}

interface Candidate {
  readonly expression?: Expression;
  readonly status?: Finding["status"];
  readonly value?: Json;
  readonly finding?: Finding;
}

/**
 * Fills each parameter with what `find` gives. What was handed over as missing, or as several candidates, is not replaced
 * by something else of that name. A required parameter that has nothing good enough gets what there is: the gateway
 * refuses it and says why, which is how a person comes to know.
 */
function fill(
  operation: OfferedOperation,
  finder: ValueFinder,
  find: (parameter: OfferedParameter) => Candidate | undefined,
): Filled {
  const args: { [parameter: string]: Json } = {};
  const lacks: Lack[] = [];
  for (const parameter of operation.parameters) {
    const unusable = finder.findUnusable(parameter.names);
    const isGivenUp = unusable !== undefined && finder.find(parameter.names, parameter.type)?.value === undefined;
    const { expression, status, value, finding } = (isGivenUp ? undefined : find(parameter)) ?? {};
    if (expression !== undefined && status !== undefined && isGoodEnough(status, parameter.least)) {
      args[parameter.name] = expression;
    } else if (parameter.required) {
      const weak = expression !== undefined && value !== undefined ? [{ expression, value }] : [];
      lacks.push({ parameter, weak, ...(finding === undefined ? {} : { finding }) });
      const named = expression ?? finding?.expression ?? (unusable === undefined ? undefined : { from: unusable.id });
      if (named !== undefined) args[parameter.name] = named;
    }
  }
  return { ok: lacks.length === 0, args, lacks };
}

/** The column of an entry elsewhere that shares an id with this one. */
function joinedColumn(
  entry: Entry,
  parameter: OfferedParameter,
  operation: OfferedOperation,
  finder: ValueFinder,
): Entry[number] | undefined {
  const ids = entry.filter(({ expression }) => /_id$/i.test(expression.at ?? ""));
  for (const list of finder.known.lists.toReversed()) {
    for (const other of list.entries) {
      const isSame = ids.some((id) => other.some((column) => sameColumn(column, id) && column.value === id.value));
      const column = isSame ? columnFor(other, parameter, operation) : undefined;
      if (column !== undefined) return column;
    }
  }
  return undefined;
}

function sameColumn(a: Entry[number], b: Entry[number]): boolean {
  return lastToken(a) === lastToken(b);
}

function lastToken({ expression }: Entry[number]): string {
  return (expression.at ?? "").replace(/^.*\//, "");
}

/** The entries an instruction names in quotation marks, where it names any. */
function onlyNamed(list: EntryList, quoted: readonly string[]): EntryList {
  const named = list.entries.filter((entry) =>
    entry.some(({ value }) => typeof value === "string" && quoted.some((name) => value.includes(name))),
  );
  return named.length === 0 ? list : { ...list, entries: named };
}

/** What the best of the lists lacks: a list that knows every parameter, though not well enough, has to be checked. */
function fewestLacks(
  operation: OfferedOperation,
  finder: ValueFinder,
  lists: readonly EntryList[],
): readonly Lack[] | undefined {
  for (const list of lists) {
    const lacks = list.entries.flatMap((entry) => {
      return fillFrom(entry, operation, finder).lacks;
    });
    if (lacks.length > 0 && lacks.every(({ weak }) => weak.length > 0)) return mergeLacks(lacks);
  }
  return undefined;
}

function mergeLacks(lacks: readonly Lack[]): readonly Lack[] {
  const merged = new Map<string, Lack>();
  for (const lack of lacks) {
    const before = merged.get(lack.parameter.name);
    merged.set(lack.parameter.name, { parameter: lack.parameter, weak: [...(before?.weak ?? []), ...lack.weak] });
  }
  return [...merged.values()];
}
