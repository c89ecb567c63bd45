import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  createHostClock,
  createIds,
  createLocalWorkflows,
  createSqliteTable,
  type ExecutionStore,
  type HostClock,
  type LocalWorkflows,
} from "#local";
import type { Item, JsonObject, TaskFunction } from "#ports";
import { benchmark } from "./benchmark.ts";

/** Executions per run, and turns of the loop in each: a task and the choice after it. */
const EXECUTIONS = 100;
const TURNS = 15;
/** The states that one execution enters. */
const TRANSITIONS = 2 * TURNS + 2;
const WAITING = 1_000;

/** Expressions of the kind that the product's machines are made of, and the same ones in a form that is not simple. */
const simple = (expression: string): string => `{% ${expression} %}`;
const forLibrary = (expression: string): string => `{% ($x := ${expression}; $x) %}`;

export const benchmarks = [
  benchmark({
    name: "workflows: one state after another, nothing on disk",
    figures: [{ name: "CPU per state", unit: "ms", budget: 0.1 }],
    setup: () => open(mapStore(), loop(simple)),
    run: cpuPerState,
    floor: {
      name: "every expression by the library",
      async run() {
        const engine = await open(mapStore(), loop(forLibrary));
        const cpu = await cpuPerState(engine);
        await closeEngine(engine);
        return cpu;
      },
    },
    close: closeEngine,
  }),
  benchmark({
    name: "workflows: one state after another, on SQLite",
    figures: [{ name: "CPU per state", unit: "ms", budget: 0.1 }],
    setup: openOnDisk,
    run: cpuPerState,
    close: closeEngine,
  }),
  benchmark({
    name: `workflows: ${TURNS} tasks on SQLite, from the start until the token of the last one is known`,
    figures: [{ name: "per execution", unit: "ms" }],
    setup: openOnDisk,
    run: ({ workflows, machine, nextToken }) =>
      perExecution(async (n) => {
        const asked = nextToken();
        await workflows.start(machine, `measured-${n}`, { wait: true });
        await asked;
      }),
    floor: {
      name: "two writes",
      run: ({ store }) =>
        perExecution(async (n) => {
          for (const sk of ["1", "2"]) await store.write([{ op: "put", item: { pk: `floor-${n}`, sk } }]);
        }),
    },
    close: closeEngine,
  }),
  benchmark({
    name: `workflows: ${WAITING} executions waiting for a token`,
    figures: [
      { name: "memory", unit: "MB", budget: 50 },
      { name: "one released", unit: "ms", budget: 20 },
    ],
    process: "fresh",
    runs: 3,
    setup: openOnDisk,
    async run({ workflows, machine, tokens }) {
      globalThis.gc?.();
      const before = process.memoryUsage().rss;
      for (let n = 0; n < WAITING; n += 1) await workflows.start(machine, `waiting-${n}`, { wait: true });
      while (tokens.length < WAITING) await turn();
      await turn();
      globalThis.gc?.();
      const memory = (process.memoryUsage().rss - before) / 2 ** 20;
      const start = performance.now();
      await workflows.succeedTask(tokens[WAITING / 2] ?? "", { ok: true });
      return { memory, "one released": performance.now() - start };
    },
    close: closeEngine,
  }),
];

interface Engine {
  readonly workflows: LocalWorkflows;
  readonly machine: string;
  readonly clock: HostClock;
  readonly tokens: readonly string[];
  /** Resolves when one more token is known. */
  readonly nextToken: () => Promise<void>;
  readonly store: ExecutionStore;
  readonly close: () => void;
}

async function open(store: ExecutionStore, definition: JsonObject, close: () => void = () => {}): Promise<Engine> {
  const clock = await createHostClock();
  const tokens: string[] = [];
  let tell = (): void => {};
  const nextToken = (): Promise<void> =>
    new Promise((resolve) => {
      tell = resolve;
    });
  const functions = new Map<string, (payload: JsonObject) => Promise<null>>([
    ["work", async () => null],
    [
      "ask",
      async ({ token }) => {
        tokens.push(String(token));
        tell();
        return null;
      },
    ],
  ]) as ReadonlyMap<string, TaskFunction>;
  const workflows = createLocalWorkflows({ store, functions, clock, ids: createIds({ clock }) });
  const { machine } = await workflows.putMachine("loop", definition);
  return { workflows, machine, clock, tokens, nextToken, store, close };
}

async function openOnDisk(): Promise<Engine> {
  const folder = mkdtempSync(join(tmpdir(), "tejun-bench-"));
  const store = createSqliteTable({ path: join(folder, "table.sqlite") });
  return open(store, loop(simple), () => {
    store.close();
    rmSync(folder, { recursive: true });
  });
}

async function closeEngine({ workflows, clock, close }: Engine): Promise<void> {
  await workflows.close();
  clock.close();
  close();
}

async function cpuPerState({ workflows, machine }: Engine): Promise<{ readonly "CPU per state": number }> {
  const before = process.cpuUsage();
  for (let n = 0; n < EXECUTIONS; n += 1) {
    const { execution } = await workflows.start(machine, `run-${n}`, { run: `run-${n}`, phase: 3, wait: false });
    while ((await workflows.describe(execution))?.status === "RUNNING") await turn();
  }
  const { user, system } = process.cpuUsage(before);
  return { "CPU per state": (user + system) / 1_000 / (EXECUTIONS * TRANSITIONS) };
}

async function perExecution(run: (n: number) => Promise<void>): Promise<{ readonly "per execution": number }> {
  const start = performance.now();
  for (let n = 0; n < EXECUTIONS; n += 1) await run(n);
  return { "per execution": (performance.now() - start) / EXECUTIONS };
}

async function turn(): Promise<void> {
  await new Promise<void>((resolve) => setImmediate(resolve));
}

/** A machine that works `TURNS` times, then ends, or waits for a token when its input says so. */
function loop(write: (expression: string) => string): JsonObject {
  const work = {
    Type: "Task",
    Resource: "arn:aws:states:::lambda:invoke",
    Arguments: {
      FunctionName: "work",
      Payload: { op: "step", run: write("$states.context.Execution.Name"), turn: write("$turn") },
    },
    Assign: { turn: write("$turn + 1") },
    Output: write("$states.input"),
    TimeoutSeconds: 900,
    Retry: [{ ErrorEquals: ["States.TaskFailed"], IntervalSeconds: 1, MaxAttempts: 3 }],
    Next: "Which",
  };
  const ask = {
    Type: "Task",
    Resource: "arn:aws:states:::lambda:invoke.waitForTaskToken",
    Arguments: { FunctionName: "ask", Payload: { token: write("$states.context.Task.Token") } },
    TimeoutSeconds: 604_800,
    End: true,
  };
  return {
    QueryLanguage: "JSONata",
    StartAt: "Begin",
    States: {
      Begin: { Type: "Pass", Assign: { turn: 1 }, Next: "Work" },
      Work: work,
      Which: {
        Type: "Choice",
        Choices: [
          { Condition: write(`$turn <= ${TURNS}`), Next: "Work" },
          { Condition: write("$states.input.wait"), Next: "Ask" },
        ],
        Default: "Done",
      },
      Ask: ask,
      Done: { Type: "Succeed" },
    },
  };
}

/** What a store costs at the very least: items by key, kept as they are. */
function mapStore(): ExecutionStore {
  const items = new Map<string, Item>();
  const defer: ExecutionStore["defer"] = (writes) => {
    for (const write of writes) {
      if (write.op === "put") items.set(`${write.item.pk} ${write.item.sk}`, write.item);
    }
  };
  return {
    get: async ({ pk, sk }) => items.get(`${pk} ${sk}`),
    query: async () => ({ items: [] }),
    write: async (writes) => {
      defer(writes);
      return { ok: true };
    },
    defer,
    onDisk: async () => {},
  };
}
