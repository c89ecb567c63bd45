/** A name as it is compared: width, letter case, space and `_` do not tell names apart. */
export function plainName(name: string): string {
  return name
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\s_]+/gu, "");
}

/** Columns and parameters named so could be anything's; only their titles say whose they are. */
const GENERIC = new Set(["name", "id", "key", "value", "text", "status", "state", "type", "title", "code", "version"]);

/** True for a name that says nothing without its context. */
export function isGeneric(name: string): boolean {
  return GENERIC.has(plainName(name));
}

/** The names a title gives, one beside the other: `部署・部署名・department`. */
export function splitNames(title: string): readonly string[] {
  return title
    .split(/[・／/|、,]/u)
    .map((name) => name.trim())
    .filter((name) => name !== "");
}

/** How well a name says one of the wanted ones: 2 exactly, 1 as its last part (希望する部署 for 部署), else 0. */
export function matchNames(name: string, wanted: readonly string[]): 0 | 1 | 2 {
  const plain = plainName(name);
  const others = wanted.map(plainName);
  if (others.includes(plain)) return 2;
  return others.some((other) => other.length >= 2 && plain.endsWith(other)) ? 1 : 0;
}

/** The length of the longest text that both contain. */
export function sharedLength(a: string, b: string): number {
  let best = 0;
  for (let start = 0; start < a.length; start += 1) {
    while (start + best < a.length && b.includes(a.slice(start, start + best + 1))) best += 1;
  }
  return best;
}
