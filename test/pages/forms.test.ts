import { describe, expect, it } from "vitest";
import { loadAop, loadRun } from "#records";
import { SAMPLE } from "../api/api-host.ts";
import { createSiteHost, formOn, page, submit } from "./site.ts";

describe("starting a run from the start page", () => {
  it("goes to the run, with the request and the files", async () => {
    const host = await createSiteHost();
    await host.publish("a", SAMPLE);
    const { action, fields } = formOn((await page(host, "/")).text, "/runs");
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...fields, aop: "a", input: "11月分\r\nお願いします" }))
      form.set(name, value);
    form.append("files", new File(["金額: 1,200円"], "請求書 1.txt"));
    form.append("files", new File([], ""));

    const sent = await submit(host, action, form);

    expect(sent.status).toBe(303);
    const run = await loadRun(host.ports.table, sent.location?.slice("/runs/".length) ?? "");
    expect(run?.request.text).toBe("11月分\nお願いします");
    expect(run?.attachments).toHaveLength(1);
    const shown = await page(host, sent.location ?? "");
    expect(shown.text).toContain("請求書 1.txt");
  });

  it("keeps what was written when it cannot be started, and says why", async () => {
    const host = await createSiteHost();
    await host.put("/aops/a", SAMPLE);
    const { nonce = "" } = formOn((await page(host, "/aops/a")).text, "/aops/a").fields;

    const sent = await submit(host, "/runs", { nonce, aop: "a", input: "大事な依頼" });

    expect(sent.status).toBe(409);
    expect(sent.text).toContain("AOP810");
    expect(sent.text).toContain("大事な依頼</textarea>");
  });

  it("tells a newcomer without procedures where to begin", async () => {
    const host = await createSiteHost();

    const { text } = await page(host, "/");

    expect(text).toContain('href="/aops#new"');
    expect(text).not.toContain("<form");
  });
});

describe("writing a procedure", () => {
  it("takes a new one and shows it", async () => {
    const host = await createSiteHost();
    const { action, fields } = formOn((await page(host, "/aops")).text, "/aops");

    const sent = await submit(host, action, { ...fields, id: "経費精算", text: SAMPLE.replaceAll("\n", "\r\n") });

    expect(sent.status).toBe(303);
    expect((await loadAop(host.ports.table, "経費精算"))?.text).toBe(SAMPLE);
    expect((await page(host, sent.location ?? "")).status).toBe(200);
  });

  it.each([
    ["bad id!", SAMPLE, 400],
    ["taken", SAMPLE, 409],
    ["fresh", "# x\n\n## フェーズ 2: a\n本文\n", 422],
  ])("refuses %j and keeps what was written", async (id, text, status) => {
    const host = await createSiteHost();
    await host.put("/aops/taken", SAMPLE);
    const { action, fields } = formOn((await page(host, "/aops")).text, "/aops");

    const sent = await submit(host, action, { ...fields, id, text });

    expect(sent.status).toBe(status);
    expect(sent.text).toContain(text.slice(0, 20));
    expect((await (await host.get("/aops")).json()) as object).toMatchObject({ aops: [{ aop: "taken" }] });
  });

  it("saves an edit as a new version, none for the same text, and none with errors", async () => {
    const host = await createSiteHost();
    await host.put("/aops/a", SAMPLE);
    const form = () => page(host, "/aops/a").then(({ text }) => formOn(text, "/aops/a"));
    const first = await form();

    const edited = await submit(host, first.action, { ...first.fields, text: `${SAMPLE}\n` });
    const same = await submit(host, first.action, { ...first.fields, text: `${SAMPLE}\n` });
    const broken = await submit(host, first.action, { ...first.fields, text: "## フェーズ 9: x\n本文\n" });

    expect([edited.location, same.location]).toEqual(["/aops/a?saved=new#edit", "/aops/a?saved=same#edit"]);
    expect(broken.status).toBe(422);
    expect(broken.text).toContain('data-line="1"');
    expect(broken.text).toContain("## フェーズ 9: x");
    expect((await loadAop(host.ports.table, "a"))?.version).toBe(2);
  });

  it("compiles with an instruction and shows steps, outcome and what was proven", async () => {
    const host = await createSiteHost();
    await host.put("/aops/a", SAMPLE);
    const { action, fields } = formOn((await page(host, "/aops/a")).text, "/compiles");

    const sent = await submit(host, action, { ...fields, instruction: "件数を正確に" });
    const running = await page(host, sent.location ?? "");
    await host.compileAll();
    const done = await page(host, sent.location ?? "");

    expect(running.text).toContain("data-live");
    expect(done.text).not.toContain("data-live");
    expect(done.text).toContain("コードを作りました");
    expect(done.text).toContain("件数を正確に");
  });

  it("offers what a refused compile leaves open", async () => {
    const host = await createSiteHost();
    await host.publish("a", SAMPLE);
    await host.put(
      "/aops/a",
      `# 一続き\n\n## 進め方\n1. freee から取引先一覧を取得する\n\n## 利用可能なツール\n- freee\n`,
    );
    const { action, fields } = formOn((await page(host, "/aops/a")).text, "/compiles");
    const sent = await submit(host, action, { ...fields, instruction: "" });
    await host.compileAll();

    const { text } = await page(host, sent.location ?? "");

    expect(text).toContain("積めませんでした");
    expect(formOn(text, "/compiles").fields).toMatchObject({ rebuild: "yes" });
  });
});

describe("the forms of pages", () => {
  const FORMS = [
    ["/runs", { aop: "a", input: "" }],
    ["/aops", { id: "b", text: SAMPLE }],
    ["/aops/a", { text: `${SAMPLE}\n` }],
    ["/aops/a/compiles", { instruction: "" }],
    ["/local/clock", { advance: "P1D" }],
    ["/sandbox/freee/faults", { kind: "error", operation: "", times: "" }],
    ["/sandbox/freee/faults/clear", {}],
    ["/sandbox/reset", { tool: "freee" }],
  ] as const;

  it.each(FORMS)("%s need the page's nonce", async (path, fields) => {
    const host = await createSiteHost();
    await host.publish("a", SAMPLE);
    const before = host.writes();
    const now = host.ports.clock.now();

    const without = await submit(host, path, fields);
    const forged = await submit(host, path, { ...fields, nonce: "AAAA" });
    const others = await submit(host, path, { ...fields, nonce: await nonceFor(host, "Bearer dev:other@example.com") });

    expect([without.status, forged.status, others.status]).toEqual([403, 403, 403]);
    expect(without.text).toContain("AOP808");
    expect(host.writes()).toBe(before);
    expect(host.ports.clock.now()).toBe(now);
  });

  it.each(FORMS)("%s take it for a week", async (path, fields) => {
    const host = await createSiteHost();
    await host.publish("a", SAMPLE);
    const nonce = await nonceFor(host);
    await host.ports.clock.advance(6 * 86_400_000);
    const inTime = await submit(host, path, { ...fields, nonce });
    await host.ports.clock.advance(3 * 86_400_000);
    const late = await submit(host, path, { ...fields, nonce });

    expect([inTime.status, late.status]).toEqual([303, 403]);
  });

  it.each(FORMS)("%s are refused from another site, nonce or not", async (path, fields) => {
    const host = await createSiteHost();
    await host.publish("a", SAMPLE);
    const nonce = await nonceFor(host);
    const before = host.writes();

    const sent = await submit(
      host,
      path,
      { ...fields, nonce },
      { origin: "https://evil.example", "sec-fetch-site": "cross-site" },
    );

    expect(sent.status).toBe(403);
    expect(host.writes()).toBe(before);
  });

  async function nonceFor(host: Awaited<ReturnType<typeof createSiteHost>>, authorization?: string): Promise<string> {
    const { text } = await page(host, "/", authorization === undefined ? {} : { authorization });
    return formOn(text, "/runs").fields.nonce ?? "";
  }
});
