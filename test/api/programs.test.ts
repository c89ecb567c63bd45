import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { keys } from "#records";
import { program, programDifference, programList } from "../../lib/api/schemas/programs.ts";
import { type ApiHost, createApiHost, SAMPLE } from "./api-host.ts";

const EDITED = SAMPLE.replace("請求書を作成し", "請求書を取引先ごとに作成し");

const RICH = `# 経費の精算

## フェーズ 1: 受付 (使う道具: 添付ファイル, hitl)
領収書から読み取る。

成果物として次段に渡す: 部署、金額 (数値)

## フェーズ 2: 照合 (使う道具: 社員台帳 (read-only))
部署を確かめる。

実行する条件: 金額 が 100000 以上
成果物として次段に渡す: 部署、金額 (数値)

## フェーズ 3: 登録 (使う道具: freee)
登録する。

進む条件: 部署 が 照合済み
開始の承認: 経理部長
承認者: 経理部長
成果物として次段に渡す: 控え
`;

async function twoPrograms(): Promise<ApiHost> {
  const host = await createApiHost();
  await host.publish("a", SAMPLE);
  await host.put("/aops/a", EDITED);
  await host.post("/aops/a/compiles", { instruction: "件数を正確に" });
  await host.compileAll();
  return host;
}

async function read(host: ApiHost, path: string): Promise<unknown> {
  return (await host.get(path)).json();
}

describe("GET /aops/{aop}/programs", () => {
  it("lists every program that was current, newest first, with what made it", async () => {
    const host = await twoPrograms();
    const { programs } = programList.parse(await read(host, "/aops/a/programs"));
    const [newer, older] = programs;

    expect(programs).toHaveLength(2);
    expect(newer).toMatchObject({ aopVersion: 2, outcome: "stacked", builder: "template", current: true });
    expect(newer).toMatchObject({ instruction: "件数を正確に", parent: older?.program });
    expect(older).toMatchObject({ aopVersion: 1, outcome: "built", parent: null, current: false });
    const first = programList.parse(await read(host, "/aops/a/programs?limit=1"));
    expect(first.programs).toEqual([newer]);
    const next = await read(host, `/aops/a/programs?limit=1&after=${encodeURIComponent(first.next ?? "")}`);
    expect(next).toMatchObject({ programs: [older] });
  });

  it("is empty before the first compile, and not there for an unknown procedure", async () => {
    const host = await createApiHost();
    await host.put("/aops/a", SAMPLE);

    expect(await read(host, "/aops/a/programs")).toEqual({ aop: "a", programs: [] });
    expect((await host.get("/aops/b/programs")).status).toBe(404);
  });

  it("lists one that was changed in the store without a word of what it says of itself", async () => {
    const host = await twoPrograms();
    const { programs } = programList.parse(await read(host, "/aops/a/programs"));
    const key = keys.program(programs[1]?.program ?? "");
    const item = await host.ports.table.get(key);
    await host.ports.table.write([
      { op: "put", item: { ...item, ...key, text: String(item?.text).replace("freee", "other") } },
    ]);

    const [, changed] = programList.parse(await read(host, "/aops/a/programs")).programs;
    expect(changed).toMatchObject({ aopVersion: 1 });
    expect(changed).not.toHaveProperty("builder");
  });
});

describe("GET /aops/{aop}/programs/{program}", () => {
  it("finds a program by digest, by how a digest begins, by version, and as current", async () => {
    const host = await twoPrograms();
    const [newer, older] = programList.parse(await read(host, "/aops/a/programs")).programs;

    for (const name of [older?.program, older?.program.slice(0, 8), "v1"]) {
      expect(await read(host, `/aops/a/programs/${name}`)).toMatchObject({ program: older?.program });
    }
    expect(await read(host, "/aops/a/programs/current")).toMatchObject({ program: newer?.program });
    for (const name of ["v3", "0".repeat(64), "x"]) {
      expect((await host.get(`/aops/a/programs/${name}`)).status).toBe(404);
    }
  });

  it("shows no program of another procedure", async () => {
    const host = await twoPrograms();
    await host.publish("b", RICH);
    const { program: other } = program.parse(await read(host, "/aops/b/program"));

    expect((await host.get(`/aops/a/programs/${other}`)).status).toBe(404);
  });

  it("tells phases, hand-overs, gates, branches and approvals as YAML, and as a graph", async () => {
    const host = await createApiHost();
    await host.publish("rich", RICH);
    const { yaml, graph } = program.parse(await read(host, "/aops/rich/program"));

    expect(parse(yaml)).toMatchObject({
      aop: { id: "rich", version: 1, title: "経費の精算" },
      builder: "template",
      outcome: "built",
      phases: [
        { phase: 1, name: "受付", tools: ["添付ファイル", "hitl"], handsOver: { 部署: "any", 金額: "number" } },
        { phase: 2, runWhen: "金額 が 100000 以上", tools: ["社員台帳 (read-only)"] },
        { phase: 3, proceedWhen: ["部署 が 照合済み"], approvalToStart: "経理部長", approvers: ["経理部長"] },
      ],
    });
    expect(graph.nodes.map(({ id }) => id)).toEqual([
      "start",
      "phase-1",
      "branch-2",
      "phase-2",
      "gate-3",
      "approval-3",
      "phase-3",
      "finish",
    ]);
    expect(graph.edges).toContainEqual({ from: "phase-1", to: "branch-2", kind: "next", label: "部署, 金額" });
    expect(graph.edges.filter(({ kind }) => kind === "skip")).toMatchObject([{ from: "branch-2", to: "gate-3" }]);
  });
});

describe("GET /aops/{aop}/difference", () => {
  it("tells phase by phase how a program differs from what it was stacked on", async () => {
    const host = await createApiHost();
    await host.publish("a", SAMPLE);
    await host.publish("a", EDITED);
    const difference = programDifference.parse(await read(host, "/aops/a/difference"));

    expect(difference).toMatchObject({ from: { aopVersion: 1 }, to: { aopVersion: 2, current: true }, outline: "" });
    expect(difference.phases).toEqual([
      { name: "集計", change: "same", from: 1, to: 1, code: false, manifest: [] },
      { name: "発行", change: "changed", from: 2, to: 2, code: true, manifest: ["body"] },
    ]);
    expect(difference.files).toMatchObject([{ from: "phases/2.ts", to: "phases/2.ts" }]);
    expect(difference.files[0]?.patch).toContain("取引先ごとに");
  });

  it("tells a phase that moved as moved, one that came as added, and back again as removed", async () => {
    const host = await createApiHost();
    const phase = "## フェーズ 1: 準備 (使う道具: freee (read-only))\n準備する。\n\n";
    const longer = SAMPLE.replace("フェーズ 2", "フェーズ 3")
      .replace("フェーズ 1", "フェーズ 2")
      .replace("## フェーズ 2", `${phase}## フェーズ 2`);
    await host.publish("a", SAMPLE);
    await host.publish("a", longer);
    const there = programDifference.parse(await read(host, "/aops/a/difference?from=v1&to=v2"));
    const back = programDifference.parse(await read(host, "/aops/a/difference?from=v2&to=v1"));

    expect(there.phases).toMatchObject([
      { name: "準備", change: "added", to: 1 },
      { name: "集計", from: 1, to: 2 },
      { name: "発行", change: "same", from: 2, to: 3, manifest: [] },
    ]);
    expect(there.outline).toContain("+    name: 準備");
    expect(back.phases).toContainEqual(expect.objectContaining({ name: "準備", change: "removed", from: 1 }));
  });

  it("is not there where there is nothing to compare with", async () => {
    const host = await createApiHost();
    await host.publish("a", SAMPLE);

    expect((await host.get("/aops/a/difference")).status).toBe(404);
    expect((await host.get("/aops/a/difference?from=v9")).status).toBe(404);
    expect((await host.get("/aops/a/difference?from=nonsense!")).status).toBe(400);
    const same = programDifference.parse(await read(host, "/aops/a/difference?from=v1"));
    expect(same).toMatchObject({ outline: "", files: [], phases: [{ change: "same" }, { change: "same" }] });
  });
});
