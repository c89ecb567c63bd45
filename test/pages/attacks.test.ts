import { describe, expect, it } from "vitest";
import { storeAttachment } from "#files";
import { createSite } from "#pages";
import { indexes, type PhaseRecord, phaseItem } from "#records";
import { createApiHost, SAMPLE } from "../api/api-host.ts";
import { askQuestion } from "../api/asked-question.ts";
import { applyForAccounts, ask } from "../support/account-application.ts";
import { linkOf } from "../support/people.ts";
import { recordRun } from "../support/recorded-run.ts";
import { createSiteHost, formOn, page, submit } from "./site.ts";

const SCRIPT = `<script>alert(1)</script>`;
const IMAGE = `"'><img src=x onerror=alert(1)>`;
const TEXTAREA = `</textarea><script>alert(1)</script>`;

/** Nothing of what others wrote has become markup. */
function expectHarmless(text: string): void {
  expect(text).not.toMatch(/<script(?![^>]* src="\/assets\/)/i);
  expect(text).not.toMatch(/<img(?! src="\/assets\/)/i);
  const tags = text.replaceAll(/="[^"]*"/g, '=""');
  expect(tags).not.toMatch(/<[a-z][^>]*\son\w+=/i);
  expect(text).not.toMatch(/(href|action|src)="(javascript|data):/i);
}

const AOP = `# 手順 ${SCRIPT} ${IMAGE}

## フェーズ 1: ${IMAGE} (使う道具: freee (read-only))
${TEXTAREA}

成果物として次段に渡す: ${IMAGE}、値
`;

describe("scripts in what others wrote stay text", () => {
  it("in procedures, on every page that shows one", async () => {
    const host = await createSiteHost();
    await host.put("/aops/a", AOP);
    await host.post("/aops/a/compiles", { instruction: SCRIPT });
    await host.compileAll();

    await host.put("/aops/a", AOP.replace("値\n", `値\n承認者: ${IMAGE}\n`));

    for (const path of [
      "/",
      "/aops",
      "/aops/a",
      "/aops/a/flow",
      "/aops/a/phases/1",
      "/aops/a/yaml",
      "/aops/a/versions",
      "/aops/a/versions/difference",
      "/aops/a/program",
      "/runs",
      "/inbox",
      `/?aop=${encodeURIComponent(IMAGE)}`,
    ]) {
      const { text } = await page(host, path);
      expectHarmless(text);
    }
    expect((await page(host, "/aops/a")).text).toContain("&lt;/textarea&gt;");
  });

  it("in an instruction, a text that cannot be saved, and an id that cannot be used", async () => {
    const host = await createSiteHost();
    await host.put("/aops/a", AOP);
    const compiling = formOn((await page(host, "/aops/a")).text, "/compiles");
    const compile = await submit(host, compiling.action, { ...compiling.fields, instruction: SCRIPT + IMAGE });
    await host.compileAll();
    const editing = formOn((await page(host, "/aops/a")).text, "/aops/a");
    const refused = await submit(host, editing.action, {
      ...editing.fields,
      text: `## フェーズ 2: ${SCRIPT}\n${TEXTAREA}\n`,
    });
    const creating = formOn((await page(host, "/aops")).text, "/aops");
    const misnamed = await submit(host, creating.action, { ...creating.fields, id: IMAGE, text: TEXTAREA });

    expectHarmless((await page(host, compile.location ?? "")).text);
    expectHarmless(refused.text);
    expectHarmless(misnamed.text);
    expect(refused.status).toBe(422);
    expect(misnamed.status).toBe(400);
  });

  it("in requests, values, reasons, notes and file names", async () => {
    const recorded = await recordRun({ phases: [{ name: IMAGE }], request: SCRIPT + IMAGE });
    const { table, clock, run } = recorded;
    const record: PhaseRecord = {
      phase: 1,
      status: "done",
      artifact: {
        [IMAGE]: { kind: "span", source: "request", start: 0, end: run.request.text.length },
        code: { kind: "made", by: "model", value: { [SCRIPT]: [IMAGE, { [IMAGE]: SCRIPT }] } },
        rows: { kind: "made", by: "code", value: [{ [IMAGE]: SCRIPT }] },
        none: { kind: "missing", searched: [`call:${SCRIPT}`], reason: IMAGE },
        some: { kind: "candidates", of: [{ kind: "made", by: "model", value: SCRIPT }] },
      },
      note: SCRIPT,
      unfinished: [],
      why: { code: "AOP548", ja: IMAGE, en: IMAGE },
      at: 5,
    };
    await table.write([{ op: "put", item: phaseItem(run.run, record) }]);
    const host = await createSiteHost({ table, clock });

    for (const path of ["/", "/runs", `/runs/${run.run}`]) expectHarmless((await page(host, path)).text);
  });

  it("in what is to be approved, and in the reason of a rejection", async () => {
    const application = await applyForAccounts({
      args: {
        department: { kind: "part", of: { kind: "result", call: "1.1" }, at: "/id" },
        purpose: { kind: "made", by: "model", value: SCRIPT + IMAGE },
      },
    });
    await ask(application);
    const { ports, recorded } = application;
    const host = await createSiteHost({ ...ports, clock: recorded.clock });
    const path = `/approvals/${await linkOf(ports, "lead@example.com")}`;
    const before = await page(host, path);
    const form = formOn(before.text, path);
    await submit(host, form.action, { ...form.fields, decision: "reject", comment: SCRIPT });

    expectHarmless(before.text);
    expect(before.text).toContain("&lt;script&gt;");
    expectHarmless((await page(host, path)).text);
  });

  it("in questions and answers", async () => {
    const { host, path } = await askQuestion(SCRIPT + IMAGE, createSite);
    const before = await page(host, path);
    const form = formOn(before.text, path);
    await submit(host, form.action, { ...form.fields, answer: TEXTAREA + IMAGE });

    expectHarmless(before.text);
    expectHarmless((await page(host, path)).text);
  });

  it("in mails, whose links lead nowhere else", async () => {
    const host = await createSiteHost();
    const box = host.ports.embedded?.mailbox as unknown as { send(mail: object): Promise<void> };
    const mail = { to: IMAGE, subject: SCRIPT, text: TEXTAREA, html: SCRIPT };
    await box.send({ ...mail, id: IMAGE, links: ["javascript:alert(1)", "https://evil.example/approvals/x"] });
    await box.send({ ...mail, id: "2", links: ["http://localhost/approvals/abc"] });

    const { text } = await page(host, "/mailbox");

    expectHarmless(text);
    expect(text).not.toContain("evil.example");
    expect(text).not.toContain('href="/approvals/x"');
    expect(text).toContain('href="/approvals/abc"');
  });

  it("in addresses and headers", async () => {
    const host = await createSiteHost();

    for (const path of [
      `/aops/${encodeURIComponent(IMAGE)}`,
      `/runs/${encodeURIComponent(SCRIPT)}`,
      `/help/${encodeURIComponent(SCRIPT)}`,
      `/approvals/${encodeURIComponent(SCRIPT)}`,
      `/nothing/${encodeURIComponent(IMAGE)}?lang=${encodeURIComponent(IMAGE)}&x=${encodeURIComponent(SCRIPT)}`,
    ]) {
      const { text, status } = await page(host, path, { "accept-language": SCRIPT });
      expect(status).toBe(404);
      expectHarmless(text);
    }
    const caller = await page(host, "/", { authorization: `Bearer dev:<script>alert(1)</script>@x` });
    expectHarmless(caller.text);
  });
});

describe("characters that hide something", () => {
  it("are shown by their numbers, where people decide", async () => {
    const hidden = "営業部\u202e\u200b部業営\u0007";
    const application = await applyForAccounts({
      args: {
        department: { kind: "part", of: { kind: "result", call: "1.1" }, at: "/id" },
        purpose: { kind: "made", by: "model", value: hidden },
      },
    });
    await ask(application);
    const { ports, recorded } = application;
    const host = await createSiteHost({ ...ports, clock: recorded.clock });

    const { text } = await page(host, `/approvals/${await linkOf(ports, "lead@example.com")}`);

    expect(text).toContain('<span class="odd">U+202E U+200B</span>');
    expect(text).toContain('<span class="odd">U+0007</span>');
    expect(text).not.toContain("\u202e");
  });
});

describe("a file's name", () => {
  it.each(["../../../etc/passwd.txt", "..\\..\\boot.txt", "/absolute.txt", "C:\\x.txt", `${IMAGE}.txt`, "名前.txt"])(
    "%s is shown as given and leads nowhere",
    async (name) => {
      const host = await createSiteHost();
      await host.publish("a", SAMPLE);
      const { action, fields } = formOn((await page(host, "/")).text, "/runs");
      const form = new FormData();
      for (const [field, value] of Object.entries({ ...fields, aop: "a", input: "x" })) form.set(field, value);
      form.append("files", new File(["中身"], name, { type: "text/plain" }));

      const sent = await submit(host, action, form);

      const files = await host.ports.table.query({
        pk: indexes.filesOf((sent.location ?? "").slice("/runs/".length)),
        index: "gsi1",
      });
      expect(sent.status).toBe(303);
      for (const { pk } of files.items) expect(pk).toMatch(/^FILE#att_[0-9A-Z]+$/);
      expectHarmless((await page(host, sent.location ?? "")).text);
    },
  );

  it.each(["a\r\nset-cookie: x=1.txt", "a\u0000.txt"])("with control characters (%j) is refused", async (name) => {
    const host = await createSiteHost();

    const answer = await host.post("/attachments", { name, size: 1, type: "text/plain" });

    expect(answer.status).toBe(422);
    expect(answer.headers.get("set-cookie")).toBeNull();
  });
});

describe("an open redirect", () => {
  it("is not to be had: forms lead to pages of this site alone", async () => {
    const host = await createSiteHost();
    const { fields } = formOn((await page(host, "/mailbox")).text, "/local/clock");

    const sent = await submit(host, "/local/clock?lang=en&next=https://evil.example//", { ...fields, advance: "PT1S" });

    expect(sent.location).toBe("/mailbox?lang=en");
  });

  it.each(["//evil.example/x", "/\\evil.example", "https:evil.example"])(
    "is not made of an id such as %s",
    async (id) => {
      const host = await createSiteHost();
      const { fields } = formOn((await page(host, "/aops")).text, "/aops");

      const { location } = await submit(host, "/aops", { ...fields, id, text: SAMPLE });

      expect(new URL(location ?? "/", "http://localhost/").host).toBe("localhost");
    },
  );
});

describe("what is too large", () => {
  it("is refused on every form that takes no files", async () => {
    const host = await createSiteHost();
    const body = `text=${"x".repeat(1_200_000)}`;
    const headers = { "content-type": "application/x-www-form-urlencoded", accept: "text/html" };

    for (const path of ["/aops/a", "/aops/a/check", "/aops/a/yaml", "/aops/a/phases/1", "/aops/a/compiles"]) {
      const answer = await host.app.request(path, { method: "POST", headers, body });
      expect([path, answer.status]).toEqual([path, 413]);
    }
  });

  it("is refused while it comes in", async () => {
    const host = await createApiHost({}, createSite);

    const answer = await host.app.request("/aops", {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded", accept: "text/html" },
      body: `text=${"x".repeat(1_100_000)}`,
    });

    expect(answer.status).toBe(413);
    expect(await answer.text()).toContain("AOP804");
  });
});

describe("the name of a file", () => {
  it("shows what would turn its order around, wherever it is told as evidence", async () => {
    const host = await createSiteHost();
    await host.publish("a", SAMPLE);
    const bytes = Buffer.from("内容");
    const sent = { name: "請求書\u202efdp.txt", type: "text/plain", bytes, by: "you@localhost" };
    const stored = await storeAttachment(host.ports, sent);
    const file = stored.ok ? stored.attachment : "";
    const { run } = (await (await host.post("/aops/a/runs", { attachments: [file] })).json()) as { run: string };
    const record: PhaseRecord = {
      phase: 1,
      status: "done",
      artifact: { 請求書: { kind: "file", attachment: file } },
      unfinished: [],
      at: 0,
    };
    await host.ports.table.write([{ op: "put", item: phaseItem(run, record) }]);

    const { text } = await page(host, `/runs/${run}`);

    expect(text).toContain("請求書");
    expect(text).toContain("U+202E");
    expect(text).not.toContain("\u202e");
  });
});
