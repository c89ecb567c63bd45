import { LEAST_STATUSES, STATUS_TABLE, STATUSES, type Status, statusesFrom } from "#trust";
import { FUNCTION_TYPES } from "./function-types.ts";

type Row = (typeof STATUS_TABLE)[number];

const MEANING: { readonly [S in Status]: string } = {
  verified: "a ledger, a receipt or a signed-in identity says so.",
  extracted: "stands in a source; nobody has checked it against a ledger.",
  inferred: "a model or program code made it.",
  ambiguous: "two or more matches, all kept.",
  "lookup-failed": 'could not be asked; not "does not exist".',
  missing: "the sources do not contain it.",
  refuted: "the ledger answered and does not have it.",
};

const CONTENT: { readonly [H in Row["holds"]]: readonly string[] } = {
  value: ["  readonly value: T;"],
  candidates: ["  readonly candidates: readonly T[];"],
  nothing: [],
};

/** The type of a value in one status, of this plain type. */
export function statusType(status: Status, plain: string): string {
  const row = STATUS_TABLE[STATUSES.indexOf(status)];
  if (!row) throw new Error(`Unexpected status ${status}, expected one of the table`);
  return row.holds === "nothing" ? row.type : `${row.type}<${plain}>`;
}

/** The type of a value that is at least of this status, or is made of such values. */
export function leastType(least: Status, plain: string): string {
  return `AtLeast${STATUS_TABLE[STATUSES.indexOf(least)]?.type ?? ""}<${plain}>`;
}

function declareStatus(row: Row): string {
  const { status, ja, holds } = row;
  // What stands in a ledger or a source needs no excuse.
  const reason = statusesFrom("extracted").includes(status) ? [] : ["  readonly reason?: string;"];
  return [
    `/** ${ja}: ${MEANING[status]} */`,
    `export interface ${statusType(status, "T")} {`,
    `  readonly status: ${JSON.stringify(status)};`,
    ...CONTENT[holds],
    ...reason,
    `  readonly [evidence]: ${JSON.stringify(status)};`,
    "}",
  ].join("\n");
}

/** Plain data in program code is the code's own, so it is let in exactly where inferred is. */
function declareLeast(least: Status): string {
  const words = statusesFrom(least);
  const plain = words.includes("inferred");
  const own = leastType(least, "T");
  const of = (part: string): string => leastType(least, part);
  return `/** ${plain ? "Any value that is there, or plain data, which counts as inferred; also lists and objects made of both" : `A ${words.join(" or ")} value, or a list or object made of nothing else`}. */
export type ${own} =
${words.map((status) => `  | ${statusType(status, "T")}`).join("\n")}
  | (T extends readonly (infer I)[]
      ? readonly ${of("I")}[]
      : T extends object
        ? { readonly [K in keyof T]: ${of("T[K]")} }
        : ${plain ? "T" : "never"});`;
}

/**
 * The types of values as program code sees them (spec trust.md section 3), common to all phases of all programs, from
 * the table of statuses. Each status has a mark of its own that code cannot name, so no object literal and no spread
 * makes a better value.
 */
export const VALUE_TYPES = `/** Any JSON value. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** One row of a ledger, by column. */
export type Row = { readonly [column: string]: Json };

/** Where a given file lies: handed on as it is, read with files.open. */
export type FileLocation = { readonly attachment: string; readonly name: string; readonly type: string };

declare const evidence: unique symbol;

${STATUS_TABLE.map(declareStatus).join("\n\n")}

/** A value with its evidence; branch on status before using it. */
export type Value<T> =
${STATUSES.map((status) => `  | ${statusType(status, "T")}`).join("\n")};

/** A value that is there, however sure. */
export type Known<T> = ${LEAST_STATUSES.map((status) => statusType(status, "T")).join(" | ")};

${LEAST_STATUSES.map(declareLeast).join("\n\n")}

/** Any value, or plain data, which counts as inferred; also lists and objects made of both. */
export type AnyStatus<T> =
  | Value<T>
  | (T extends readonly (infer I)[]
      ? readonly AnyStatus<I>[]
      : T extends object
        ? { readonly [K in keyof T]: AnyStatus<T[K]> }
        : T);

/** Something else of the same evidence. */
export type Same<V, T> = V extends Verified<unknown>
  ? Verified<T>
  : V extends Extracted<unknown>
    ? Extracted<T>
    : V extends Inferred<unknown>
      ? Inferred<T>
      : V extends Ambiguous<unknown>
        ? Ambiguous<T>
        : V;

/** One item of a list, of the list's evidence. */
export type Item<V> = V extends Known<infer L> ? Same<V, L extends readonly (infer I)[] ? I : Json> : never;

/** What a part of a value can be taken as; anything else that stands there is missing. */
export interface Kinds {
  readonly json: Json;
  readonly text: string;
  readonly number: number;
  readonly boolean: boolean;
  readonly list: readonly Json[];
  readonly row: Row;
}

${FUNCTION_TYPES}`;
