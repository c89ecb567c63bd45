import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { createCodeTools } from "#compiler";
import { defaultConfig, SANDBOX_PRESETS, toCatalog } from "#config";
import { createSqliteTable, startHost } from "#local";
import { currentProgram, loadProgram } from "#program";
import { keys } from "#records";
import { offerTools } from "#runtime";
import { authorise } from "#tools";
import { Visitor } from "../scenarios/visitor.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const AOP =
  "# 集計\n\n## フェーズ 1: 集計 (使う道具: freee (read-only))\n取引先一覧を取得する。\n\n成果物として次段に渡す: 取引先一覧 (一覧)\n";
const config = defaultConfig(SANDBOX_PRESETS);
const catalog = toCatalog(config);

async function compiled() {
  const dir = temporaryFolder();
  const host = await startHost({ dir, config });
  const visitor = new Visitor({ origin: "http://127.0.0.1", fetch: (request) => host.fetch(request) });
  await visitor.compile("collect", AOP);
  return { dir, host, visitor };
}

async function storedProgram(dir: string) {
  const table = createSqliteTable({ path: join(dir, "table.db") });
  onTestFinished(() => table.close());
  const current = await currentProgram(table, "collect");
  const program = await loadProgram(table, current?.program ?? "");
  if (!program) throw new Error("there is no program");
  return { table, program };
}

describe("a phase with freee (read-only) cannot make an invoice", () => {
  it("because its agents are not offered it", async () => {
    const { dir, host } = await compiled();
    await host.close();
    const { program } = await storedProgram(dir);
    const [phase] = program.manifest.phases;
    const offered = phase ? offerTools(phase, catalog).map((tool) => tool.operation) : [];
    expect(offered).toContain("list_partners");
    expect(offered).not.toContain("draft_invoice");
    expect(offered).not.toContain("issue_invoice");
  });

  it("because code that calls it does not compile, with the place", async () => {
    const { dir, host } = await compiled();
    await host.close();
    const { program } = await storedProgram(dir);
    const code =
      'import { phase } from "tejun";\nexport const main = phase(async ({ tools, agent, produce }) => {\n  await tools.freee.draft_invoice({});\n  return produce(await agent({ instructions: "x" }));\n});\n';
    const verified = await createCodeTools().verify({
      files: { "phases/1.ts": code },
      manifest: program.manifest,
      catalog,
    });
    expect(verified.diagnostics).toMatchObject([
      { file: "phases/1.ts", place: { line: 3 }, message: { en: expect.stringContaining("draft_invoice") } },
    ]);
  });

  it("because the gateway refuses the call when it is made anyway", async () => {
    const { dir, host } = await compiled();
    await host.close();
    const { program } = await storedProgram(dir);
    const [phase] = program.manifest.phases;
    if (!phase) throw new Error("there is no phase");
    const command = { kind: "act", call: "1.1", tool: "freee", operation: "draft_invoice", args: {} } as const;
    const facts = {
      source: () => undefined,
      call: () => undefined,
      file: () => undefined,
      artifact: () => undefined,
      requester: { person: "you@localhost", authenticated: true },
    };
    expect(authorise({ phase, catalog, command, facts, now: 0 })).toMatchObject({
      ok: false,
      error: { code: "AOP502" },
    });
  });

  it("because a run does not start on a stored program that was given more", async () => {
    const { dir, host } = await compiled();
    await host.close();
    const { table, program } = await storedProgram(dir);
    const key = keys.program(program.program);
    const item = await table.get(key);
    const widened = JSON.parse(JSON.stringify(item).replaceAll('\\"access\\":\\"read\\"', '\\"access\\":\\"write\\"'));
    expect(widened).not.toEqual(item);
    await table.write([{ op: "put", item: widened }]);
    table.close();
    const again = await startHost({ dir, config });
    onTestFinished(() => again.close());
    const visitor = new Visitor({ origin: "http://127.0.0.1", fetch: (request) => again.fetch(request) });
    const refused = await visitor.call("POST", "/aops/collect/runs", "{}", { "content-type": "application/json" });
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({ code: "AOP433" });
  });
});
