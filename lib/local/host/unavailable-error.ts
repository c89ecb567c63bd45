/** The configuration names something that this version does not have; `known` is what it has there. */
export class UnavailableError extends Error {
  override name = "UnavailableError";
  readonly path: string;
  readonly kind: string;
  readonly known: readonly string[];
  constructor(path: string, kind: string, known: readonly string[]) {
    super(`Unexpected ${path} "${kind}", expected one of: ${known.join(", ")}`);
    this.path = path;
    this.kind = kind;
    this.known = known;
  }
}
