/** Enough for a phase over thousands of values, little enough to run many at once. */
export const SANDBOX_LIMITS = {
    memoryBytes: 32 * 1024 * 1024,
    stackBytes: 256 * 1024,
    steps: 10_000,
    milliseconds: 5_000,
};
