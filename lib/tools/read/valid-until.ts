import { z } from "zod";
import type { LedgerShape } from "#config";
import type { JsonObject } from "#ports";

const HOUR_MS = 60 * 60 * 1000;

/** A day without a time of day leaves open whose day it is, so a zone has to be named. */
const timeWithZone = z.iso.datetime({ offset: true });

/**
 * Until when a row holds, in milliseconds since 1970; null: it names no end. Undefined where the catalog says that its
 * rows name one and this row does not.
 */
export function endOfRow(row: JsonObject, { validUntil }: LedgerShape): number | null | undefined {
  if (validUntil === undefined) return null;
  const told = Object.hasOwn(row, validUntil) ? row[validUntil] : undefined;
  if (told === null) return null;
  const time = timeWithZone.safeParse(told);
  return time.success ? Date.parse(time.data) : undefined;
}

/** Until when an answer holds that was asked for at `askedAt`: the earliest end counts; undefined where it has none. */
export function endOfAnswer(rows: readonly JsonObject[], shape: LedgerShape, askedAt: number): number | undefined {
  const ends = rows.flatMap((row) => endOfRow(row, shape) ?? []);
  if (shape.validHours !== undefined) ends.push(askedAt + shape.validHours * HOUR_MS);
  return ends.length === 0 ? undefined : Math.min(...ends);
}
