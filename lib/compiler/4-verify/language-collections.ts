/** The collections and promises of `language-core.ts`'s language. */
export const LANGUAGE_COLLECTIONS = `
interface IteratorYieldResult<T> { done?: false; value: T; }
interface IteratorReturnResult<R> { done: true; value: R; }
type IteratorResult<T, R = unknown> = IteratorYieldResult<T> | IteratorReturnResult<R>;
interface Iterator<T, R = unknown, N = unknown> {
  next(...value: [] | [N]): IteratorResult<T, R>;
  return?(value?: R): IteratorResult<T, R>;
  throw?(error?: unknown): IteratorResult<T, R>;
}
interface Iterable<T, R = unknown, N = unknown> { [Symbol.iterator](): Iterator<T, R, N>; }
interface IterableIterator<T, R = unknown, N = unknown> extends Iterator<T, R, N> {
  [Symbol.iterator](): IterableIterator<T, R, N>;
}
interface IteratorObject<T, R = unknown, N = unknown> extends Iterator<T, R, N> {
  [Symbol.iterator](): IteratorObject<T, R, N>;
}
interface Generator<T = unknown, R = unknown, N = unknown> extends IteratorObject<T, R, N> {
  next(...value: [] | [N]): IteratorResult<T, R>;
  return(value: R): IteratorResult<T, R>;
  throw(error: unknown): IteratorResult<T, R>;
  [Symbol.iterator](): Generator<T, R, N>;
}

interface ConcatArray<T> {
  readonly length: number;
  readonly [n: number]: T;
  join(separator?: string): string;
  slice(start?: number, end?: number): T[];
}
interface ArrayLike<T> { readonly length: number; readonly [n: number]: T; }

interface ReadonlyArray<T> {
  readonly length: number;
  readonly [n: number]: T;
  at(index: number): T | undefined;
  concat(...items: (T | ConcatArray<T>)[]): T[];
  entries(): IterableIterator<[number, T]>;
  every<S extends T>(test: (value: T, index: number) => value is S): this is readonly S[];
  every(test: (value: T, index: number) => unknown): boolean;
  filter<S extends T>(test: (value: T, index: number) => value is S): S[];
  filter(test: (value: T, index: number) => unknown): T[];
  find<S extends T>(test: (value: T, index: number) => value is S): S | undefined;
  find(test: (value: T, index: number) => unknown): T | undefined;
  findIndex(test: (value: T, index: number) => unknown): number;
  findLast<S extends T>(test: (value: T, index: number) => value is S): S | undefined;
  findLast(test: (value: T, index: number) => unknown): T | undefined;
  findLastIndex(test: (value: T, index: number) => unknown): number;
  flat<U>(this: readonly (U | readonly U[])[]): U[];
  flatMap<U>(each: (value: T, index: number) => U | readonly U[]): U[];
  forEach(each: (value: T, index: number) => void): void;
  includes(value: T, start?: number): boolean;
  indexOf(value: T, start?: number): number;
  join(separator?: string): string;
  keys(): IterableIterator<number>;
  lastIndexOf(value: T): number;
  map<U>(each: (value: T, index: number) => U): U[];
  reduce(each: (before: T, value: T, index: number) => T): T;
  reduce<U>(each: (before: U, value: T, index: number) => U, first: U): U;
  reduceRight<U>(each: (before: U, value: T, index: number) => U, first: U): U;
  slice(start?: number, end?: number): T[];
  some(test: (value: T, index: number) => unknown): boolean;
  toReversed(): T[];
  toSorted(compare: (a: T, b: T) => number): T[];
  values(): IterableIterator<T>;
  with(index: number, value: T): T[];
  [Symbol.iterator](): IterableIterator<T>;
}
interface Array<T> {
  length: number;
  [n: number]: T;
  at(index: number): T | undefined;
  concat(...items: (T | ConcatArray<T>)[]): T[];
  entries(): IterableIterator<[number, T]>;
  every<S extends T>(test: (value: T, index: number) => value is S): this is S[];
  every(test: (value: T, index: number) => unknown): boolean;
  fill(value: T, start?: number, end?: number): this;
  filter<S extends T>(test: (value: T, index: number) => value is S): S[];
  filter(test: (value: T, index: number) => unknown): T[];
  find<S extends T>(test: (value: T, index: number) => value is S): S | undefined;
  find(test: (value: T, index: number) => unknown): T | undefined;
  findIndex(test: (value: T, index: number) => unknown): number;
  findLast<S extends T>(test: (value: T, index: number) => value is S): S | undefined;
  findLast(test: (value: T, index: number) => unknown): T | undefined;
  findLastIndex(test: (value: T, index: number) => unknown): number;
  flat<U>(this: readonly (U | readonly U[])[]): U[];
  flatMap<U>(each: (value: T, index: number) => U | readonly U[]): U[];
  forEach(each: (value: T, index: number) => void): void;
  includes(value: T, start?: number): boolean;
  indexOf(value: T, start?: number): number;
  join(separator?: string): string;
  keys(): IterableIterator<number>;
  lastIndexOf(value: T): number;
  map<U>(each: (value: T, index: number) => U): U[];
  pop(): T | undefined;
  push(...items: T[]): number;
  reduce(each: (before: T, value: T, index: number) => T): T;
  reduce<U>(each: (before: U, value: T, index: number) => U, first: U): U;
  reduceRight<U>(each: (before: U, value: T, index: number) => U, first: U): U;
  reverse(): T[];
  shift(): T | undefined;
  slice(start?: number, end?: number): T[];
  some(test: (value: T, index: number) => unknown): boolean;
  sort(compare: (a: T, b: T) => number): this;
  splice(start: number, deleteCount?: number, ...items: T[]): T[];
  toReversed(): T[];
  toSorted(compare: (a: T, b: T) => number): T[];
  unshift(...items: T[]): number;
  values(): IterableIterator<T>;
  with(index: number, value: T): T[];
  [Symbol.iterator](): IterableIterator<T>;
}
interface ArrayConstructor {
  from<T>(items: Iterable<T> | ArrayLike<T>): T[];
  from<T, U>(items: Iterable<T> | ArrayLike<T>, each: (value: T, index: number) => U): U[];
  isArray(value: unknown): value is readonly unknown[];
  of<T>(...items: T[]): T[];
}
declare const Array: ArrayConstructor;

interface ReadonlyMap<K, V> {
  readonly size: number;
  entries(): IterableIterator<[K, V]>;
  forEach(each: (value: V, key: K) => void): void;
  get(key: K): V | undefined;
  has(key: K): boolean;
  keys(): IterableIterator<K>;
  values(): IterableIterator<V>;
  [Symbol.iterator](): IterableIterator<[K, V]>;
}
interface Map<K, V> extends ReadonlyMap<K, V> {
  clear(): void;
  delete(key: K): boolean;
  set(key: K, value: V): this;
}
interface MapConstructor {
  new <K, V>(entries?: Iterable<readonly [K, V]> | null): Map<K, V>;
  groupBy<K, T>(items: Iterable<T>, key: (item: T, index: number) => K): Map<K, T[]>;
}
declare const Map: MapConstructor;

interface ReadonlySet<T> {
  readonly size: number;
  entries(): IterableIterator<[T, T]>;
  forEach(each: (value: T) => void): void;
  has(value: T): boolean;
  keys(): IterableIterator<T>;
  values(): IterableIterator<T>;
  [Symbol.iterator](): IterableIterator<T>;
}
interface Set<T> extends ReadonlySet<T> {
  add(value: T): this;
  clear(): void;
  delete(value: T): boolean;
}
interface SetConstructor { new <T>(values?: Iterable<T> | null): Set<T>; }
declare const Set: SetConstructor;

interface PromiseLike<T> {
  then<A = T, B = never>(
    onfulfilled?: ((value: T) => A | PromiseLike<A>) | null,
    onrejected?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): PromiseLike<A | B>;
}
interface Promise<T> {
  then<A = T, B = never>(
    onfulfilled?: ((value: T) => A | PromiseLike<A>) | null,
    onrejected?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B>;
  catch<B = never>(onrejected?: ((reason: unknown) => B | PromiseLike<B>) | null): Promise<T | B>;
  finally(onfinally?: (() => void) | null): Promise<T>;
}
interface PromiseFulfilledResult<T> { status: "fulfilled"; value: T; }
interface PromiseRejectedResult { status: "rejected"; reason: unknown; }
type PromiseSettledResult<T> = PromiseFulfilledResult<T> | PromiseRejectedResult;
interface PromiseConstructor {
  new <T>(run: (resolve: (value: T | PromiseLike<T>) => void, reject: (reason?: unknown) => void) => void): Promise<T>;
  all<T extends readonly unknown[] | []>(values: T): Promise<{ -readonly [P in keyof T]: Awaited<T[P]> }>;
  allSettled<T extends readonly unknown[] | []>(
    values: T,
  ): Promise<{ -readonly [P in keyof T]: PromiseSettledResult<Awaited<T[P]>> }>;
  reject<T = never>(reason?: unknown): Promise<T>;
  resolve<T>(value: T): Promise<Awaited<T>>;
}
declare const Promise: PromiseConstructor;
`;
