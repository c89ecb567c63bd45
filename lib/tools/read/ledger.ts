import type { LedgerShape } from "#config";
import type { Clock, Json, JsonObject, ToolServer } from "#ports";
import { readPointer } from "#trust";
import { callTool } from "../call-tool.ts";
import type { Attempt } from "./attempts.ts";
import { fittingItems } from "./cut-content.ts";
import { inexactReason, jsonBytes } from "./exact-json.ts";
import { endOfRow } from "./valid-until.ts";

/** A ledger is asked for at most this many pages; beyond, it counts as not searched to its end (surface.md). */
const MAX_PAGES = 50;

/** All pages of one ledger answer, taken together. */
export interface LedgerRows {
  readonly rows: readonly JsonObject[];
  readonly version: string | null;
  readonly exhaustive: boolean;
  readonly note?: string;
}

interface LedgerPage {
  readonly rows: readonly JsonObject[];
  readonly version: string | null;
  /** Null at the end. */
  readonly next: Json;
}

/** Where and how one ledger is asked. */
export interface LedgerQuery {
  readonly server: ToolServer;
  readonly operation: string;
  readonly shape: LedgerShape;
  readonly args: JsonObject;
  readonly clock: Clock;
  /** Milliseconds for each page. */
  readonly pageLimit: number;
  /** Bytes for all rows together. */
  readonly byteLimit: number;
}

/** Asks a ledger page by page to its end, or to the first limit it meets, which is told and makes it not exhaustive. */
export async function readLedger(query: LedgerQuery): Promise<Attempt<LedgerRows>> {
  const rows: JsonObject[] = [];
  const seen = new Set<string>();
  let version: string | null | undefined;
  let cursor: Json = null;
  let bytes = 2;
  for (let page = 1; ; page += 1) {
    const asked = await readPage(query, cursor);
    if (!asked.ok) return asked;
    const { value } = asked;
    if (version !== undefined && version !== value.version) {
      return { ok: false, error: `the ledger changed from version ${version} to ${value.version} while it was read` };
    }
    version = value.version;
    const found = { rows, version };
    const fitting = fittingItems(value.rows, query.byteLimit - bytes);
    rows.push(...fitting);
    bytes += fitting.reduce((sum, row) => sum + jsonBytes(row) + 1, 0);
    if (fitting.length < value.rows.length) {
      return { ok: true, value: { ...found, exhaustive: false, note: `cut after ${rows.length} rows` } };
    }
    if (value.next === null) return { ok: true, value: { ...found, exhaustive: true } };
    if (page === MAX_PAGES) {
      return { ok: true, value: { ...found, exhaustive: false, note: `stopped after ${MAX_PAGES} pages` } };
    }
    cursor = value.next;
    if (seen.has(JSON.stringify(cursor))) {
      return { ok: true, value: { ...found, exhaustive: false, note: "the ledger gave the same page again" } };
    }
    seen.add(JSON.stringify(cursor));
  }
}

async function readPage(query: LedgerQuery, cursor: Json): Promise<Attempt<LedgerPage>> {
  const { server, operation, shape, clock, pageLimit } = query;
  const args = cursor === null ? query.args : { ...query.args, [shape.cursorParameter]: cursor };
  try {
    const answer = await callTool(server, operation, args, clock, pageLimit);
    if (answer.isError) return { ok: false, error: errorText(answer.content) };
    const reason = inexactReason(answer.content);
    return reason === undefined ? readShape(answer.content, shape) : { ok: false, error: `the answer holds ${reason}` };
  } catch (cause) {
    return { ok: false, error: cause instanceof Error ? cause.message : String(cause) };
  }
}

function readShape(content: Json, shape: LedgerShape): Attempt<LedgerPage> {
  const rows = readPointer(content, shape.rows);
  if (!Array.isArray(rows)) return outOfForm(`a list of rows at "${shape.rows}"`);
  const wrong = rows.findIndex((row) => !isRow(row) || !Object.hasOwn(row, shape.key));
  if (wrong !== -1) return outOfForm(`an object with the column "${shape.key}" as row ${wrong + 1}`);
  const endless = rows.findIndex((row: JsonObject) => endOfRow(row, shape) === undefined);
  if (endless !== -1) {
    const column = `"${shape.validUntil}"`;
    return outOfForm(`a time with its zone, or null, in the column ${column} of row ${endless + 1}`);
  }
  const version = readPointer(content, shape.version) ?? null;
  if (version !== null && typeof version !== "string" && typeof version !== "number") {
    return outOfForm(`a version at "${shape.version}"`);
  }
  const next = shape.next === undefined ? null : (readPointer(content, shape.next) ?? null);
  return { ok: true, value: { rows, version: version === null ? null : String(version), next } };
}

function outOfForm(expected: string): Attempt<never> {
  return { ok: false, error: `Unexpected form of the answer, expected ${expected}` };
}

function isRow(row: unknown): row is JsonObject {
  return row !== null && typeof row === "object" && !Array.isArray(row);
}

/** What a tool said of its failure, as one short text. */
export function errorText(content: Json): string {
  const text = typeof content === "string" ? content : JSON.stringify(content);
  return text.toWellFormed().slice(0, 1000);
}
