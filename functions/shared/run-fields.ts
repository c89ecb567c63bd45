const FIELDS = ["op", "kind", "run", "phase", "calls", "approval", "question", "compile"] as const;

/** What of an event names the work it is about; task tokens and everything else stay out of the logs. */
export function runFields(event: unknown): { readonly [field: string]: unknown } {
  if (event === null || typeof event !== "object") return {};
  return Object.fromEntries(Object.entries(event).filter(([name]) => (FIELDS as readonly string[]).includes(name))) as {
    readonly [field: string]: unknown;
  };
}
