import { describe, expect, it } from "vitest";
import { loadApproval, recoverReleases, registerToken } from "#approvals";
import { type Table, WorkflowError, type Workflows } from "#ports";
import { isSealed, keys } from "#records";
import { ask, decide } from "../support/account-application.ts";
import { asked, bound, decideWith, decisionOf, nonceOf } from "./asked.ts";

describe("deciding an approval", () => {
  it("records decision, person, role, time and the digest of what was shown, sealed", async () => {
    const application = await asked();

    const decided = await decide(application);

    const record = await loadApproval(application.ports.table, application.approval);
    const stored = await decisionOf(application);
    expect(decided).toEqual({ ok: true, open: [], decision: stored });
    expect(stored).toMatchObject({
      kind: "decision",
      decision: "approved",
      person: "lead@example.com",
      role: "経理部長",
      at: application.ports.clock.now(),
      digest: record?.digest,
      prev: record?.hash,
    });
    expect(isSealed(stored)).toBe(true);
  });

  it("lets the task go on only after the decision is stored", async () => {
    const application = await asked();
    const order: string[] = [];
    const workflows: Workflows = {
      ...application.ports.workflows,
      async succeedTask() {
        order.push((await application.ports.table.get(keys.decided(application.approval))) ? "stored" : "not stored");
        return "released";
      },
    };

    await decide({ ...application, ports: { ...application.ports, workflows } as never });

    expect(order).toEqual(["stored"]);
  });

  it("does not let the task go on when the decision could not be stored", async () => {
    const application = await asked();
    const table: Table = { ...bound(application.ports.table), write: () => Promise.reject(new Error("disk is full")) };

    await expect(decide({ ...application, ports: { ...application.ports, table } })).rejects.toThrow("disk is full");

    expect(application.ports.workflows.released).toEqual([]);
  });

  it("is made good after a crash between storing and release: by the sweep, or by whoever comes next", async () => {
    for (const recover of ["sweep", "second click", "the task asking again"] as const) {
      const application = await asked();
      const workflows = { ...application.ports.workflows, succeedTask: () => Promise.reject(new Error("crash")) };
      await expect(decide({ ...application, ports: { ...application.ports, workflows } as never })).rejects.toThrow(
        "crash",
      );
      expect(application.ports.workflows.released).toEqual([]);

      if (recover === "sweep") expect(await recoverReleases(application.ports)).toBe(1);
      else if (recover === "second click") await decide(application);
      else await ask(application, "token-1");

      expect(application.ports.workflows.released.map(({ token }) => token)).toEqual(["token-1"]);
    }
  });

  it("has nothing left to make good afterwards", async () => {
    const application = await asked();
    await decide(application);

    expect(await recoverReleases(application.ports)).toBe(0);
  });

  it("does not disturb tasks that nobody decided for", async () => {
    const application = await asked();

    expect(await recoverReleases(application.ports)).toBe(0);
    expect(application.ports.workflows.released).toEqual([]);
  });

  it("reaches a decision behind many that nobody made, a bounded number of looks at a time, and past one that fails", async () => {
    const application = await asked();
    const { table, workflows } = application.ports;
    const waiting = Array.from({ length: 300 }, (_, i) => `old-${String(i).padStart(3, "0")}`);
    for (const id of waiting)
      await registerToken({ table, clock: { ...application.ports.clock, now: () => 0 } }, id, id);
    await table.write([{ op: "put", item: { ...keys.decided("old-007"), decision: "approved" } }]);
    await table.write([{ op: "put", item: { ...keys.decided("old-299"), decision: "approved" } }]);
    let [atOnce, most, turns] = [0, 0, 0];
    const slow: Table = {
      ...bound(table),
      async get(key) {
        atOnce += 1;
        most = Math.max(most, atOnce);
        if (atOnce === 1) turns += 1;
        await new Promise((resolve) => setImmediate(resolve));
        atOnce -= 1;
        return table.get(key);
      },
    };
    const released: string[] = [];
    const succeedTask = async (token: string) => {
      if (token === "old-007") throw new WorkflowError("no");
      released.push(token);
      return "released" as const;
    };

    const ports = { table: slow, workflows: { ...workflows, succeedTask } as never };
    await expect(recoverReleases(ports)).rejects.toThrow(WorkflowError);

    expect(released).toEqual(["old-299"]);
    expect(most).toBeGreaterThan(10);
    expect(most).toBeLessThanOrEqual(25);
    expect(turns).toBeLessThan(30);
  });

  it("is not lost when it comes before the token is registered", async () => {
    const application = await asked();
    await application.ports.table.write([{ op: "delete", key: keys.token(application.approval) }]);
    await decide(application);
    expect(application.ports.workflows.released).toEqual([]);

    const reply = await ask(application, "token-2");

    expect(reply.state).toBe("decided");
    expect(application.ports.workflows.released.map(({ token }) => token)).toEqual(["token-2"]);
  });

  it("lets the first decision stand and tells the second who decided what and when", async () => {
    const application = await asked();
    await decide(application, "approve", "deputy@example.com");

    const second = await decide(application, "reject", "lead@example.com");

    expect(second).toMatchObject({ ok: false, status: 409 });
    expect((await decisionOf(application)).decision).toBe("approved");
  });

  it("tells somebody whose page was open all along who was faster", async () => {
    const application = await asked();
    const nonce = await nonceOf(application);
    await decide(application, "approve", "deputy@example.com");

    const second = await decideWith(application, { nonce, decision: "reject", comment: "no" });

    expect(second).toMatchObject({ status: 409, diagnostic: { code: "AOP605" } });
    expect(second.ok ? "" : second.diagnostic.message.en).toMatch(/deputy@example.com.*approved.*2026-11-30 09:00/);
  });

  it.each([
    ["approve", ""],
    ["reject", "金額が違います"],
  ] as const)("takes %s with the comment %j", async (decision, comment) => {
    const application = await asked();

    const decided = await decideWith(application, { decision, comment });

    expect(decided).toMatchObject({ ok: true, decision: { comment } });
  });
});
