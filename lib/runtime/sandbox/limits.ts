/**
 * What program code may use up. `steps` counts QuickJS interrupt checks (about 10,000 bytecodes each) and is the same on
 * every machine; `milliseconds` is the backstop for work that makes no checks, and only ever ends a phase as failed.
 */
export interface SandboxLimits {
  readonly memoryBytes: number;
  readonly stackBytes: number;
  readonly steps: number;
  readonly milliseconds: number;
}

/** Enough for a phase over thousands of values, little enough to run many at once. */
export const SANDBOX_LIMITS: SandboxLimits = {
  memoryBytes: 32 * 1024 * 1024,
  stackBytes: 256 * 1024,
  steps: 10_000,
  milliseconds: 5_000,
};
