import type { Table } from "#ports";
import { type CurrentProgram, currentProgram, listPublications, loadProgram, type Program } from "#program";

const PAGE = 200;

/** A program of a procedure, and when it became current. */
export interface PublishedProgram {
  readonly pointer: CurrentProgram;
  readonly program: Program;
}

/**
 * Finds a program of a procedure by what people call it: `current`, `v3` (the newest made from version 3), a digest, or
 * how a digest begins. Undefined when there is none, or nothing that only one digest begins with.
 */
export async function findProgram(table: Table, aop: string, name: string): Promise<PublishedProgram | undefined> {
  const pointer = name === "current" ? await currentProgram(table, aop) : await findPointer(table, aop, name);
  const program = pointer && (await loadProgram(table, pointer.program));
  return pointer && program && { pointer, program };
}

/** The program that a difference is told from, unless one is named: what this one was stacked on, else the one before it. */
export async function findFormer(
  table: Table,
  aop: string,
  { pointer, program }: PublishedProgram,
): Promise<PublishedProgram | undefined> {
  const { parent } = program.manifest;
  if (parent !== null) return findProgram(table, aop, parent);
  for await (const one of allPublications(table, aop)) {
    if (one.revision < pointer.revision) return findProgram(table, aop, one.program);
  }
  return undefined;
}

async function findPointer(table: Table, aop: string, name: string): Promise<CurrentProgram | undefined> {
  const version = /^v(\d{1,8})$/.exec(name)?.[1];
  let found: CurrentProgram | undefined;
  for await (const one of allPublications(table, aop)) {
    if (version !== undefined && one.aopVersion === Number(version)) return one;
    if (version !== undefined || !one.program.startsWith(name)) continue;
    if (found !== undefined && found.program !== one.program) return undefined;
    found ??= one;
  }
  return found;
}

async function* allPublications(table: Table, aop: string): AsyncGenerator<CurrentProgram> {
  let after: string | undefined;
  do {
    const page = await listPublications(table, aop, { limit: PAGE, after });
    yield* page.items;
    after = page.next;
  } while (after !== undefined);
}
