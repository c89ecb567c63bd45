import type { Clock, Item, Table, Write } from "#ports";
import { keys, type ListPage, mapPage, readWindow, type Window } from "#records";

/** Which program new runs of an AOP get. */
export interface CurrentProgram {
  readonly aop: string;
  readonly program: string;
  readonly aopVersion: number;
  /** The machine that runs it, as `Workflows.start` takes it. */
  readonly machine: string;
  /** Counts how often the pointer was moved; what a move is conditional on. */
  readonly revision: number;
  readonly publishedAt: number;
}

/** One pointer to be moved, if it still stands where it stood. */
export interface Publication {
  readonly aop: string;
  readonly program: string;
  readonly aopVersion: number;
  readonly machine: string;
  /** The revision that this program was made from; null when the AOP had no program. */
  readonly replaces: number | null;
}

/** The program of an AOP that new runs get; undefined before its first compile. */
export async function currentProgram(table: Table, aop: string): Promise<CurrentProgram | undefined> {
  const item = await table.get(keys.current(aop));
  return item && currentOf(item);
}

/** How many writes of the transaction each publication takes. */
export const WRITES_PER_PUBLICATION = 2;

/** Every program that was ever current for an AOP, newest first; a page of them. */
export async function listPublications(table: Table, aop: string, window: Window): Promise<ListPage<CurrentProgram>> {
  return mapPage(await readWindow(table, { ...keys.publications(aop), reverse: true }, window), currentOf);
}

/**
 * Makes stored programs current in one transaction: all of them, or none when any pointer has moved meanwhile or one
 * of the writes that go `along` is refused. `moved` names the AOPs whose pointer stood elsewhere.
 */
export async function publish(
  table: Table,
  clock: Clock,
  publications: readonly Publication[],
  along: readonly Write[] = [],
): Promise<{ readonly ok: true } | { readonly ok: false; readonly moved: readonly string[] }> {
  const publishedAt = clock.now();
  const pointers = publications.map((publication) => pointerOf(publication, publishedAt));
  const moves = pointers.map((pointer, i) => move(pointer, publications[i]?.replaces ?? null));
  const kept = pointers.map((pointer): Write => {
    const item = { ...pointer, ...keys.published(pointer.aop, pointer.revision) };
    return { op: "put", item, if: { kind: "absent" } };
  });
  const result = await table.write([...moves, ...kept, ...along]);
  if (result.ok) return result;
  return { ok: false, moved: publications.flatMap(({ aop }, i) => (result.failed.includes(i) ? [aop] : [])) };
}

function pointerOf({ replaces, ...publication }: Publication, publishedAt: number): CurrentProgram {
  return { ...publication, revision: (replaces ?? 0) + 1, publishedAt };
}

function move(pointer: CurrentProgram, replaces: number | null): Write {
  return {
    op: "put",
    item: { ...pointer, ...keys.current(pointer.aop) },
    if: replaces === null ? { kind: "absent" } : { kind: "equals", attributes: { revision: replaces } },
  };
}

function currentOf(item: Item): CurrentProgram {
  const { aop, program, aopVersion, machine, revision, publishedAt } = item as unknown as CurrentProgram;
  return { aop, program, aopVersion, machine, revision, publishedAt };
}
