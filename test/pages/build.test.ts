import { describe, expect, it } from "vitest";
import { createSite } from "#pages";
import { createConversationHost } from "../conversation/conversation-host.ts";
import { scriptModel } from "../runtime/phase-runner.ts";
import { answers, scriptTools } from "../support/scripted-tool.ts";
import { formOn, page, submit } from "./site.ts";

const EVIL = `</textarea><script>alert(1)</script><img src=x onerror=alert(1)> [x](javascript:alert(1)) https://evil.example/`;
const DRAFT = `# 確認 ${EVIL}

## フェーズ 1: 読む (使う道具: freee (read-only))
${EVIL}

成果物として次段に渡す: 取引先 (一覧)
`;

function expectHarmless(text: string): void {
  expect(text).not.toMatch(/<script(?![^>]* src="\/assets\/)/i);
  expect(text).not.toMatch(/<img(?! src="\/assets\/)/i);
  expect(text.replaceAll(/="[^"]*"/g, '=""')).not.toMatch(/<[a-z][^>]*\son\w+=/i);
  expect(text).not.toMatch(/(href|action|src)="(javascript|data|https?):/i);
}

describe("building by talking, on pages without scripts", () => {
  it("goes from words to a draft, through its compile and a trial, to a procedure that is kept", async () => {
    const sound = DRAFT.replaceAll(EVIL, "取引先一覧を取得する");
    const models = scriptModel({ text: "下書きです", calls: [{ name: "propose_aop", arguments: { text: sound } }] });
    const host = await createConversationHost({ models, make: createSite });
    const start = await page(host, "/conversations", { "accept-language": "ja" });
    expect(start.text).toContain("話して作る");
    const begin = formOn(start.text, "/conversations");
    const { location } = await submit(host, begin.action, { ...begin.fields, message: "取引先を確かめたい" });
    const path = location ?? "";
    const waiting = await page(host, path);
    expect(waiting.text).toContain("data-live");
    // Where the browser is led after a message: without it, a long conversation is shown from its first words.
    expect(waiting.text).toMatch(/id="say"/);
    await host.answerAll();

    const drafted = await page(host, path, { "accept-language": "en" });
    expect(drafted.text).toContain("Handed in a draft");
    const compile = formOn(drafted.text, "/compiles");
    await submit(host, compile.action, compile.fields);
    await host.compileAll();
    const compiled = await page(host, path);
    const result = await page(host, /href="(\/compiles\/[^"]+)"/.exec(compiled.text)?.[1] ?? "");
    // A draft is not among the procedures: no button may lead to where it cannot be chosen.
    expect(result.text).toContain(`href="${path}#draft"`);
    expect(result.text).not.toMatch(/>[^<]*trial-|href="\/\?aop=|href="\/aops\/trial-/);
    const run = formOn(compiled.text, "/runs");
    const tried = await submit(host, run.action, { ...run.fields, input: "お願いします" });
    expect(tried.location).toMatch(/^\/runs\/run_/);
    const keep = formOn((await page(host, path)).text, "/keep");
    await submit(host, keep.action, { ...keep.fields, aop: "partners" });

    expect((await page(host, path)).text).toContain('href="/aops/partners"');
    expect((await page(host, "/aops/partners")).status).toBe(200);
    expect((await page(host, "/aops")).text).not.toContain("trial-");
  });

  it("tries reads from forms, passes results on, and turns them into a draft", async () => {
    const host = await createConversationHost({ make: createSite });
    const start = await page(host, "/conversations");
    const fields = { ...formOn(start.text, "/conversations").fields, explore: "yes" };
    const tools = { "tool.staff_ledger": "yes", "tool.department_list": "yes" };
    const path = (await submit(host, "/conversations", { ...fields, ...tools })).location ?? "";
    const read = async (sent: Record<string, string>) =>
      submit(host, `${path}/reads`, { ...formOn((await page(host, path)).text, "/reads").fields, ...sent });
    await read({ tool: "staff_ledger", operation: "find_staff", "arg.mail": "hanako.yamada@example.com" });
    const choices = [...(await page(host, path)).text.matchAll(/<option value="([^"]+)">1\.1 (\w+):/g)];
    const department = choices.find(([, , column]) => column?.includes("department"))?.[1] ?? "";
    expect(department).not.toBe("");
    const chosen = department.replaceAll("&quot;", '"');
    await read({ tool: "department_list", operation: "find_department", "from.name": chosen, "arg.name": "" });

    const shown = await page(host, path, { "accept-language": "ja" });
    expect(shown.text).toContain("照合済み");
    const outline = formOn(shown.text, "/outline");
    const made = { ...outline.fields, title: "部署を確かめる", "over.1.1 /staff_id": "社員番号" };
    expect((await submit(host, outline.action, made)).status).toBe(303);
    expect((await page(host, path)).text).toContain("成果物として次段に渡す: 部署、社員番号");
  });

  it("needs the nonce of the page for every change", async () => {
    const host = await createConversationHost({ make: createSite });
    const start = formOn((await page(host, "/conversations")).text, "/conversations");
    const path = (await submit(host, "/conversations", { ...start.fields, message: "x" })).location ?? "";
    await host.answerAll();

    for (const call of ["messages", "draft", "reads", "outline", "compiles", "runs", "keep"]) {
      const sent = { text: "y", aop: "y", input: "", nonce: "wrong" };
      expect((await submit(host, `${path}/${call}`, sent)).status, call).toBe(403);
    }
    expect((await submit(host, "/conversations", { message: "x" })).status).toBe(403);
    const before = await host.show(path);
    await page(host, `${path}/keep`);
    expect((await host.show(path)).body).toEqual(before.body);
  });
});

describe("what a model, a tool or a person wrote", () => {
  it("stays text, and leads nowhere", async () => {
    const models = scriptModel({
      text: EVIL,
      calls: [
        { name: EVIL, arguments: {} },
        { name: "say", arguments: { text: `${EVIL}\u202e` } },
        { name: "propose_aop", arguments: { text: DRAFT } },
        { name: "ask_person", arguments: { question: EVIL } },
      ],
    });
    const servers = scriptTools({ freee: { list_partners: () => answers([{ [EVIL]: EVIL, name: EVIL }]) } });
    const host = await createConversationHost({ models, servers, make: createSite });
    const { body } = await host.send("/conversations", { message: EVIL, explore: { tools: ["freee"] } });
    await host.answerAll();
    const path = `/conversations/${body.conversation}`;
    await host.send(`${path}/reads`, {
      tool: "freee",
      operation: "list_partners",
      arguments: { [EVIL]: { value: EVIL } },
    });
    await host.send(`${path}/reads`, { tool: "freee", operation: "list_partners" });

    for (const shown of [path, "/conversations"]) expectHarmless((await page(host, shown)).text);
    const { text } = await page(host, path);
    expect(text).toContain("&lt;/textarea&gt;");
    expect(text).toContain('<span class="odd">U+202E</span>');
  });
});
