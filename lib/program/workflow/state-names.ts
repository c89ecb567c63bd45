const LIMIT = 80;

/**
 * Gives each state its name: the words asked for, at most 80 characters (code points), unique within one machine.
 * A name never holds `${`, so that no phase can be called like a substitution.
 */
export class StateNames {
  readonly #taken = new Set<string>();

  /** The name of a state that belongs to `subject`; `suffix` says what it does there and is never cut. */
  take(subject: string, suffix = ""): string {
    const words = subject.replaceAll("${", "＄{").replace(/\s+/gu, " ").trim();
    for (let count = 1; ; count += 1) {
      const tail = count === 1 ? suffix : `${suffix} (${count})`;
      const name = `${cut(words, LIMIT - [...tail].length)}${tail}`;
      if (this.#taken.has(name)) continue;
      this.#taken.add(name);
      return name;
    }
  }
}

/** Cuts between code points; counts UTF-16 code units too, since some tools measure names that way. */
function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  const points = [...text];
  while (points.join("").length > length - 1) points.pop();
  return `${points.join("")}…`;
}
