const SEPARATOR = "、";

/** Those for whom somebody decides, each once, in the one text that a decision keeps; undefined where nobody is. */
export function joinPrincipals(people: readonly (string | undefined)[]): string | undefined {
  const named = new Set(people.flatMap((person) => person ?? []));
  return named.size === 0 ? undefined : [...named].join(SEPARATOR);
}

/** Those whom `joinPrincipals` named. */
export function splitPrincipals(onBehalfOf: string | undefined): readonly string[] {
  return onBehalfOf?.split(SEPARATOR) ?? [];
}
