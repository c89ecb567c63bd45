import { describe, expect, it } from "vitest";
import { readExampleAop } from "../support/agent-harness.ts";
import { type Deployment, type ShownRun, Visitor } from "./visitor.ts";

const LEAD = "accounting-lead@example.com";

const statuses = (run: ShownRun): readonly string[] => run.phases.map((phase) => phase.status);
const succeeded = (run: ShownRun, operation: string): number =>
  run.actions.filter((action) => action.operation === operation && action.status === "succeeded").length;

/** Monthly invoices, from the first save to changed behaviour. */
export function describeMonthlyInvoices(open: () => Promise<Deployment>): void {
  describe("the monthly invoices", () => {
    it("are issued once, after an approval that only a POST gives, and an edited AOP behaves otherwise", async () => {
      const visitor = new Visitor(await open());
      const text = readExampleAop("monthly-invoices");
      expect(await visitor.compile("invoices", text)).toMatchObject({
        outcome: "built",
        aopVersion: 1,
        diagnostics: [],
      });
      const run = await visitor.start("invoices", "対象月: 2026年9月");
      const waiting = await visitor.settled(run);
      expect(waiting.status).toBe("waiting");
      expect(statuses(waiting).slice(0, 2)).toEqual(["done", "done"]);
      expect(succeeded(waiting, "draft_invoice")).toBe(20);
      expect(succeeded(waiting, "issue_invoice")).toBe(0);

      const link = await visitor.nextLink(LEAD);
      await visitor.open(link);
      await visitor.open(link);
      await visitor.call("HEAD", link);
      expect((await visitor.run(run)).status).toBe("waiting");
      const shown = await (await visitor.call("GET", link, undefined, { accept: "text/html" })).text();
      expect(shown).toContain("前の操作の結果 20 件 (2.1.1 – 2.1.20) · 読み取った内容");

      expect((await visitor.decide(link, "approve")).status).toBe(200);
      const ended = await visitor.ended(run);
      expect(ended.status).toBe("completed");
      expect(succeeded(ended, "issue_invoice")).toBe(20);
      expect(succeeded(ended, "create_draft")).toBe(20);
      expect(
        (
          await visitor.call("POST", link, "nonce=x&decision=approve&comment=", {
            "content-type": "application/x-www-form-urlencoded",
          })
        ).status,
      ).toBeGreaterThanOrEqual(400);
      expect(succeeded(await visitor.run(run), "issue_invoice")).toBe(20);

      const shorter = text.slice(0, text.indexOf("## フェーズ 4:")) + text.slice(text.indexOf("## 期待される成果物"));
      const compiled = await visitor.compile("invoices", shorter);
      expect(compiled).toMatchObject({ outcome: "stacked", aopVersion: 2 });
      const second = await visitor.start("invoices", "対象月: 2026年9月");
      await visitor.settled(second);
      await visitor.decide(await visitor.nextLink(LEAD), "approve");
      const changed = await visitor.ended(second);
      expect(changed.status).toBe("completed");
      expect(changed.phases).toHaveLength(3);
      expect(succeeded(changed, "create_draft")).toBe(0);
    });

    it("are done in one go by the single-stage AOP", async () => {
      const visitor = new Visitor(await open());
      await visitor.compile("single", readExampleAop("monthly-invoices-single"));
      const run = await visitor.start("single");
      expect((await visitor.settled(run)).status).toBe("waiting");
      await visitor.decide(await visitor.nextLink("operators@example.com"), "approve");
      const ended = await visitor.ended(run);
      expect(ended.status).toBe("completed");
      expect(succeeded(ended, "issue_invoice")).toBe(20);
    });

    it("are not issued when the approver says no, and the run says so", async () => {
      const visitor = new Visitor(await open());
      await visitor.compile("invoices", readExampleAop("monthly-invoices"));
      const run = await visitor.start("invoices");
      await visitor.settled(run);
      const link = await visitor.nextLink(LEAD);
      expect((await visitor.decide(link, "reject")).status).toBe(422);
      expect((await visitor.decide(link, "reject", "金額が違います")).status).toBe(200);
      const ended = await visitor.ended(run);
      expect(ended.status).toBe("stopped");
      expect(succeeded(ended, "issue_invoice")).toBe(0);
      expect((await visitor.call("GET", link)).status).toBe(200);
    });

    it("are not made for a month that nobody named: the gate stays closed", async () => {
      const visitor = new Visitor(await open());
      await visitor.compile("invoices", readExampleAop("monthly-invoices"));
      const ended = await visitor.ended(await visitor.start("invoices", "8月分をお願いします"));
      expect(ended.status).toBe("stopped");
      expect(ended.needs).toMatchObject([{ field: "売上", status: "missing", wants: "extracted" }]);
      expect(ended.actions).toEqual([]);
    });

    it("are not issued when nobody decides in time", async () => {
      const visitor = new Visitor(await open());
      await visitor.compile("invoices", readExampleAop("monthly-invoices"));
      const run = await visitor.start("invoices");
      await visitor.settled(run);
      await visitor.json("POST", "/local/clock", { advance: "P8D" });
      const ended = await visitor.ended(run);
      expect(ended.status).toBe("stopped");
      expect(succeeded(ended, "issue_invoice")).toBe(0);
    });
  });
}
