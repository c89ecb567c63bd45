import type { IntentEntry } from "#records";

/**
 * An intent with the grounds it was authorised on. Both are absent in intents of before they were kept; what such an
 * intent says is never sent again, because nobody can tell under which rules it was sent.
 */
export interface GroundedIntent extends IntentEntry {
  /** Digest of the operation's catalog entry. */
  readonly catalog?: string;
  /** The parameter that takes the idempotency key; null when the system takes none, and a mark says that it was sent. */
  readonly keyParameter?: string | null;
}

/** Whether an action may have been sent, by its intent and its mark: without a key it was sent only if that is there. */
export function mayBeSent({ keyParameter }: GroundedIntent, marked: boolean): boolean {
  return keyParameter !== null || marked;
}
