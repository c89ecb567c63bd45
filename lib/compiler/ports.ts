import type { Catalog } from "#config";
import type { Diagnostic } from "#diagnostics";
import type { Clock, Ids, Table, Workflows } from "#ports";
import type { Program, Substitutions } from "#program";
import type { Builder } from "./2-build/builder.ts";
import type { CodeTools } from "./code-tools.ts";

/** Everything a compile needs from outside. */
export interface CompilerPorts {
  readonly table: Table;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly builder: Builder;
  readonly catalog: Catalog;
  /** Takes the machine of a program before it becomes current. */
  readonly workflows: Pick<Workflows, "putMachine">;
  /** What a definition leaves open. */
  readonly substitutions: Substitutions;
  /** Reads and checks code; keeps what is worth keeping between compiles. */
  readonly code: CodeTools;
  /** Loads each script as a run would, within the sandbox's limits; tells what does not load. */
  readonly loads: (program: Pick<Program, "scripts" | "manifest">) => Promise<readonly Diagnostic[]>;
}
