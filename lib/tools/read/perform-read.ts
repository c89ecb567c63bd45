import type { CatalogOperation } from "#config";
import type { Clock, Json, JsonObject } from "#ports";
import type { CallFact, LedgerFact } from "#trust";
import { callTool } from "../call-tool.ts";
import type { LazyServer } from "../lazy-server.ts";
import { type Attempt, attemptRead, type FailedAttempt } from "./attempts.ts";
import { cutContent } from "./cut-content.ts";
import { nestingReason, toRecordable } from "./exact-json.ts";
import { errorText, readLedger } from "./ledger.ts";
import { endOfAnswer } from "./valid-until.ts";

/** One call of a tool, or one page of a ledger, may take this long. */
const CALL_LIMIT_MS = 30_000;
/** A recorded result has at most this many bytes of JSON; an item of the table holds 400,000. */
const RESULT_LIMIT_BYTES = 300_000;

/** An authorised read. */
export interface AuthorisedRead {
  readonly tool: string;
  readonly operation: CatalogOperation;
  readonly arguments: JsonObject;
}

/** The fact that a read brought back, and the attempts that failed on the way to it. */
export interface PerformedRead {
  readonly fact: CallFact;
  readonly attempts: readonly FailedAttempt[];
}

/**
 * Performs a read with retries, paging and caps. A read that keeps failing is a fact too: it could not be read, which
 * never means that there is nothing (spec trust.md section 1).
 */
export async function performRead(read: AuthorisedRead, server: LazyServer, clock: Clock): Promise<PerformedRead> {
  const shape = read.operation.ledger;
  return shape === undefined ? await readContent(read, server, clock) : await readRows(read, shape, server, clock);
}

async function readRows(
  read: AuthorisedRead,
  shape: NonNullable<CatalogOperation["ledger"]>,
  server: LazyServer,
  clock: Clock,
): Promise<PerformedRead> {
  const { result, failures } = await attemptRead(clock, async () => {
    const connected = await connectTo(server);
    if (!connected.ok) return connected;
    return await readLedger({
      server: connected.value,
      operation: read.operation.name,
      shape,
      args: read.arguments,
      clock,
      pageLimit: CALL_LIMIT_MS,
      byteLimit: RESULT_LIMIT_BYTES,
    });
  });
  const asked = { ...ledgerOf(read, shape), askedAt: clock.now() };
  if (!result.ok) return { fact: { ...asked, ...NO_ROWS, reason: result.error }, attempts: failures };
  const { rows, version, exhaustive, note } = result.value;
  const reason = note === undefined ? {} : { reason: note };
  const end = endOfAnswer(rows, shape, asked.askedAt);
  const until = end === undefined ? {} : { validUntil: end };
  const fact = { ...asked, outcome: "answered" as const, rows, version, exhaustive, ...until, ...reason };
  return { fact, attempts: failures };
}

const NO_ROWS = { outcome: "failed", rows: [], version: null, exhaustive: false } as const;

function ledgerOf(
  read: AuthorisedRead,
  shape: NonNullable<CatalogOperation["ledger"]>,
): Pick<LedgerFact, "kind" | "ledger" | "key" | "label" | "asked"> {
  const label = shape.label === undefined ? {} : { label: shape.label };
  return { kind: "ledger", ledger: read.tool, key: shape.key, ...label, asked: read.arguments };
}

async function readContent(read: AuthorisedRead, server: LazyServer, clock: Clock): Promise<PerformedRead> {
  const { result, failures } = await attemptRead(clock, async (): Promise<Attempt<Json>> => {
    const connected = await connectTo(server);
    if (!connected.ok) return connected;
    try {
      const answer = await callTool(connected.value, read.operation.name, read.arguments, clock, CALL_LIMIT_MS);
      if (answer.isError) return { ok: false, error: errorText(answer.content) };
      const reason = nestingReason(answer.content);
      return reason === undefined
        ? { ok: true, value: answer.content }
        : { ok: false, error: `the answer holds ${reason}` };
    } catch (cause) {
      return { ok: false, error: messageOf(cause) };
    }
  });
  const askedAt = clock.now();
  if (!result.ok) return { fact: failedContent(askedAt, result.error), attempts: failures };
  const whole = toRecordable(result.value);
  const { content, note: cut } = cutContent(whole.content, RESULT_LIMIT_BYTES);
  const notes = [whole.note, cut].filter((note) => note !== undefined);
  const reason = notes.length === 0 ? {} : { reason: notes.join("; ") };
  return { fact: { kind: "read", outcome: "answered", content, askedAt, ...reason }, attempts: failures };
}

function failedContent(askedAt: number, reason: string): CallFact {
  return { kind: "read", outcome: "failed", content: null, askedAt, reason };
}

/** The fact of a read that is not made at all, because it would fail as it did before. */
export function failedRead(read: AuthorisedRead, askedAt: number, reason: string): CallFact {
  const shape = read.operation.ledger;
  if (shape === undefined) return failedContent(askedAt, reason);
  return { ...ledgerOf(read, shape), ...NO_ROWS, askedAt, reason };
}

async function connectTo(server: LazyServer): Promise<Attempt<Awaited<ReturnType<LazyServer["connect"]>>>> {
  try {
    return { ok: true, value: await server.connect() };
  } catch (cause) {
    return { ok: false, error: messageOf(cause) };
  }
}

function messageOf(cause: unknown): string {
  return (cause instanceof Error ? cause.message : String(cause)).toWellFormed();
}
