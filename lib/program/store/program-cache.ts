import type { Table } from "#ports";
import type { Program } from "../manifest.ts";
import { loadProgram } from "./store-program.ts";

/**
 * Keeps loaded programs: a program's name is its digest, so what was loaded and checked once stays right. Starting a run
 * does not go by it, so a program that was changed in the store is noticed before anything of it runs.
 */
export function cachePrograms(table: Table, limit = 64): (program: string) => Promise<Program | undefined> {
  const kept = new Map<string, Program>();
  return async (name) => {
    const known = kept.get(name);
    if (known) return known;
    const program = await loadProgram(table, name);
    if (!program) return undefined;
    kept.set(name, program);
    for (const oldest of kept.keys()) {
      if (kept.size <= limit) break;
      kept.delete(oldest);
    }
    return program;
  };
}
