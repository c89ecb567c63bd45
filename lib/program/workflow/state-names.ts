const LIMIT = 80;

/**
 * Gives each state its name: the words asked for, at most 80 characters (code points), unique within one machine.
 * A name never holds `${`, so that no phase can be called like a substitution.
 */
export class StateNames {
  readonly #taken = new Set<string>();
  /** The first number that may be free behind a beginning: long names with one beginning stay cheap. */
  readonly #next = new Map<string, number>();

  /** The name of a state that belongs to `subject`; `suffix` says what it does there and is never cut. */
  take(subject: string, suffix = ""): string {
    const words = subject.replaceAll("${", "＄{").replace(/\s+/gu, " ").trim();
    for (let digits = 0; ; digits += 1) {
      const name = this.#takeNumbered(words, suffix, digits);
      if (name !== undefined) return name;
    }
  }

  /** The first free name whose number has so many digits; the first of all names has no number. */
  #takeNumbered(words: string, suffix: string, digits: number): string | undefined {
    const last = 10 ** digits - 1;
    const tailOf = (count: number): string => (digits === 0 ? suffix : `${suffix} (${count})`);
    const begin = cut(words, LIMIT - [...tailOf(last)].length);
    const key = JSON.stringify([begin, suffix, digits]);
    const first = digits < 2 ? digits * 2 : 10 ** (digits - 1);
    for (let count = this.#next.get(key) ?? first; count <= last; count += 1) {
      this.#next.set(key, count + 1);
      const name = `${begin}${tailOf(count)}`;
      if (this.#taken.has(name)) continue;
      this.#taken.add(name);
      return name;
    }
    return undefined;
  }
}

/** Cuts between code points; counts UTF-16 code units too, since some tools measure names that way. */
function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  const end = length - 1;
  const isInside = /^[\uD800-\uDBFF][\uDC00-\uDFFF]$/.test(text.slice(end - 1, end + 1));
  return `${text.slice(0, isInside ? end - 1 : end)}…`;
}
