import { describe, expect, it } from "vitest";
import { faultsIn, SMALLEST, verifyAll, verifyFile, wrap } from "./verify-phase.ts";

describe("the smallest phase file", () => {
  it("is valid in any phase, and becomes a module that imports tejun", () => {
    const { diagnostics, scripts } = verifyAll({});

    expect(diagnostics).toEqual([]);
    expect(scripts["phases/2.js"]).toBe(
      `import { phase } from "tejun";\nexport const main = phase(async ({ agent, produce }) => produce(await agent({ instructions: "…" })));\n`,
    );
  });
});

describe("granted tools", () => {
  it.each([
    [1, `  await context.tools.staff_ledger.find_staff({ name: "x" });`],
    [1, `  await context.tools.社員台帳.find_staff({ name: "x" });`],
    [1, `  await context.tools.会計ソフト.list_partners();`],
    [2, `  await context.tools.google_workspace.create_draft({ to: "a", subject: "b", body: "c" });`],
  ] as const)("are reached by id and by alias (phase %i: %s)", (phase, body) => {
    expect(faultsIn(phase, body)).toEqual([]);
  });

  it.each([
    [1, `  await context.tools.google_workspace.create_draft({});`, "AOP403 3:23"],
    [1, `  await context.tools["account_registry"].create_account({});`, "AOP403 3:9"],
    [1, `  const { freee, account_registry } = context.tools;`, "AOP403 3:18"],
    [1, `  await context.tools.freee.create_draft_invoice({});`, "AOP404 3:29"],
    [1, `  const { create_draft_invoice } = context.tools.freee;`, "AOP404 3:11"],
    [2, `  await context.tools.google_workspace.list_events();`, "AOP404 3:40"],
    [3, `  await context.tools.freee.delete_everything();`, "AOP404 3:29"],
  ] as const)("are all there is: phase %i cannot use %s", (phase, body, fault) => {
    expect(faultsIn(phase, body)).toEqual([fault]);
  });

  it("say which operations the phase has instead", () => {
    const [fault] = verifyFile(1, wrap(`  await context.tools.freee.create_draft_invoice({});`));

    expect(fault).toMatchObject({
      code: "AOP404",
      file: "phases/1.ts",
      place: { line: 3, column: 29, endLine: 3, endColumn: 49 },
      expected: { ja: "list_partners, find_partner" },
    });
    expect(fault?.message.en).toContain("this draft operation lies outside the grant");
  });

  it("give files only where 添付ファイル is declared, and ask only where hitl is", () => {
    expect(faultsIn(1, `  context.files;`)).toEqual([]);
    expect(faultsIn(2, `  context.files;`)).toEqual(["AOP406 3:11"]);
    expect(faultsIn(3, `  await context.ask("?");`)).toEqual([]);
    expect(faultsIn(2, `  await context.ask("?");`)).toEqual(["AOP407 3:17"]);
    expect(
      verifyFile(
        2,
        `import { phase } from "tejun";\nexport const main = phase(async ({ files, agent, produce }) => produce(await agent({ instructions: "…" })));\n`,
      ).map(({ code, place }) => [code, place?.line, place?.column]),
    ).toEqual([["AOP406", 2, 36]]);
  });
});

describe("what is handed over", () => {
  it("is the request and the attachments in the first phase", () => {
    expect(
      faultsIn(
        1,
        `  const { request, attachments } = context.handoff;
  const first = attachments[0];
  if (request.status === "extracted" && first) { const text: string = request.value; await context.files.open(first); }`,
      ),
    ).toEqual([]);
  });

  it("is verified behind a gate that asks for it", () => {
    expect(faultsIn(2, `  const department: string = context.handoff.部署.value;`)).toEqual([]);
  });

  it("has to be branched on where no gate stands", () => {
    expect(faultsIn(2, `  const day: string = context.handoff.期限.value;`)).toEqual(["AOP402 3:42"]);
    expect(
      faultsIn(2, `  const { 期限 } = context.handoff;\n  const day = 期限.status === "extracted" ? 期限.value : "";`),
    ).toEqual([]);
  });

  it("has no field that the phase before does not hand over", () => {
    expect(faultsIn(3, `  context.handoff.部署;`)).toEqual(["AOP408 3:19"]);
  });

  it("includes other artifacts that the phase's text names, and no others", () => {
    expect(faultsIn(3, `  const { 部署 } = context.artifact("読み取り");`)).toEqual([]);
    expect(faultsIn(3, `  context.artifact("登録");`)).toEqual(["AOP402 3:20"]);
    expect(faultsIn(2, `  context.artifact("読み取り");`)).toEqual(["AOP402 3:20"]);
  });
});

describe("the trust that a parameter needs", () => {
  const register = (department: string, role: string, expires: string): string =>
    `  const { 部署, 役割, 期限 } = context.handoff;
  if (期限.status !== "verified" && 期限.status !== "extracted") throw new Error("期限");
  const found = await context.agent({ instructions: "…", fields: ["x"] });
  await context.tools.account_registry.create_account({ department: ${department}, role: ${role}, expires_on: ${expires} });`;

  it("is met by values that are as sure", () => {
    expect(faultsIn(2, register("部署", "役割", "期限"))).toEqual([]);
  });

  it.each([
    ["an extracted value where verified is needed", register("期限", "役割", "期限"), "AOP405 6:57"],
    ["plain text where verified is needed", register(`"経理部"`, "役割", "期限"), "AOP405 6:57"],
    ["an agent's word where extracted is needed", register("部署", "役割", "found.x"), "AOP405 6:83"],
    ["plain text where extracted is needed", register("部署", "役割", `"2026-12-31"`), "AOP405 6:83"],
    ["a list that holds one extracted value", register("[部署, 期限]", "役割", "期限"), "AOP405 6:74"],
  ])("is not met by %s", (_, body, fault) => {
    expect(faultsIn(2, body)).toEqual([fault]);
  });

  it("is told with both statuses, in words", () => {
    const [fault] = verifyFile(2, wrap(register("期限", "役割", "期限")));

    expect(fault).toMatchObject({
      file: "phases/2.ts",
      found: { ja: "原文由来の候補", en: "extracted" },
      expected: { ja: "照合済み", en: "verified" },
    });
  });

  it("is not changed by copying a value and writing another status on it", () => {
    expect(faultsIn(2, register(`{ ...期限, status: "verified" as const }`, "役割", "期限"))).toEqual(["AOP402 6:57"]);
    expect(faultsIn(2, register(`{ status: "verified" as const, value: "経理部" }`, "役割", "期限"))).toHaveLength(1);
  });

  it("is nothing where the catalog lists nothing", () => {
    expect(faultsIn(1, `  await context.tools.社員台帳.find_staff({ name: context.handoff.request });`)).toEqual([]);
    expect(faultsIn(1, `  await context.tools.社員台帳.find_staff({ name: 3 });`)).toEqual(["AOP402 3:41"]);
    expect(faultsIn(1, `  await context.tools.社員台帳.find_staff({});`)).toEqual(["AOP402 3:39"]);
    expect(faultsIn(1, `  await context.tools.社員台帳.find_staff({ name: "x", nickname: "y" });`)).toEqual([
      "AOP402 3:52",
    ]);
  });

  it("does not ask for the idempotency key and the cursor, which are this software's own", () => {
    expect(faultsIn(3, `  await context.tools.freee.find_partner({ name: "x", cursor: "y" });`)).toEqual([
      "AOP402 3:55",
    ]);
  });
});

describe("results", () => {
  it("of a ledger have every status, and have to be branched on", () => {
    expect(faultsIn(1, `  const row = await context.tools.社員台帳.find_staff({ name: "x" });\n  row.value;`)).toEqual([
      "AOP402 4:7",
    ]);
    expect(
      faultsIn(
        3,
        `  const partner = await context.tools.freee.find_partner({ name: "x" });
  if (partner.status !== "verified") throw new Error(partner.status);
  const id = context.fn.pick(partner, "partner_id", "text");
  if (id.status === "missing") throw new Error("id");
  const receipt = await context.tools.freee.create_draft_invoice({ partner_id: id, amount: context.fn.sum([id].map(() => context.fn.count([partner]))) });
  const json: "verified" = receipt.status;`,
      ),
    ).toEqual([]);
  });

  it("of another read are extracted or a failed look-up", () => {
    expect(
      faultsIn(
        1,
        `  const all = await context.tools.freee.list_partners();
  if (all.status === "lookup-failed") throw new Error(all.reason);
  for (const one of context.fn.items(all)) { const status: "extracted" = one.status; }`,
      ),
    ).toEqual([]);
  });

  it("of pure functions are as sure as the least sure value they are given", () => {
    const body = (value: string): string =>
      `  const { 金額, 部署 } = context.handoff;
  if (金額.status !== "extracted") throw new Error("金額");
  const total: { readonly status: ${value} } = context.fn.sum([金額, 金額]);`;
    expect(faultsIn(2, body(`"extracted"`))).toEqual([]);
    expect(faultsIn(2, body(`"verified"`))).toEqual(["AOP402 5:9"]);
  });
});

describe("produce", () => {
  it("takes values and plain data for every field, and a note", () => {
    const end = (fields: string): string => `import { phase } from "tejun";
export const main = phase(async ({ handoff, produce }) => produce({ ${fields} }, "note"));
`;
    expect(verifyFile(1, end(`部署: "経理", 役割: handoff.request, 期限: "2026-12-31", 金額: 3`))).toEqual([]);
    expect(verifyFile(1, end(`部署: "経理", 役割: "x", 期限: "2026-12-31"`))).toMatchObject([{ code: "AOP402" }]);
    expect(verifyFile(1, end(`部署: "経理", 役割: "x", 期限: "y", 金額: "三"`))).toMatchObject([{ code: "AOP402" }]);
    expect(verifyFile(1, end(`部署: "経理", 役割: "x", 期限: "y", 金額: 3, 余り: 1`))).toMatchObject([
      { code: "AOP402" },
    ]);
  });

  it("takes nothing where the phase hands on nothing", () => {
    const end = (artifact: string): string =>
      `import { phase } from "tejun";\nexport const main = phase(async ({ produce }) => produce(${artifact}));\n`;
    expect(verifyFile(4, end("{}"))).toEqual([]);
    expect(verifyFile(4, end("{ 余り: 1 }"))).toMatchObject([{ code: "AOP402" }]);
  });

  it("ends every way through a phase", () => {
    expect(
      verifyFile(
        1,
        `import { phase } from "tejun";
export const main = phase(async ({ agent, produce }) => {
  const found = await agent({ instructions: "…" });
  if (found.部署.status === "verified") return produce(found);
});
`,
      ),
    ).not.toEqual([]);
  });
});

describe("shared code", () => {
  it("is imported by phases, and sees values but no tools", () => {
    const phase = `import { phase } from "tejun";
import { nameOf } from "../shared";
export const main = phase(async ({ agent, produce }) => {
  const found = await agent({ instructions: nameOf("…") });
  return produce(found);
});
`;
    expect(
      verifyFile(1, phase, `import type { Value } from "tejun";\nexport const nameOf = (x: string): string => x;\n`),
    ).toEqual([]);
    expect(verifyFile(1, phase)).toMatchObject([{ code: "AOP402", file: "phases/1.ts", place: { line: 2 } }]);
    expect(
      verifyFile(1, phase, `import { phase } from "tejun";\nexport const nameOf = (x: string): string => x;\n`),
    ).toMatchObject([{ code: "AOP402", file: "shared.ts", place: { line: 1 } }]);
  });
});

describe("the files of a program", () => {
  it("are one per phase and no others", () => {
    expect(verifyAll({ "phases/5.ts": SMALLEST }).diagnostics).toMatchObject([{ code: "AOP417" }]);
    expect(verifyAll({ "manifest.json": "{}" }).diagnostics).toMatchObject([{ code: "AOP417" }]);
  });

  it("with an error make no scripts", () => {
    const { diagnostics, scripts } = verifyAll({
      "phases/2.ts": `import { phase } from "tejun";\nexport const main = phase((`,
    });

    expect(diagnostics.map(({ code }) => code)).toEqual(["AOP401"]);
    expect(scripts).toEqual({});
  });
});
