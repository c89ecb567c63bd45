import type { Json } from "#ports";
import { StateError } from "../language/state-error.ts";

/** The most bytes of JSON that may pass between states (Step Functions quotas). */
export const PAYLOAD_LIMIT = 262_144;

/** Throws `States.DataLimitExceeded` when a payload of the state `name` is over the limit. */
export function requirePayloadSize(value: Json, name: string): void {
  if (!isTooLarge(value)) return;
  throw new StateError(
    "States.DataLimitExceeded",
    `The state/task '${name}' returned a result with a size exceeding the maximum number of bytes service limit.`,
  );
}

/** Whether a value is over the limit as UTF-8 JSON. */
export function isTooLarge(value: Json): boolean {
  return roomLeft(value, PAYLOAD_LIMIT) < 0 && Buffer.byteLength(JSON.stringify(value)) > PAYLOAD_LIMIT;
}

/** What is left of `room` bytes when every part of the value took the most it can take; stops below 0. */
function roomLeft(value: Json, room: number): number {
  if (typeof value === "string") return room - value.length * 6 - 2;
  if (typeof value !== "object" || value === null) return room - 25;
  let left = room - 2;
  if (Array.isArray(value)) {
    for (const entry of value) {
      left = roomLeft(entry, left - 1);
      if (left < 0) return left;
    }
    return left;
  }
  for (const [key, entry] of Object.entries(value)) {
    left = roomLeft(entry, left - key.length * 6 - 4);
    if (left < 0) return left;
  }
  return left;
}
