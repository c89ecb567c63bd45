import { sha256Hex } from "#records";

const DIGEST_LENGTH = 16;

/**
 * Names as a service takes them, and back: a name that fits `pattern` stays, any other becomes a readable part and a
 * digest of it. The same name always becomes the same; two names never become one.
 */
export class AsciiNames {
  readonly #pattern: RegExp;
  readonly #known = new Map<string, string>();

  constructor(pattern: RegExp) {
    this.#pattern = pattern;
  }

  /** What the service is told. */
  toAscii(name: string): string {
    if (this.#pattern.test(name)) return name;
    const readable = name
      .replace(/[^a-zA-Z0-9]+/g, "_")
      .replace(/^_+|_+$/g, "")
      .slice(0, 40);
    const digest = sha256Hex(name).slice(0, DIGEST_LENGTH);
    const ascii = readable === "" ? `x${digest}` : `${readable}-${digest}`;
    this.#known.set(ascii, name);
    return ascii;
  }

  /** What was meant, for a name that `toAscii` gave; any other as it is. */
  toName(ascii: string): string {
    return this.#known.get(ascii) ?? ascii;
  }
}
