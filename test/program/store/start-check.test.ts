import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { createSqliteTable } from "#local";
import type { Table } from "#ports";
import {
  createStartCheck,
  deriveWorkflow,
  type ManifestPhase,
  nameProgram,
  type Program,
  storeProgram,
} from "#program";
import { keys, saveAop } from "#records";
import { catalogOf, testCatalog } from "../../support/catalog.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { createTestClock } from "../../support/test-clock.ts";
import { programOf } from "../program-of.ts";

const AOP =
  "# 請求\n\n## フェーズ 1: 集計 (使う道具: freee (read-only))\n取引先一覧を取得する。\n\n成果物として次段に渡す: 取引先 (一覧)\n";

async function openTable(text = AOP): Promise<Table> {
  const table = createSqliteTable({ path: join(temporaryFolder(), "table.db") });
  onTestFinished(() => table.close());
  await saveAop(table, createTestClock(0), { aop: "sample", title: "請求", text });
  return table;
}

/** A program that is in form and named after its bytes, with a manifest that a builder or an intruder wrote. */
function forge(change: (phase: ManifestPhase) => Partial<ManifestPhase>): Program {
  const { files, scripts, manifest } = programOf(AOP);
  const forged = { ...manifest, phases: manifest.phases.map((phase) => ({ ...phase, ...change(phase) })) };
  return nameProgram({ files, scripts, manifest: forged, workflow: deriveWorkflow(forged) });
}

describe("the check when a run starts", () => {
  it("lets a run start on a program that is what its AOP version gives", async () => {
    const table = await openTable();
    const program = programOf(AOP);
    await storeProgram(table, program);

    expect(await createStartCheck(table, testCatalog)(program.program)).toEqual([]);
  });

  it.each<[string, (phase: ManifestPhase) => Partial<ManifestPhase>, string]>([
    [
      "more access",
      ({ grants }) => ({ grants: grants.map((grant) => ({ ...grant, access: "write" }) as never) }),
      "AOP430",
    ],
    ["another tool", () => ({ grants: [{ kind: "tool", tool: "account_registry", access: "write" }] }), "AOP430"],
    [
      "files that it does not declare",
      ({ grants }) => ({ grants: [...grants, { kind: "attachments", tool: "添付ファイル", access: "read" }] }),
      "AOP434",
    ],
    ["an approver of its own", () => ({ approvers: ["誰か"] }), "AOP431"],
  ])("refuses a program in form that grants itself %s", async (_, change, code) => {
    const table = await openTable();
    const program = forge(change);
    await storeProgram(table, program);

    expect((await createStartCheck(table, testCatalog)(program.program))[0]).toMatchObject({ code, severity: "error" });
  });

  it("refuses a program that is not there, one whose bytes were changed, and one whose AOP version is gone or another", async () => {
    const table = await openTable();
    const program = programOf(AOP);
    await storeProgram(table, program);
    const check = createStartCheck(table, testCatalog);
    expect(await check(program.program)).toEqual([]);

    expect(await check("0".repeat(64))).toMatchObject([{ code: "AOP433" }]);
    const version = await table.get(keys.aopVersion("sample", 1));
    await table.write([{ op: "put", item: { ...version, ...keys.aopVersion("sample", 1), text: `${AOP}\n全部。` } }]);
    expect(await check(program.program)).toMatchObject([{ code: "AOP431" }]);
    await table.write([{ op: "delete", key: keys.aopVersion("sample", 1) }]);
    expect(await check(program.program)).toMatchObject([{ code: "AOP431" }]);
    const key = keys.program(program.program);
    const item = await table.get(key);
    await table.write([{ op: "put", item: { ...item, ...key, text: String(item?.text).replace("read", "write") } }]);
    expect(await check(program.program)).toMatchObject([{ code: "AOP433" }]);
  });

  it("lets a run start whose tool is no longer configured: its calls are denied one by one", async () => {
    const table = await openTable();
    const program = programOf(AOP);
    await storeProgram(table, program);

    expect(await createStartCheck(table, catalogOf([]))(program.program)).toEqual([]);
  });
});
