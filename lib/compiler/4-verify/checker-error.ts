/** The TypeScript compiler itself failed over the code it was given; the cause is what it threw. */
export class CheckerError extends Error {
  override name = "CheckerError";
}
