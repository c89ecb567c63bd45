import { describe, expect, it } from "vitest";
import { registerToken } from "#approvals";
import type { Workflows } from "#ports";
import { indexes, keys } from "#records";
import { oldestWait } from "../../functions/decide/oldest-wait.ts";
import { releaseSettled } from "../../functions/decide/release-settled.ts";
import { releaseThrough } from "../../functions/request/release-through.ts";
import { createMemoryTable } from "../support/memory-table.ts";
import { createTestClock } from "../support/test-clock.ts";

const ASKED = "apr_0123456789abcdef01234567";

async function waiting(record: Readonly<Record<string, string>>) {
  const table = createMemoryTable();
  const released: string[] = [];
  const workflows = {
    async succeedTask(token: string) {
      released.push(token);
      return "released";
    },
  } as unknown as Workflows;
  await table.write([{ op: "put", item: { ...keys.asked(ASKED), ...record } }]);
  await registerToken({ table, clock: createTestClock(Date.parse("2026-11-30T00:00:00Z")) }, ASKED, "token-1");
  return { table, released, release: () => releaseSettled({ table, workflows }, ASKED) };
}

describe("releasing a task that waits for something settled", () => {
  it("releases once what was decided, whoever asks and however often", async () => {
    const { table, released, release } = await waiting({});
    await table.write([{ op: "put", item: { ...keys.decided(ASKED), decision: "approved" } }]);

    expect([await release(), await release()]).toEqual([true, true]);
    expect(released).toEqual(["token-1"]);
  });

  it("releases what was void from the start", async () => {
    const { released, release } = await waiting({ void: "nobody could approve" });

    expect(await release()).toBe(true);
    expect(released).toEqual(["token-1"]);
  });

  it("releases nothing that is still open", async () => {
    const { released, release } = await waiting({});

    expect(await release()).toBe(false);
    expect(released).toEqual([]);
  });
});

describe("the longest wait of all", () => {
  const HOUR_MS = 60 * 60 * 1000;

  async function open(...statuses: readonly string[]) {
    const table = createMemoryTable();
    const clock = createTestClock(Date.parse("2026-11-30T00:00:00Z"));
    for (const [i, status] of statuses.entries()) {
      const run = `run_${i}`;
      await table.write([
        { op: "put", item: { ...keys.run(run), run, status } },
        { op: "put", item: { ...keys.asked(`apr_${i}`), run } },
      ]);
      await registerToken({ table, clock }, `apr_${i}`, `token-${i}`);
      await clock.advance(HOUR_MS);
    }
    return { table, clock, oldest: () => oldestWait({ table, clock }) };
  }

  it("is that of a run on its way: what an ended run has left behind waits for nothing, and is forgotten", async () => {
    const { table, clock, oldest } = await open("stopped", "failed", "running", "stopped");

    expect(await oldest()).toBe(2 * 60 * 60);
    const { items } = await table.query({ pk: indexes.tokens, index: "gsi1" });
    expect(items.map(({ asked }) => asked)).toEqual(["apr_2", "apr_3"]);
    await clock.advance(24 * HOUR_MS);
    expect(await oldest()).toBe(26 * 60 * 60);
  });

  it("is none where every run has ended", async () => {
    const { table, oldest } = await open("stopped", "completed");

    expect(await oldest()).toBe(0);
    expect((await table.query({ pk: indexes.tokens, index: "gsi1" })).items).toEqual([]);
  });
});

describe("the workflows as the function request sees them", () => {
  it("ask decide for a release, and refuse everything else", async () => {
    const asked: string[] = [];
    const workflows = releaseThrough(async (id) => void asked.push(id), ASKED);

    expect(await workflows.succeedTask("token-1", {})).toBe("released");
    expect(asked).toEqual([ASKED]);
    expect(() => workflows.start("machine", "name", {})).toThrow("may not start executions");
  });
});
