/**
 * The part of ECMAScript that program code may use: what the sandbox has and replay can repeat. No clock, no
 * randomness, no locale, no `any`, and nothing that makes one type out of two (`Object.assign`): what is not declared
 * here does not exist for the type checker. This half declares the language's own types; `language-collections.ts`
 * the collections.
 */
export const LANGUAGE_CORE = `
interface Object { toString(): string; hasOwnProperty(name: string): boolean; }
interface ObjectConstructor {
  keys(value: object): string[];
  values<T>(value: { readonly [name: string]: T } | readonly T[]): T[];
  entries<T>(value: { readonly [name: string]: T } | readonly T[]): [string, T][];
  fromEntries<T>(entries: Iterable<readonly [string, T]>): { [name: string]: T };
  freeze<T>(value: T): Readonly<T>;
  hasOwn(value: object, name: string): boolean;
  is(a: unknown, b: unknown): boolean;
}
declare const Object: ObjectConstructor;

interface Function { readonly name: string; readonly length: number; }
interface CallableFunction extends Function {}
interface NewableFunction extends Function {}
interface IArguments { readonly length: number; readonly [index: number]: unknown; }
interface ImportMeta {}
interface ThisType<T> {}

type Partial<T> = { [P in keyof T]?: T[P] };
type Required<T> = { [P in keyof T]-?: T[P] };
type Readonly<T> = { readonly [P in keyof T]: T[P] };
type Pick<T, K extends keyof T> = { [P in K]: T[P] };
type Record<K extends string | number | symbol, T> = { [P in K]: T };
type Exclude<T, U> = T extends U ? never : T;
type Extract<T, U> = T extends U ? T : never;
type Omit<T, K extends string | number | symbol> = { [P in Exclude<keyof T, K>]: T[P] };
type NonNullable<T> = T & {};
type Parameters<T extends (...args: never) => unknown> = T extends (...args: infer P) => unknown ? P : never;
type ReturnType<T extends (...args: never) => unknown> = T extends (...args: never) => infer R ? R : never;
type Awaited<T> = T extends null | undefined
  ? T
  : T extends object & { then(onfulfilled: infer F, ...args: infer _): unknown }
    ? F extends (value: infer V, ...args: infer _) => unknown
      ? Awaited<V>
      : never
    : T;

interface Boolean { valueOf(): boolean; }
interface BooleanConstructor { <T>(value?: T): boolean; }
declare const Boolean: BooleanConstructor;

interface Symbol { readonly description: string | undefined; }
interface SymbolConstructor {
  readonly iterator: unique symbol;
  readonly asyncIterator: unique symbol;
}
declare const Symbol: SymbolConstructor;
interface SymbolIterator {}

interface Number {
  toFixed(digits?: number): string;
  toPrecision(precision?: number): string;
  toString(radix?: number): string;
  valueOf(): number;
}
interface NumberConstructor {
  (value?: unknown): number;
  readonly MAX_SAFE_INTEGER: number;
  readonly MIN_SAFE_INTEGER: number;
  readonly EPSILON: number;
  isFinite(value: unknown): boolean;
  isInteger(value: unknown): boolean;
  isNaN(value: unknown): boolean;
  isSafeInteger(value: unknown): boolean;
  parseFloat(text: string): number;
  parseInt(text: string, radix?: number): number;
}
declare const Number: NumberConstructor;
declare const NaN: number;
declare const Infinity: number;
declare function parseInt(text: string, radix?: number): number;
declare function parseFloat(text: string): number;
declare function isNaN(value: number): boolean;
declare function isFinite(value: number): boolean;

interface Math {
  readonly PI: number;
  abs(x: number): number;
  ceil(x: number): number;
  floor(x: number): number;
  round(x: number): number;
  trunc(x: number): number;
  sign(x: number): number;
  max(...values: number[]): number;
  min(...values: number[]): number;
}
declare const Math: Math;

interface JSON {
  parse(text: string): JsonValue;
  stringify(value: JsonValue, replacer?: readonly string[] | null, space?: string | number): string;
}
declare const JSON: JSON;
type JsonValue = null | boolean | number | string | readonly JsonValue[] | { readonly [key: string]: JsonValue };

interface String {
  readonly length: number;
  readonly [index: number]: string;
  at(index: number): string | undefined;
  charAt(index: number): string;
  charCodeAt(index: number): number;
  codePointAt(index: number): number | undefined;
  concat(...texts: string[]): string;
  endsWith(search: string, end?: number): boolean;
  includes(search: string, start?: number): boolean;
  indexOf(search: string, start?: number): number;
  lastIndexOf(search: string, start?: number): number;
  match(pattern: RegExp): RegExpMatchArray | null;
  matchAll(pattern: RegExp): IterableIterator<RegExpMatchArray>;
  normalize(form?: "NFC" | "NFD" | "NFKC" | "NFKD"): string;
  padEnd(length: number, fill?: string): string;
  padStart(length: number, fill?: string): string;
  repeat(count: number): string;
  replace(search: string | RegExp, replacement: string | ((match: string, ...groups: string[]) => string)): string;
  replaceAll(search: string | RegExp, replacement: string | ((match: string, ...groups: string[]) => string)): string;
  search(pattern: RegExp): number;
  slice(start?: number, end?: number): string;
  split(separator: string | RegExp, limit?: number): string[];
  startsWith(search: string, start?: number): boolean;
  substring(start: number, end?: number): string;
  toLowerCase(): string;
  toString(): string;
  toUpperCase(): string;
  trim(): string;
  trimEnd(): string;
  trimStart(): string;
  valueOf(): string;
  [Symbol.iterator](): IterableIterator<string>;
}
interface StringConstructor {
  (value?: unknown): string;
  fromCharCode(...codes: number[]): string;
  fromCodePoint(...codes: number[]): string;
  raw(template: { readonly raw: readonly string[] }, ...substitutions: (string | number)[]): string;
}
declare const String: StringConstructor;
interface TemplateStringsArray extends ReadonlyArray<string> { readonly raw: readonly string[]; }

interface RegExpMatchArray extends Array<string> {
  readonly index?: number;
  readonly groups?: { readonly [name: string]: string };
  0: string;
}
interface RegExp {
  readonly source: string;
  readonly flags: string;
  lastIndex: number;
  exec(text: string): RegExpMatchArray | null;
  test(text: string): boolean;
}
interface RegExpConstructor { new (pattern: string | RegExp, flags?: string): RegExp; }
declare const RegExp: RegExpConstructor;

interface ErrorOptions { cause?: unknown; }
interface Error { name: string; message: string; stack?: string; cause?: unknown; }
interface ErrorConstructor {
  new (message?: string, options?: ErrorOptions): Error;
  (message?: string, options?: ErrorOptions): Error;
}
declare const Error: ErrorConstructor;
interface TypeError extends Error {}
declare const TypeError: ErrorConstructor;
interface RangeError extends Error {}
declare const RangeError: ErrorConstructor;
`;
