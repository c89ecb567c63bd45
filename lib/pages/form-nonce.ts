import { createHmac, timingSafeEqual } from "node:crypto";

const DAY_MS = 86_400_000;

/** How many days a page may stay open before it is sent. */
const DAYS_VALID = 7;

/**
 * The nonce of a person's forms on one day. It is computed from a secret of this installation, so that showing a page
 * stores nothing and another site cannot know it.
 */
export function formNonce(formKey: string, person: string, now: number): string {
  return sign(formKey, person, Math.floor(now / DAY_MS));
}

/** Whether a nonce was given to this person in the last days. */
export function holdsNonce(formKey: string, person: string, now: number, nonce: string): boolean {
  const today = Math.floor(now / DAY_MS);
  const given = Buffer.from(nonce);
  return Array.from({ length: DAYS_VALID }, (_, ago) => Buffer.from(sign(formKey, person, today - ago))).some(
    (valid) => valid.length === given.length && timingSafeEqual(valid, given),
  );
}

function sign(formKey: string, person: string, day: number): string {
  return createHmac("sha256", formKey).update(`form|${day}|${person}`).digest("base64url");
}
