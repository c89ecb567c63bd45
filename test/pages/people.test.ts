import { describe, expect, it } from "vitest";
import { createSite } from "#pages";
import { queryAll } from "#records";
import { createApiHost } from "../api/api-host.ts";
import { askQuestion } from "../api/asked-question.ts";
import { askSeveral, BOSS, decideAs, PEOPLE, passOn } from "../approvals/several-people.ts";
import { type Application, applyForAccounts, ask, DEPARTMENT } from "../support/account-application.ts";
import { linkOf } from "../support/people.ts";
import { createSiteHost, formOn, page, submit } from "./site.ts";

const LEAD = "lead@example.com";
const DEPUTY = "deputy@example.com";

async function asked(change?: Parameters<typeof applyForAccounts>[0]) {
  const application = await applyForAccounts(change);
  await ask(application);
  const host = await siteOf(application);
  return { application, host, path: `/approvals/${await linkOf(application.ports, LEAD)}` };
}

function siteOf({ ports, recorded }: Application) {
  return createSiteHost({ ...ports, clock: recorded.clock });
}

describe("the approval page", () => {
  it("shows what would be done, for whom, until when, and what each button does", async () => {
    const { host, path } = await asked();

    const { text, status } = await page(host, path);

    expect(status).toBe(200);
    for (const shown of [
      "アカウントを作る",
      "department",
      "D-1",
      "照合済み",
      "taro@example.com",
      "経理部長",
      "2026/12/07",
    ]) {
      expect(text).toContain(shown);
    }
    expect(text).toContain("取り消せない操作");
    expect(text).toContain('name="decision" value="approve"');
    expect(text).toContain('name="decision" value="reject"');
    expect(text).toContain("何も実行せずに、この実行を終えます");
    expect(text).toMatch(/departments（D-1[^）]*）/);
  });

  it("takes nobody for a person with a look-alike address who passed it on", async () => {
    const [kate, lookAlike] = ["kate@example.com", "\u212Aate@example.com"];
    const people = new Map([...PEOPLE, ["経理部長", [kate, lookAlike]] as const]);
    const application = await askSeveral(["経理部長", "人事部長"], {}, { people });
    expect(await passOn(application, lookAlike, BOSS)).toMatchObject({ ok: true });
    const path = `/approvals/${await linkOf(application.ports, kate)}`;
    expect(await decideAs(application, kate)).toMatchObject({ ok: true });

    const { text } = await page(await siteOf(application), path);

    expect(text).toContain("残りは 人事部長 です");
    expect(text).not.toContain("に任せました。もう");
  });

  it("says it in English too", async () => {
    const { host, path } = await asked();

    const { text } = await page(host, path, { "accept-language": "en" });

    expect(text).toContain("this one action is carried out, once");
    expect(text).toContain("cannot be undone");
    expect(text).toContain("verified");
  });

  it.each([1, 2])(
    "warns of an invented key that a ledger was asked with, in both languages (%i accounts)",
    async (accounts) => {
      const { host, path } = await asked({ accounts, key: { kind: "made", by: "model", value: "営業部" } });
      const english = (await page(host, path, { "accept-language": "en" })).text;

      expect((await page(host, path)).text).toMatch(
        /台帳 departments は「営業部」で照合しました。.*推定[\s\S]*どの資料にもない言葉です/,
      );
      expect(english).toMatch(
        /The ledger departments was asked with “営業部”\..*inferred[\s\S]*No source contains this/,
      );
      expect(english.match(/No source contains this/g)).toHaveLength(1);
    },
  );

  it("warns of no key that a person wrote", async () => {
    const { host, path } = await asked();

    expect((await page(host, path)).text).not.toContain("どの資料にもない言葉");
  });

  it("decides nothing when it is opened, twice and with a query", async () => {
    const { host, path, application } = await asked();
    const { fields } = formOn((await page(host, path)).text, path);

    await page(host, `${path}?decision=approve&nonce=${fields.nonce}`);
    await host.app.request(path, { method: "HEAD" });

    expect(await queryAll(application.recorded.table, `DECIDED#${application.approval}`)).toEqual([]);
    expect(application.ports.workflows.released).toEqual([]);
  });

  it("takes the decision of its form and then shows who decided what and when, without a form", async () => {
    const { host, path, application } = await asked();
    const form = formOn((await page(host, path)).text, path);

    const sent = await submit(host, form.action, { ...form.fields, decision: "approve", comment: "" });
    const after = await page(host, path);

    expect(sent.status).toBe(303);
    expect(sent.location).toBe(path);
    expect(application.ports.workflows.released).toHaveLength(1);
    expect(after.text).toContain(`${LEAD} さんが承認済みにしました`);
    expect(after.text).toContain("2026/11/30");
    expect(after.text).not.toContain("<form");
  });

  it("asks for the reason of a rejection on the page itself", async () => {
    const { host, path, application } = await asked();
    const form = formOn((await page(host, path)).text, path);

    const refused = await submit(host, form.action, { ...form.fields, decision: "reject", comment: "" });
    const again = formOn(refused.text, path);
    const taken = await submit(host, again.action, { ...again.fields, decision: "reject", comment: "金額が違います" });

    expect(refused.status).toBe(422);
    expect(refused.text).toContain("AOP608");
    expect(taken.status).toBe(303);
    expect((await page(host, path)).text).toContain("金額が違います");
    expect(application.ports.workflows.released).toHaveLength(1);
  });

  it("tells a person that a comment is too long in their own words, and keeps what they wrote", async () => {
    const { host, path, application } = await asked();
    const form = formOn((await page(host, path)).text, path);
    const comment = `金額が違います${"。".repeat(4000)}`;

    const refused = await submit(host, form.action, { ...form.fields, decision: "reject", comment });
    const again = formOn(refused.text, path);
    const taken = await submit(host, again.action, { ...again.fields, decision: "reject", comment: "金額が違います" });

    expect(refused.status).toBe(422);
    expect(refused.text).toContain("AOP621");
    expect(refused.text).not.toContain("AOP802");
    expect(refused.text).toContain(`${comment}</textarea>`);
    expect(taken.status).toBe(303);
    expect(application.ports.workflows.released).toHaveLength(1);
  });

  it("answers a second decision with 409 and the page that says who decided", async () => {
    const { host, path, application } = await asked();
    const other = `/approvals/${await linkOf(application.ports, DEPUTY)}`;
    const form = formOn((await page(host, path)).text, path);
    const theirs = formOn((await page(host, other)).text, other);
    await submit(host, form.action, { ...form.fields, decision: "approve" });

    const late = await submit(host, theirs.action, { ...theirs.fields, decision: "reject", comment: "違う" });

    expect(late.status).toBe(409);
    expect(late.text).toContain(`${LEAD} さんが承認済みにしました`);
    expect(late.text).not.toContain("<form");
  });

  it.each([
    ["an unknown link", 404, "AOP601"],
    ["another person", 403, "AOP602"],
    ["the requester", 403, "AOP603"],
    ["a forged nonce", 403, "AOP604"],
    ["an expired approval", 409, "AOP606"],
  ] as const)("refuses %s with %i and a page that says why", async (what, status, code) => {
    const { host, path, application } = await asked();
    const form = formOn((await page(host, path)).text, path);
    const as = (person: string) => ({ authorization: `Bearer dev:${person}` });
    if (what === "an expired approval") await application.recorded.clock.advance(8 * 86_400_000);
    const fields = { ...form.fields, decision: "approve", ...(what === "a forged nonce" ? { nonce: "forged" } : {}) };
    const address = what === "an unknown link" ? "/approvals/AAAAAAAAAAAAAAAAAAAAAAAAA" : form.action;
    const headers =
      what === "another person" ? as("x@example.com") : what === "the requester" ? as("taro@example.com") : {};

    const refused = await submit(host, address, fields, headers);

    expect(refused.status).toBe(status);
    expect(refused.text).toContain(code);
    expect(application.ports.workflows.released).toEqual([]);
  });

  it("says when a value stands in no source", async () => {
    const { host, path } = await asked({
      args: { department: DEPARTMENT, purpose: { kind: "made", by: "model", value: "営業用の資料を見る" } },
    });

    const { text } = await page(host, path);

    expect(text).toContain("推定");
    expect(text).toContain("モデルが作った（原文なし）");
  });

  it("shows many actions of one kind as one table, each with its own row", async () => {
    const { host, path } = await asked({ accounts: 20 });

    const { text } = await page(host, path);

    expect(text).toContain("× 20");
    expect(text.match(/<tr\b/g)?.length).toBe(21);
    expect(Buffer.byteLength(text)).toBeLessThan(60_000);
  });
});

describe("the question page", () => {
  it("asks, takes text and files, and then shows what was answered", async () => {
    const asked = await askQuestion("部署はどこですか", createSite);
    const { host, path } = asked;
    const before = await page(host, path);
    const form = formOn(before.text, path);
    const sent = new FormData();
    for (const [name, value] of Object.entries({ ...form.fields, answer: "部署: 営業部" })) sent.set(name, value);
    sent.append("files", new File(["x"], "申請書.txt"));

    const taken = await submit(host, form.action, sent);
    const after = await page(host, path);

    expect(before.text).toContain("部署はどこですか");
    expect(taken.status).toBe(303);
    expect(after.text).toContain("部署: 営業部");
    expect(after.text).toContain("ファイル 1 個");
    expect(after.text).not.toContain("<form");
    expect(asked.ports.workflows.released).toHaveLength(1);
  });

  it("keeps the form when a file cannot be taken", async () => {
    const { host, path } = await askQuestion("?", createSite);
    const form = formOn((await page(host, path)).text, path);
    const sent = new FormData();
    for (const [name, value] of Object.entries({ ...form.fields, answer: "x" })) sent.set(name, value);
    sent.append("files", new File(["x"], "a.exe", { type: "application/x-msdownload" }));

    const refused = await submit(host, form.action, sent);

    expect(refused.status).toBe(415);
    expect(refused.text).toContain("AOP523");
    expect(formOn(refused.text, path).fields.nonce).toBeTruthy();
  });
});

describe("pages of people", () => {
  it("work for whoever is not signed in, and only with the link", async () => {
    const { application, path } = await asked();
    const { ports, recorded } = application;
    const host = await createApiHost(
      { ...ports, clock: recorded.clock, resolveCaller: async () => undefined },
      createSite,
    );

    expect((await page(host, path)).status).toBe(200);
    expect((await page(host, `/approvals/${application.approval}`)).status).toBe(403);
    expect((await page(host, "/")).status).toBe(401);
    expect((await page(host, `/runs/${recorded.run.run}`)).status).toBe(401);
  });
});
