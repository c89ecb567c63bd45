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
