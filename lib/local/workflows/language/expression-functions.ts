import { createHash } from "node:crypto";
import type { Randomness } from "./randomness.ts";

/** The functions that Step Functions adds to JSONata, by name ("Transforming data with JSONata"). */
export function stepFunctionsFunctions(
  randomness: Randomness,
): ReadonlyMap<string, (...parameters: readonly unknown[]) => unknown> {
  return new Map<string, (...parameters: readonly unknown[]) => unknown>([
    ["partition", partition],
    ["range", range],
    ["hash", hash],
    ["random", (seed) => (seed === undefined ? randomness.fraction() : randomness.seededFraction(number(seed)))],
    ["uuid", () => randomness.uuid()],
    ["parse", (text) => (text === undefined ? undefined : JSON.parse(string(text)))],
  ]);
}

const ALGORITHMS: ReadonlyMap<unknown, string> = new Map([
  ["MD5", "md5"],
  ["SHA-1", "sha1"],
  ["SHA-256", "sha256"],
  ["SHA-384", "sha384"],
  ["SHA-512", "sha512"],
]);

function partition(array: unknown, size: unknown): unknown {
  if (array === undefined || size === undefined) return undefined;
  const entries = Array.isArray(array) ? array : [array];
  const width = number(size);
  if (!Number.isInteger(width) || width < 1) throw new TypeError("$partition needs a positive integer as its size");
  return Array.from({ length: Math.ceil(entries.length / width) }, (_, index) =>
    entries.slice(index * width, (index + 1) * width),
  );
}

function range(from: unknown, to: unknown, by: unknown): unknown {
  if (from === undefined || to === undefined || by === undefined) return undefined;
  const [first, last, step] = [number(from), number(to), number(by)];
  if (step === 0) throw new TypeError("$range needs a step other than 0");
  const length = Math.max(0, Math.floor((last - first) / step) + 1);
  if (length > 1_000_000) throw new TypeError("$range would give more than 1,000,000 values");
  return Array.from({ length }, (_, index) => first + index * step);
}

function hash(text: unknown, algorithm: unknown): unknown {
  if (text === undefined) return undefined;
  const name = ALGORITHMS.get(algorithm);
  if (name === undefined) throw new TypeError(`$hash knows ${[...ALGORITHMS.keys()].join(", ")}`);
  return createHash(name).update(string(text)).digest("hex");
}

function number(value: unknown): number {
  if (typeof value !== "number") throw new TypeError(`expected a number, found ${JSON.stringify(value)}`);
  return value;
}

function string(value: unknown): string {
  if (typeof value !== "string") throw new TypeError(`expected a string, found ${JSON.stringify(value)}`);
  return value;
}
