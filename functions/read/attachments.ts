import { createSystemClock } from "#aws";
import { createPdfReader, readAttachments } from "#files";
import { cachePrograms } from "#program";
import { openFiles } from "../shared/clients/files.ts";
import { openTable } from "../shared/clients/table.ts";
import type { Environment } from "../shared/environment.ts";
import type { PerformReads } from "./perform-reads.ts";

/** Opens files that were given to a run. */
export function openAttachments(environment: Environment): PerformReads {
  const table = openTable(environment);
  const ports = {
    table,
    clock: createSystemClock(),
    files: openFiles(environment),
    // The bundle holds the program of the reading process beside this function's own.
    readPdf: createPdfReader({ entry: new URL("./reader/index.mjs", import.meta.url) }),
    loadProgram: cachePrograms(table),
  };
  return (event) => readAttachments(ports, event);
}
