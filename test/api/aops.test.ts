import { describe, expect, it } from "vitest";
import { aop, aopList, savedAop, versionList } from "../../lib/api/schemas/aops.ts";
import { problem } from "../../lib/api/schemas/common.ts";
import { program } from "../../lib/api/schemas/programs.ts";
import { createApiHost, SAMPLE } from "./api-host.ts";

describe("PUT /aops/{aop}", () => {
  it("saves a version, and none for the newest text again", async () => {
    const host = await createApiHost();

    const first = await host.put("/aops/invoices", SAMPLE);
    const again = await host.put("/aops/invoices", SAMPLE);
    const edited = await host.put("/aops/invoices", `${SAMPLE}\n## 期待される成果物\n請求書\n`);

    expect([first.status, again.status, edited.status]).toEqual([200, 200, 200]);
    expect(savedAop.parse(await first.json())).toEqual({ aop: "invoices", version: 1, diagnostics: [] });
    expect(await again.json()).toMatchObject({ version: 1 });
    expect(await edited.json()).toMatchObject({ version: 2 });
  });

  it("tells what a text that cannot be read has wrong, all of it, and saves nothing", async () => {
    const host = await createApiHost();

    const answer = await host.put("/aops/invoices", "## フェーズ 1: 集計\n本文\n\n## フェーズ 3: 発行\n本文\n");

    expect(answer.status).toBe(422);
    expect(answer.headers.get("content-type")).toBe("application/problem+json");
    const told = problem.parse(await answer.json());
    expect(told.diagnostics.filter(({ severity }) => severity === "error").length).toBeGreaterThan(1);
    expect(told.diagnostics.every(({ place }) => place !== undefined)).toBe(true);
    expect((await host.get("/aops/invoices")).status).toBe(404);
  });

  it("warns of a tool that is not configured", async () => {
    const host = await createApiHost();

    const answer = await host.put("/aops/x", SAMPLE.replace("使う道具: freee)", "使う道具: salesforce)"));

    expect(answer.status).toBe(200);
    expect(savedAop.parse(await answer.json()).diagnostics).toMatchObject([{ code: "AOP202", severity: "warning" }]);
  });

  it("takes 256 KiB, and tells a larger text its size", async () => {
    const host = await createApiHost();
    const limit = 262_144;
    const head = "# 大きい手順\n\n## 進め方\n";

    const full = await host.put("/aops/big", head + "あ".repeat((limit - Buffer.byteLength(head)) / 3));
    const over = await host.put("/aops/big", head + "あ".repeat(limit / 3));
    const far = await host.put("/aops/big", "x".repeat(1_048_577));

    expect(full.status).toBe(200);
    expect(over.status).toBe(422);
    expect(await over.json()).toMatchObject({ code: "AOP101" });
    expect(far.status).toBe(413);
    expect(await far.json()).toMatchObject({ code: "AOP804" });
  });

  it.each(["application/json", "multipart/form-data", "application/x-www-form-urlencoded"])(
    "refuses %s",
    async (type) => {
      const host = await createApiHost();

      const answer = await host.put("/aops/x", SAMPLE, { "content-type": type });

      expect(answer.status).toBe(415);
      expect(await answer.json()).toMatchObject({ code: "AOP803" });
    },
  );

  it.each(["a%2Fb", "..", ".hidden", "a%20b", "%00", "x".repeat(81), "a%22b"])("refuses the id %s", async (id) => {
    const host = await createApiHost();

    const answer = await host.put(`/aops/${id}`, SAMPLE);

    expect([400, 404]).toContain(answer.status);
    expect(await (await host.get("/aops")).json()).toEqual({ aops: [] });
  });

  it("takes a Japanese id in either form of its characters as one", async () => {
    const host = await createApiHost();

    await host.put(`/aops/${encodeURIComponent("ガス代".normalize("NFD"))}`, SAMPLE);
    const answer = await host.get(`/aops/${encodeURIComponent("ガス代")}`);

    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ aop: "ガス代", version: 1 });
  });

  it("reports bytes that are no UTF-8", async () => {
    const host = await createApiHost();

    const answer = await host.put("/aops/x", new Uint8Array([0x23, 0x20, 0x83, 0x65, 0x83, 0x58]));

    expect(answer.status).toBe(422);
    expect(JSON.stringify(await answer.json())).toContain("AOP102");
  });
});

describe("reading procedures", () => {
  it("lists them by id, page by page", async () => {
    const host = await createApiHost();
    for (const id of ["c", "a", "b"]) await host.put(`/aops/${id}`, SAMPLE);

    const first = aopList.parse(await (await host.get("/aops?limit=2")).json());
    const rest = aopList.parse(await (await host.get(`/aops?limit=2&after=${first.next}`)).json());

    expect(first.aops.map((one) => one.aop)).toEqual(["a", "b"]);
    expect(rest.aops.map((one) => one.aop)).toEqual(["c"]);
    expect(rest.next).toBeUndefined();
  });

  it.each(["limit=0", "limit=x", "after=nonsense", "after=W10"])("refuses ?%s", async (query) => {
    const host = await createApiHost();
    await host.put("/aops/a", SAMPLE);

    const answer = await host.get(`/aops?${query}`);

    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: "AOP802" });
  });

  it("shows one as written and as read, also an older version of it", async () => {
    const host = await createApiHost();
    await host.put("/aops/a", SAMPLE);
    await host.put("/aops/a", SAMPLE.replace("月次", "年次"));

    const newest = aop.parse(await (await host.get("/aops/a")).json());
    const older = aop.parse(await (await host.get("/aops/a?version=1")).json());

    expect(newest).toMatchObject({ version: 2, title: "年次の請求書発行", program: null });
    expect(newest.parsed?.phases.map(({ name }) => name)).toEqual(["集計", "発行"]);
    expect(older).toMatchObject({ version: 1, text: SAMPLE });
    expect((await host.get("/aops/a?version=3")).status).toBe(404);
  });

  it("lists versions newest first", async () => {
    const host = await createApiHost();
    await host.put("/aops/a", SAMPLE);
    await host.put("/aops/a", SAMPLE.replace("月次", "年次"));

    const listed = versionList.parse(await (await host.get("/aops/a/versions")).json());

    expect(listed.versions.map(({ version }) => version)).toEqual([2, 1]);
    expect((await host.get("/aops/none/versions")).status).toBe(404);
  });

  it("shows the program once there is one", async () => {
    const host = await createApiHost();
    await host.put("/aops/a", SAMPLE);
    const before = await host.get("/aops/a/program");
    await host.post("/aops/a/compiles", {});
    await host.compileAll();

    const shown = program.parse(await (await host.get("/aops/a/program")).json());

    expect(before.status).toBe(404);
    expect(shown.aopVersion).toBe(1);
    expect(shown.manifest.phases.map(({ name, fields }) => [name, fields])).toEqual([
      ["集計", ["取引先"]],
      ["発行", ["請求書"]],
    ]);
    expect(Object.keys(shown.files)).toContain("phases/1.ts");
    expect(await (await host.get("/aops/a")).json()).toMatchObject({ program: { program: shown.program } });
  });
});
