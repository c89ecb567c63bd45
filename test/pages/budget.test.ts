import { describe, expect, it } from "vitest";
import { phaseItem, runItem } from "#records";
import type { Ref } from "#trust";
import { SAMPLE } from "../api/api-host.ts";
import { type RecordedRun, recordRun } from "../support/recorded-run.ts";
import { createSiteHost, page } from "./site.ts";

const BUDGET = 60_000;

async function weigh(host: Awaited<ReturnType<typeof createSiteHost>>, path: string): Promise<number> {
  const { text, status } = await page(host, path);
  expect(status).toBe(200);
  return Buffer.byteLength(text);
}

async function hostOf({ table, clock }: RecordedRun) {
  return createSiteHost({ table, clock });
}

describe("a page stays below 60 KB", () => {
  it("with 200 procedures", async () => {
    const host = await createSiteHost();
    for (let i = 0; i < 200; i += 1) await host.put(`/aops/procedure-${i}`, SAMPLE.replace("月次", `第 ${i} の`));

    expect(await weigh(host, "/")).toBeLessThan(BUDGET);
    expect(await weigh(host, "/aops")).toBeLessThan(BUDGET);
  });

  it("with thousands of runs, each asked for at length", async () => {
    const recorded = await recordRun({ phases: [{}], request: "長い依頼です。".repeat(1000) });
    const { table, run } = recorded;
    for (let i = 0; i < 2000; i += 50) {
      await table.write(
        Array.from({ length: 50 }, (_, j) => ({
          op: "put",
          item: runItem({ ...run, run: `run_${String(i + j).padStart(26, "0")}`, status: "completed" }),
        })),
      );
    }
    const host = await hostOf(recorded);

    expect(await weigh(host, "/")).toBeLessThan(BUDGET);
    expect(await weigh(host, "/runs")).toBeLessThan(BUDGET);
    const list = await (await host.get("/runs?limit=200")).text();
    expect(Buffer.byteLength(list)).toBeLessThan(400_000);
  });

  it("with a run of ten phases that hand on long texts and lists, and hundreds of actions", async () => {
    const phases = Array.from({ length: 10 }, (_, i) => ({ name: `段 ${i + 1}` }));
    const recorded = await recordRun({ phases, request: "あ".repeat(50_000) });
    const made = (value: unknown): Ref => ({ kind: "made", by: "code", value: value as never });
    const rows = Array.from({ length: 500 }, (_, i) => ({
      id: `p${i}`,
      name: `取引先 ${i} 株式会社`,
      amount: i * 1000,
    }));
    const items = phases.map((_, i) =>
      phaseItem(recorded.run.run, {
        phase: i + 1,
        status: "done",
        artifact: { 一覧: made(rows), 説明: made("長い説明。".repeat(2000)) },
        unfinished: [],
        at: 5,
      }),
    );
    await recorded.table.write(items.map((item) => ({ op: "put", item })));
    await recorded.command(
      10,
      Array.from({ length: 300 }, (_, i) => ({
        kind: "act" as const,
        call: `10.${i + 1}`,
        tool: "freee",
        operation: "issue_invoice",
        args: { invoice_id: made(`inv_${i}`) },
      })),
    );

    expect(await weigh(await hostOf(recorded), `/runs/${recorded.run.run}`)).toBeLessThan(BUDGET);
  });

  it("with many long mails", async () => {
    const host = await createSiteHost();
    const box = host.ports.embedded?.mailbox as unknown as { send(mail: object): Promise<void> };
    for (let i = 0; i < 60; i += 1) {
      await box.send({
        id: `${i}`,
        to: "a@example.com",
        subject: `件名 ${i}`,
        text: "本文です。".repeat(500),
        html: "",
        links: [],
      });
    }

    expect(await weigh(host, "/mailbox")).toBeLessThan(BUDGET);
    expect((await page(host, "/mailbox")).text).toContain("次のページ");
  });
});
