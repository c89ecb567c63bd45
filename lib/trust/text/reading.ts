import type { Json } from "#ports";

/** What a text says as a value; or why it is none although it looks like one, in Japanese and English. */
export type Reading = { readonly ok: true; readonly value: Json } | { readonly ok: false; readonly reason: string };

/** A text that says this value. */
export function reads(value: Json): Reading {
  return { ok: true, value };
}

/** A text that cannot be taken for a value, and why. */
export function refuses(reason: string): Reading {
  return { ok: false, reason };
}
