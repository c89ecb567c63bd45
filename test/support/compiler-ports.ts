import { join } from "node:path";
import { onTestFinished } from "vitest";
import { parseAop } from "#aop";
import { type CompilerPorts, createCodeTools, createTemplateBuilder } from "#compiler";
import { createIds, createSqliteTable } from "#local";
import type { MachineDefinition } from "#ports";
import { saveAop } from "#records";
import { testCatalog } from "./catalog.ts";
import { temporaryFolder } from "./temporary-folder.ts";
import { createTestClock, type TestClock } from "./test-clock.ts";

const code = createCodeTools();

/** A compiler's ports with a real table, and the machines that were put. */
export interface TestCompiler {
  readonly ports: CompilerPorts & { readonly clock: TestClock };
  readonly machines: ReadonlyMap<string, MachineDefinition>;
  /** Saves a text as the newest version of an AOP. */
  save(aop: string, text: string): Promise<number>;
}

/** Makes a compiler on a table of its own; it is closed when the running test has finished. */
export function createTestCompiler(overrides: Partial<Omit<CompilerPorts, "clock">> = {}): TestCompiler {
  const table = createSqliteTable({ path: join(temporaryFolder(), "table.db") });
  onTestFinished(() => table.close());
  const clock = createTestClock(Date.UTC(2026, 0, 5));
  const machines = new Map<string, MachineDefinition>();
  return {
    machines,
    ports: {
      table,
      clock,
      ids: createIds({ clock }),
      builder: createTemplateBuilder(),
      catalog: testCatalog,
      workflows: {
        putMachine: (name, definition) => {
          machines.set(name, definition);
          return Promise.resolve({ machine: name });
        },
      },
      substitutions: { FunctionPrefix: "tejun-", PhaseMachine: "phase-machine" },
      code,
      loads: () => Promise.resolve([]),
      ...overrides,
    },
    save: async (aop, text) => {
      const title = parseAop(text).aop?.title ?? "";
      return (await saveAop(overrides.table ?? table, clock, { aop, title, text })).version;
    },
  };
}
