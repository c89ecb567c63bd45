import type { GlobalOptions } from "./invocation.ts";
import type { Reporter } from "./report/reporter.ts";
import type { World } from "./world.ts";

/** What every command is handed. */
export interface CommandContext {
  readonly world: World;
  readonly reporter: Reporter;
  readonly options: GlobalOptions;
}
