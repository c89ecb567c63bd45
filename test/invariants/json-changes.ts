import type { Json } from "#ports";

/** One way in which a JSON value can be changed: where, how, and what comes of it. */
export interface Change {
  readonly path: readonly (string | number)[];
  readonly how: string;
  readonly changed: Json;
}

/** Every change of one place of a JSON value: another value, another type, left out, one more, another order. */
export function changesOf(value: Json, path: readonly (string | number)[] = []): readonly Change[] {
  const own = changesHere(value).map(([how, changed]) => ({ path, how, changed }));
  if (value === null || typeof value !== "object") return own;
  const inner = Object.entries(value).flatMap(([key, part]) => {
    const name = Array.isArray(value) ? Number(key) : key;
    const within = changesOf(part, [...path, name]).map((change) => ({
      ...change,
      changed: put(value, key, change.changed),
    }));
    return [...within, { path: [...path, name], how: "left out", changed: leaveOut(value, key) }];
  });
  return [...own, ...inner];
}

function changesHere(value: Json): readonly (readonly [string, Json])[] {
  if (value === null) return [["another type", "null"]];
  switch (typeof value) {
    case "string":
      return [
        ["another value", `${value}x`],
        ["look-alike", `${value}\u200B`],
        ["another type", [value]],
        ...(value === "" ? [] : [["emptied", ""] as const]),
      ];
    case "number":
      return [
        ["another value", value + 1],
        ["another type", String(value)],
      ];
    case "boolean":
      return [
        ["another value", !value],
        ["another type", String(value)],
      ];
    default:
      break;
  }
  if (!Array.isArray(value)) return [["one more", { ...value, more: 1 }]];
  const list: readonly Json[] = value;
  const turned = list.toReversed();
  return [
    ["one more", [...list, "more"]],
    ["another type", { list }],
    ...(JSON.stringify(turned) === JSON.stringify(list) ? [] : [["another order", turned] as const]),
  ];
}

function put(value: Json, key: string, part: Json): Json {
  if (Array.isArray(value)) return value.map((one: Json, i) => (String(i) === key ? part : one));
  return { ...(value as { readonly [name: string]: Json }), [key]: part };
}

function leaveOut(value: Json, key: string): Json {
  if (Array.isArray(value)) return value.filter((_, i) => String(i) !== key);
  return Object.fromEntries(Object.entries(value as object).filter(([name]) => name !== key));
}

/** The same value with the keys of every object in an order that `chance` (0 to 1 each) says. */
export function shuffleKeys(value: Json, chance: () => number): Json {
  if (Array.isArray(value)) return value.map((part: Json) => shuffleKeys(part, chance));
  if (value === null || typeof value !== "object") return value;
  const placed = Object.entries(value).map(([key, part]) => ({ key, part: shuffleKeys(part, chance), at: chance() }));
  return Object.fromEntries(placed.sort((a, b) => a.at - b.at).map(({ key, part }) => [key, part]));
}
