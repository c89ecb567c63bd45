import { expect, it } from "vitest";
import type { Item, Table } from "#ports";
import { type StepPorts, step } from "#runtime";
import { read } from "#tools";
import { testCatalog } from "../support/catalog.ts";
import { catalogOf } from "../support/recorded-run.ts";
import { answers, scriptTools } from "../support/scripted-tool.ts";
import { runPhase } from "./phase-runner.ts";

const READS = 600;

it("looks at each of many reads asked for at once a few times, however many there are", async () => {
  const code = `await Promise.all(Array.from({ length: ${READS} }, () => context.tools.freee.list_partners())); return context.produce({});`;
  const servers = scriptTools({ freee: { list_partners: () => answers([]) } });
  const runner = await runPhase({
    phases: [{ grants: [{ kind: "tool", tool: "freee", access: "read" }] }],
    code: { 1: code },
    catalog: testCatalog,
    live: 1,
  });
  const { run } = runner.recorded.run;
  const looked = countLooks(runner.ports.table);
  for (;;) {
    const reply = await next({ ...runner.ports, table: looked.table }, run);
    if (reply.next !== "read") {
      expect(reply).toEqual({ next: "done" });
      break;
    }
    await read({ ...runner.ports, servers, tool: "freee" }, { run, phase: 1, calls: reply.calls });
  }
  expect(looked.counts.requests / READS).toBeLessThan(0.5);
  expect(looked.counts.items / READS).toBeLessThan(5);
});

interface Next {
  readonly next: string;
  readonly function: string;
  readonly calls: readonly string[];
}

async function next(ports: StepPorts, run: string): Promise<Next> {
  return (await step(ports, { op: "step", run, phase: 1 })) as unknown as Next;
}

/** A table that counts what is asked of it, and how many items that brings. */
function countLooks(table: Table): { readonly table: Table; readonly counts: { requests: number; items: number } } {
  const counts = { requests: 0, items: 0 };
  const count = (found: readonly Item[]): void => {
    counts.requests += 1;
    counts.items += found.length;
  };
  return {
    counts,
    table: {
      write: (...args) => table.write(...args),
      async get(key) {
        const item = await table.get(key);
        count(item ? [item] : []);
        return item;
      },
      async query(query) {
        const page = await table.query(query);
        count(page.items);
        return page;
      },
    },
  };
}

it("also makes a read that was left out among many that are answered, and finds what other tools are to read", async () => {
  const list = (tool: string, operation: string) =>
    `...Array.from({ length: 50 }, () => context.tools.${tool}.${operation}())`;
  const code = `await Promise.all([${list("freee", "list_partners")}, ${list("gmail", "list")}]); return context.produce({});`;
  const runner = await runPhase({
    phases: [{ grants: ["freee", "gmail"].map((tool) => ({ kind: "tool", tool, access: "read" }) as const) }],
    code: { 1: code },
    catalog: catalogOf({
      freee: { operations: { list_partners: { title: "取引先", parameters: { type: "object", properties: {} } } } },
      gmail: { operations: { list: { title: "メール", parameters: { type: "object", properties: {} } } } },
    }),
    live: 1,
  });
  const { run } = runner.recorded.run;
  const servers = scriptTools({ freee: { list_partners: () => answers([]) }, gmail: { list: () => answers([]) } });
  const asked: string[] = [];
  for (;;) {
    const reply = await next(runner.ports, run);
    if (reply.next !== "read") break;
    const calls = asked.length === 0 ? reply.calls.filter((call) => call !== "1.3") : reply.calls;
    asked.push(`${reply.function} ${calls.length}`);
    await read({ ...runner.ports, servers, tool: reply.function.slice("read-".length) }, { run, phase: 1, calls });
  }
  expect(servers.received).toHaveLength(100);
  expect((await runner.ended())?.status).toBe("done");
});
