import { describe, expect, it } from "vitest";
import { parseAop } from "#aop";
import type { ApiHost } from "../api/api-host.ts";
import { SAMPLE } from "../api/api-host.ts";
import { createSiteHost, formOn, page, submit } from "./site.ts";

async function hostWithSample(): Promise<ApiHost> {
  const host = await createSiteHost();
  await host.put("/aops/a", SAMPLE);
  return host;
}

async function textOf(host: ApiHost): Promise<string> {
  return ((await (await host.get("/aops/a")).json()) as { text: string }).text;
}

/** Compiles the procedure, and tells what came of it. */
async function compiled(host: ApiHost): Promise<unknown> {
  const { compile } = (await (await host.post("/aops/a/compiles", {})).json()) as { compile: string };
  await host.compileAll();
  return ((await (await host.get(`/compiles/${compile}`)).json()) as { result: unknown }).result;
}

async function phaseForm(host: ApiHost, phase: number) {
  const { text } = await page(host, `/aops/a/phases/${phase}`);
  const form = formOn(text, `/aops/a/phases/${phase}`);
  const typed = [...text.matchAll(/<input type="text"[^>]* name="([^"]*)" value="([^"]*)"/g)];
  const lists = [...text.matchAll(/<textarea[^>]* name="([^"]*)"[^>]*>\n([^<]*)<\/textarea>/g)];
  const types = [...text.matchAll(/<select[^>]* name="([^"]*)">(.*?)<\/select>/g)].map(
    ([, name = "", options = ""]) => [name, /value="([^"]*)" selected/.exec(options)?.[1] ?? ""],
  );
  const values = [...typed, ...lists].map(([, name = "", value = ""]) => [name, value]);
  return { action: form.action, fields: { ...form.fields, ...Object.fromEntries([...values, ...types]) } };
}

describe("the text of a procedure with Windows line ends", () => {
  const WINDOWS = SAMPLE.replaceAll("\n", "\r\n");

  async function sendText(host: ApiHost, edit: (text: string) => string) {
    const { text } = await page(host, "/aops/a");
    const form = formOn(text, "/aops/a");
    // As browsers do: a text area holds LF, and CRLF is sent, whatever stood there before.
    const sent = edit(SAMPLE).replaceAll("\n", "\r\n");
    return submit(host, form.action, { ...form.fields, text: sent });
  }

  it("sent as it came changes nothing", async () => {
    const host = await createSiteHost();
    await host.put("/aops/a", WINDOWS);

    const sent = await sendText(host, (text) => text);

    expect(sent.location).toBe("/aops/a?saved=same#edit");
    expect(await textOf(host)).toBe(WINDOWS);
  });

  it("keeps them where a sentence is edited, so that every other phase is proven to be the same", async () => {
    const host = await createSiteHost();
    await host.put("/aops/a", WINDOWS);
    await compiled(host);

    await sendText(host, (text) => text.replace("請求書を作成し", "請求書をまとめて作成し"));

    expect(await textOf(host)).toBe(WINDOWS.replace("請求書を作成し", "請求書をまとめて作成し"));
    const phases = parseAop(SAMPLE).aop?.phases.map(({ name }) => name) ?? [];
    expect(await compiled(host)).toMatchObject({ outcome: "stacked", compared: phases.toSpliced(1, 1) });
  });
});

describe("the form of a phase", () => {
  it("sent as it came changes nothing", async () => {
    const host = await hostWithSample();
    const form = await phaseForm(host, 2);

    const sent = await submit(host, form.action, form.fields);

    expect(sent.status).toBe(303);
    expect(sent.location).toBe("/aops/a/flow?saved=same#phase-2");
    expect(await textOf(host)).toBe(SAMPLE);
  });

  it("writes into the lines of the text, as a new version whose difference can be read", async () => {
    const host = await hostWithSample();
    const form = await phaseForm(host, 2);

    const sent = await submit(host, form.action, {
      ...form.fields,
      proceedWhen: "取引先 が 原文由来の候補",
      approvers: "経理部長\n部長",
      "field-2": "件数",
      "type-2": "number",
    });

    expect(sent.location).toBe("/aops/a/flow?saved=new#phase-2");
    expect(await textOf(host)).toBe(
      SAMPLE.replace("請求書を作成し", "進む条件: 取引先 が 原文由来の候補\n\n請求書を作成し")
        .replace("承認者: 経理部長", "承認者: 経理部長、部長")
        .replace("請求書 (一覧)", "請求書 (一覧)、件数 (数値)"),
    );
    const { text } = await page(host, "/aops/a/versions/difference");
    expect(text).toContain("<ins>+承認者: 経理部長、部長</ins>");
    expect(text).toContain("<del>-承認者: 経理部長</del>");
  });

  it("keeps what was written where it cannot be saved, and says why", async () => {
    const host = await hostWithSample();
    const form = await phaseForm(host, 2);

    const sent = await submit(host, form.action, { ...form.fields, runWhen: "だいたい", "field-1": "甲、乙" });

    expect(sent.status).toBe(422);
    expect(sent.text).toContain("AOP145");
    expect(sent.text).toContain('value="だいたい"');
    expect(sent.text).toContain('value="甲、乙"');
    expect(await textOf(host)).toBe(SAMPLE);
  });

  it("does not undo what somebody else has saved meanwhile", async () => {
    const host = await hostWithSample();
    const form = await phaseForm(host, 2);
    await host.put("/aops/a", SAMPLE.replace("承認を得て", "必ず承認を得て"));

    const sent = await submit(host, form.action, { ...form.fields, approvers: "部長" });

    expect(sent.status).toBe(409);
    expect(sent.text).toContain("AOP245");
    expect(await textOf(host)).toContain("必ず承認を得て");
  });

  it("is not there for a phase or a procedure that is not", async () => {
    const host = await hostWithSample();

    expect((await page(host, "/aops/a/phases/3")).status).toBe(404);
    expect((await page(host, "/aops/b/phases/1")).status).toBe(404);
  });
});

describe("the YAML of a procedure", () => {
  it("is edited on its page and by programs alike", async () => {
    const host = await hostWithSample();
    const outline = (await (await host.get("/aops/a/outline")).json()) as { version: number; yaml: string };
    const form = formOn((await page(host, "/aops/a/yaml")).text, "/aops/a/yaml");
    const yaml = outline.yaml.replace("- 経理部長", "- 部長");

    const sent = await submit(host, form.action, { ...form.fields, yaml });
    const again = await host.app.request("/aops/a/outline", {
      method: "PUT",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ version: 2, yaml: yaml.replace("- 部長", "- 部長\n      - operators") }),
    });

    expect(sent.location).toBe("/aops/a/yaml?saved=new");
    expect(await again.json()).toMatchObject({ aop: "a", version: 3 });
    expect(await textOf(host)).toBe(SAMPLE.replace("承認者: 経理部長", "承認者: 部長、operators"));
  });

  it("marks the line that is wrong, keeps what was written, and saves nothing", async () => {
    const host = await hostWithSample();
    const form = formOn((await page(host, "/aops/a/yaml")).text, "/aops/a/yaml");

    const sent = await submit(host, form.action, {
      ...form.fields,
      yaml: "phases:\n  - phase: 1\n    aprovers: [x]\n",
    });

    expect(sent.status).toBe(422);
    expect(sent.text).toContain("AOP241");
    expect(sent.text).toMatch(/<pre>3 \| {5}<mark>/);
    expect(sent.text).toContain("aprovers: [x]");
    expect(await textOf(host)).toBe(SAMPLE);
  });

  it("refuses a program that edits an old version", async () => {
    const host = await hostWithSample();
    const { yaml } = (await (await host.get("/aops/a/outline")).json()) as { yaml: string };
    await host.put("/aops/a", SAMPLE.replace("承認を得て", "必ず承認を得て"));

    const answer = await host.app.request("/aops/a/outline", {
      method: "PUT",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ version: 1, yaml: yaml.replace("- 経理部長", "- 部長") }),
    });

    expect(answer.status).toBe(409);
    expect(((await answer.json()) as { code: string }).code).toBe("AOP245");
  });
});

describe("checking a text", () => {
  it("tells a program what saving would tell, and saves nothing, also for a procedure that is not there", async () => {
    const host = await hostWithSample();
    const before = host.writes();

    const answer = await host.app.request("/aops/new-one/check", {
      method: "POST",
      headers: { "content-type": "text/markdown" },
      body: "# x\n\n## フェーズ 2: y\n本文\n",
    });

    expect(await answer.json()).toMatchObject({
      diagnostics: [{ code: "AOP122", place: { line: 3 } }],
      parsed: { title: "x" },
    });
    expect(host.writes()).toBe(before);
  });

  it("shows the page with the text as it was written and its lines marked, and saves nothing", async () => {
    const host = await hostWithSample();
    const form = formOn((await page(host, "/aops/a")).text, "/aops/a");
    const before = host.writes();

    const checked = await submit(host, "/aops/a/check", {
      ...form.fields,
      text: SAMPLE.replace("フェーズ 2", "フェーズ 7"),
    });

    expect(checked.status).toBe(200);
    expect(checked.text).toContain("AOP122");
    expect(checked.text).toContain("<mark>フェーズ 7: 発行");
    expect(checked.text).toContain("誤り 1 件、注意 0 件");
    expect(host.writes()).toBe(before);
  });

  it("gives the script what was found alone, with the places to mark", async () => {
    const host = await hostWithSample();
    const { fields } = formOn((await page(host, "/aops/a")).text, "/aops/a");

    const found = await submit(host, "/aops/a/check", { ...fields, piece: "found", text: "# x\n\n## フェーズ 1: y\n" });

    expect(found.text).not.toContain("<html");
    expect(found.text).toMatch(/<li class="warning" data-mark="3:\d+:3:\d+"/);
  });

  it("keeps the id of a new procedure", async () => {
    const host = await createSiteHost();
    const { fields } = formOn((await page(host, "/aops")).text, "/aops");

    const checked = await submit(host, "/aops/new/check", { ...fields, id: "mine", text: "本文だけ\n" });

    expect(checked.text).toContain('value="mine"');
    expect(checked.text).toContain("AOP110");
  });
});

describe("saving a text", () => {
  it("does not undo what somebody else has saved meanwhile, and keeps what was written", async () => {
    const host = await hostWithSample();
    const form = formOn((await page(host, "/aops/a")).text, "/aops/a");
    await host.put("/aops/a", SAMPLE.replace("承認を得て", "必ず承認を得て"));

    const sent = await submit(host, form.action, { ...form.fields, text: SAMPLE.replace("月次", "年次") });

    expect(sent.status).toBe(409);
    expect(sent.text).toContain("AOP245");
    expect(sent.text).toContain("年次の請求書発行");
    expect(await textOf(host)).toContain("必ず承認を得て");
  });
});

describe("the versions of a procedure", () => {
  it("are listed with the ways to what each changed, and any two are compared", async () => {
    const host = await hostWithSample();
    await host.put("/aops/a", SAMPLE.replace("取得する", "集める"));
    await host.put("/aops/a", SAMPLE.replace("取得する", "集めておく"));

    const list = await page(host, "/aops/a/versions");
    const difference = await page(host, "/aops/a/versions/difference?from=1&to=3");

    expect(list.text).toContain('href="/aops/a/versions/difference?from=2&amp;to=3"');
    expect(difference.text).toContain("<del>-取引先一覧を取得する。</del>");
    expect(difference.text).toContain("<ins>+取引先一覧を集めておく。</ins>");
    expect((await page(host, "/aops/a/versions/difference?from=1&to=9")).status).toBe(404);
  });
});

describe("the flow of a procedure", () => {
  it("is drawn from its text before it is compiled, and leads to each phase's form", async () => {
    const host = await hostWithSample();

    const { text } = await page(host, "/aops/a/flow");

    expect(text).toMatch(/<svg class="graph" role="group"/);
    expect(text).toMatch(/<a href="\/aops\/a\/phases\/2" ?><g><rect class="phase"/);
    expect(text).toContain("承認者: 経理部長");
    expect(text).toContain("取引先");
  });
});
