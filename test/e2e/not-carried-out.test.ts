import { describe, expect, it } from "vitest";
import { startTejun } from "../local/terminal/tejun-command.ts";
import { type FiveInvoices, forgetfulAccounting, loseTheThird, startFiveInvoices } from "../scenarios/five-invoices.ts";

type Why = { readonly why?: { readonly code: string } };

async function say({ visitor }: FiveInvoices, path: string, fields: { readonly [name: string]: string }) {
  const { nonce } = await visitor.open(path);
  const body = new URLSearchParams({ nonce: String(nonce), ...fields }).toString();
  const answered = await visitor.call("POST", path, body, { "content-type": "application/x-www-form-urlencoded" });
  expect(answered.status).toBe(200);
}

describe("five invoices under one approval, the third of which is lost on its way", () => {
  it("tells the approver how far the five got, and sends the other two meanwhile", async () => {
    const five = await startFiveInvoices({ tools: forgetfulAccounting() });
    const question = await loseTheThird(five);
    expect(await five.page(question, "ja")).toContain("5 件のうち、控えあり 4 件、不明 1 件、失敗 0 件、未送信 0 件");
    expect(await five.effects("freee", "issue_invoice")).toHaveLength(5);
  });

  it("stop: the run ends there, as the page said, and no later phase begins", async () => {
    const five = await startFiveInvoices({ tools: forgetfulAccounting() });
    await say(five, await loseTheThird(five), { outcome: "stop" });
    const ended = await five.visitor.ended(five.run);
    expect(ended.status).toBe("stopped");
    expect((ended as Why).why?.code).toBe("AOP632");
    expect(ended.phases.map(({ status }) => status)).toEqual(["done", "done", "stopped", "pending"]);
    expect(ended.phases[2]?.artifact ?? {}).toEqual({});
    expect(await five.effects("google_workspace", "create_draft")).toEqual([]);
    expect(ended.actions.filter(({ status }) => status === "succeeded")).toHaveLength(9);
    expect(await five.visitor.json("GET", `/runs/${five.run}/audit`)).toMatchObject({ faults: [], unexplained: [] });
  });

  it("not done, and it was not: it is sent once more, although the other four changed the rows that they rest on", async () => {
    const five = await startFiveInvoices({ tools: forgetfulAccounting() });
    const question = await loseTheThird(five, "timeout-before-write");
    expect(await five.effects("freee", "issue_invoice")).toHaveLength(4);
    await say(five, question, { outcome: "not-done" });
    const ended = await five.visitor.ended(five.run);
    expect(ended.status).toBe("completed");
    const issued = await five.effects("freee", "issue_invoice");
    const invoices = issued.map(({ arguments: sent }) => (sent as { readonly invoice_id: string }).invoice_id);
    expect(new Set(invoices).size).toBe(5);
    expect(invoices).toHaveLength(5);
  });

  it("not done, but it was: its own row has changed, and it is not sent again", async () => {
    const five = await startFiveInvoices({ tools: forgetfulAccounting() });
    await say(five, await loseTheThird(five), { outcome: "not-done" });
    const ended = await five.visitor.ended(five.run);
    expect(ended.status).toBe("stopped");
    expect((ended as Why).why?.code).toBe("AOP613");
    expect(await five.effects("freee", "issue_invoice")).toHaveLength(5);
  });

  it.each([
    ["stop", {}, "分からないので止める", "I cannot tell; stop"],
    ["done", { receipt: "控え-77" }, "行われていた: 控え-77", "It was done: 控え-77"],
    ["not-done", {}, "行われていなかった", "It was not done"],
  ])("%s: page, audit and command line tell what the person said", async (outcome, more, ja, en) => {
    const five = await startFiveInvoices({ tools: forgetfulAccounting() });
    await say(five, await loseTheThird(five), { outcome, ...more });
    await five.visitor.ended(five.run);
    expect(await five.page(`/runs/${five.run}`, "ja")).toContain(ja);
    expect(await five.page(`/runs/${five.run}/audit`, "en")).toContain(en);
    const audit = await startTejun(five.dir, ["--state", five.dir, "audit", five.run]).ended;
    expect(audit.stdout).toContain(en);
  });
});

describe("an approval of five invoices", () => {
  it("tells the earlier actions that the amounts come from by their number, the first and the last of them", async () => {
    const five = await startFiveInvoices();
    expect(await five.page(five.link, "ja")).toContain("amount: 前の操作の結果 5 件 (2.1.1 – 2.1.5)");
  });
});

describe("a run that is cancelled while the first of five approved invoices is on its way", () => {
  it("sends none of the other four, and says so everywhere", async () => {
    const five = await startFiveInvoices();
    await five.visitor.json("POST", "/sandbox/freee/faults", { kind: "slow", operation: "issue_invoice" });
    await five.visitor.decide(five.link, "approve");
    const issued = () => five.effects("freee", "issue_invoice");
    await five.visitor.until(async () => ((await issued()).length > 0 ? true : undefined));
    await five.visitor.json("POST", `/runs/${five.run}/cancel`, {});
    const shown = await five.visitor.until(async () => {
      await five.visitor.json("POST", "/local/clock", { advance: "PT4S" });
      const run = await five.visitor.run(five.run);
      const open = run.actions.some(({ status }) => status === "authorised" || status === "dispatched");
      return open ? undefined : run;
    });
    expect(await issued()).toHaveLength(1);
    const issues = shown.actions.filter(({ operation }) => operation === "issue_invoice");
    expect(issues.map(({ status }) => status)).toEqual(["succeeded", "denied", "denied", "denied", "denied"]);
    expect(issues.map((one) => "sentAt" in one)).toEqual([true, false, false, false, false]);
    expect(await five.page(`/runs/${five.run}`, "ja")).toContain(
      "請求書を発行する (Issue an invoice) 成功 1 実行しない 4",
    );
    const audit = await five.visitor.json("GET", `/runs/${five.run}/audit`);
    expect(audit).toMatchObject({ faults: [], unexplained: [] });
    await five.visitor.json("GET", `/runs/${five.run}/prov`);
  });
});

describe("an approved action that a rule denies before it is sent", () => {
  it("ends the phase where nothing made it good: what was not issued is not handed on as issued", async () => {
    const five = await startFiveInvoices();
    await five.visitor.json("POST", "/sandbox/freee/faults", { kind: "error", operation: "find_invoice" });
    await five.visitor.decide(five.link, "approve");
    const ended = await five.visitor.until(async () => {
      await five.visitor.json("POST", "/local/clock", { advance: "PT61S" });
      const shown = await five.visitor.run(five.run);
      return shown.status === "running" ? undefined : shown;
    });
    expect(ended.status).toBe("stopped");
    expect((ended as Why).why?.code).toBe("AOP614");
    expect(ended.phases.map(({ status }) => status)).toEqual(["done", "done", "stopped", "pending"]);
    expect(ended.phases[2]?.artifact ?? {}).toEqual({});
    expect(await five.effects("freee", "issue_invoice")).toEqual([]);
    expect(await five.effects("google_workspace", "create_draft")).toEqual([]);
    expect(await five.visitor.json("GET", `/runs/${five.run}/audit`)).toMatchObject({ faults: [], unexplained: [] });
  });

  it("is told once by the operation's name and in the language of the page", async () => {
    const five = await startFiveInvoices();
    await five.visitor.json("POST", "/sandbox/freee/faults", { kind: "none", operation: "find_invoice" });
    await five.visitor.decide(five.link, "approve");
    await five.visitor.ended(five.run);
    const japanese = await five.page(`/runs/${five.run}`, "ja");
    expect(japanese).toContain("行が変わったので、「issue_invoice」は実行しません。");
    expect(japanese).not.toContain("A row of the ledger");
    expect(await five.page(`/runs/${five.run}`, "en")).not.toContain("行が変わった");
  });
});
