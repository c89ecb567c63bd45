/** A short message to a place that several people read, such as a chat channel. */
export interface Notification {
  /** Plain text; it may hold what others wrote, and no secret. */
  readonly lines: readonly string[];
  readonly links: readonly { readonly label: string; readonly url: string }[];
}

/** What became of a message: delivered, or why not. The reason never holds the place's address. */
export type NotificationResult =
  | { readonly sent: true; readonly attempts: number }
  | { readonly sent: false; readonly attempts: number; readonly reason: string };

/**
 * Tells people beside the mails. `place` is the name of the variable that holds the address; only the implementation
 * knows what it says. Bounded in time; never throws: what cannot be told is a result, because nothing waits for it.
 */
export interface Notifier {
  notify(place: string, notification: Notification): Promise<NotificationResult>;
}
