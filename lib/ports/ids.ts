/** Makes identifiers. */
export interface Ids {
  /** A ULID: 26 characters, sorts by time, strictly increasing within one process. */
  next(): string;
  /** 256 bits nobody can guess, base64url, for links and nonces. */
  secret(): string;
}
