import type { Json } from "#ports";

/** Sets an own property whatever its name: assigning `__proto__` would change the prototype instead. */
export function setOwn(target: { [key: string]: Json }, key: string, value: Json): void {
  if (key === "__proto__") {
    Object.defineProperty(target, key, { value, writable: true, enumerable: true, configurable: true });
  } else {
    target[key] = value;
  }
}

/**
 * What the expression library returned, as plain JSON: its arrays carry flags that change what later expressions
 * make of them, and its objects have no prototype. Gives undefined for undefined; throws `TypeError` for a function,
 * a number without a JSON form, or anything else that is not JSON.
 */
export function toPlainJson(value: unknown): Json | undefined {
  if (value === undefined || value === null || typeof value === "string" || typeof value === "boolean") {
    return value;
  }
  if (typeof value === "number") {
    if (!Number.isFinite(value)) throw new TypeError(`the number ${value} has no JSON form`);
    return value;
  }
  if (Array.isArray(value)) return value.map((entry) => toPlainJson(entry) ?? null);
  if (typeof value !== "object" || "_jsonata_lambda" in value || "_jsonata_function" in value) {
    throw new TypeError("a function is not a JSON value");
  }
  const plain: { [key: string]: Json } = {};
  for (const [key, entry] of Object.entries(value)) {
    const converted = toPlainJson(entry);
    if (converted !== undefined) setOwn(plain, key, converted);
  }
  return plain;
}
