import { describe, expect, it } from "vitest";
import { type Config, defaultConfig, type LedgerShape, SANDBOX_PRESETS } from "#config";
import { accountsOf, answerWalk, registrationOf, startWalk, type Walk } from "../../scenarios/account-walk.ts";
import { builderOf } from "./builder-of.ts";
import { LEAD, playRun, produce, quote } from "./played-run.ts";

type Ends = Pick<LedgerShape, "validUntil" | "validHours">;

/** The sandbox's tools, where some ledgers say for how long they hold. */
function toolsWith(ends: { readonly [tool: string]: Ends }): Config["tools"] {
  const { tools } = defaultConfig(SANDBOX_PRESETS);
  return new Map(
    [...tools].map(([id, tool]) => {
      const shipped = Object.entries(SANDBOX_PRESETS.get(id)?.operations ?? {});
      const operations = shipped.map(
        ([name, { ledger, ...rest }]) =>
          [name, ledger === undefined ? rest : { ...rest, ledger: { ...ledger, ...ends[id] } }] as const,
      );
      return [id, ends[id] === undefined ? tool : { ...tool, operations: new Map(operations) }];
    }),
  );
}

interface ShownRefusal {
  readonly code: string;
  readonly reason: { readonly ja: string; readonly en: string };
}

async function refusalsOf({ visitor, run }: Pick<Walk, "visitor" | "run">): Promise<readonly ShownRefusal[]> {
  return (await visitor.json<{ readonly refusals: readonly ShownRefusal[] }>("GET", `/runs/${run}/audit`)).refusals;
}

async function pass({ visitor }: Pick<Walk, "visitor">, advance: string): Promise<void> {
  await visitor.json("POST", "/local/clock", { advance });
}

/** Sets the row that the request's department is found in. */
async function putDepartment({ visitor }: Walk, more: object): Promise<void> {
  const put = { department_id: "d10", name: "営業一部", ...more };
  await visitor.json("POST", "/sandbox/department_list/ledgers/departments", { put });
}

const inHours = (hours: number): string => new Date(Date.now() + hours * 60 * 60 * 1000).toISOString();

describe("validUntil that passes between the approval and the sending", () => {
  it.each<[string, Ends, object]>([
    ["of an answer that holds for a day", { validHours: 24 }, {}],
    ["of a row that names its end", { validUntil: "until" }, { until: inHours(24) }],
    [
      "of a row that names a later end than its answer has",
      { validUntil: "until", validHours: 24 },
      { until: inHours(50) },
    ],
  ])("%s: the value falls, the action is refused, and the record says why", async (_, end, row) => {
    const walk = await startWalk({ tools: toolsWith({ department_list: end }) });
    await putDepartment(walk, row);
    const link = await answerWalk(walk);
    await pass(walk, "P1DT1H");
    await walk.visitor.decide(link, "approve");
    const ended = await walk.visitor.ended(walk.run);
    expect(ended.status).toBe("stopped");
    expect(registrationOf(ended)).toMatchObject({ status: "denied", error: { code: "AOP517" } });
    expect(await accountsOf(walk.visitor)).toEqual([]);
    const refusals = await refusalsOf(walk);
    expect(refusals).toMatchObject([
      { code: "AOP517", needs: [{ parameter: "department", status: "inferred", wants: "verified" }] },
    ]);
    expect(refusals[0]?.reason.ja).toContain("根拠の期限が過ぎました");
    expect(refusals[0]?.reason.en).toContain("its evidence no longer holds");
  });

  it.each<[string, Ends, object]>([
    ["has not passed yet", { validHours: 24 }, {}],
    ["is none, as the row says itself", { validUntil: "until" }, { until: null }],
  ])("%s: the action is sent", async (_, end, row) => {
    const walk = await startWalk({ tools: toolsWith({ department_list: end }) });
    await putDepartment(walk, row);
    const link = await answerWalk(walk);
    await pass(walk, "PT23H");
    await walk.visitor.decide(link, "approve");
    expect((await walk.visitor.ended(walk.run)).status).toBe("completed");
    expect(await accountsOf(walk.visitor)).toHaveLength(1);
  });

  it("is shown with the evidence from the start", async () => {
    const walk = await startWalk({ tools: toolsWith({ department_list: { validHours: 24 } }) });
    await answerWalk(walk);
    const { phases } = await walk.visitor.run(walk.run);
    const department = phases.findLast(({ values }) => values?.部署 !== undefined)?.values?.部署;
    expect(department).toMatchObject({
      status: "verified",
      evidence: [{ kind: "ledger", validUntil: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) }],
    });
  });

  it("of a row without an end that can be read is no evidence at all", async () => {
    const walk = await startWalk({ tools: toolsWith({ department_list: { validUntil: "until" } }) });
    await putDepartment(walk, { until: "2030-13-45" });
    await walk.visitor.settled(walk.run);
    const { phases } = await walk.visitor.run(walk.run);
    expect(phases.flatMap(({ values }) => values?.部署 ?? [])).not.toContainEqual(
      expect.objectContaining({ status: "verified" }),
    );
  });
});

describe("the validUntil of a derived value", () => {
  const CODE = `
  const 部署 = context.fn.pick(await context.tools.department_list.find_department({ name: "経理部" }), "name", "text");
  const 役割 = context.fn.pick(await context.tools.role_list.find_role({ name: "閲覧者" }), "name", "text");
  const { 期限 } = context.handoff;
  if (部署.status !== "verified" || 役割.status !== "verified" || 期限.status !== "extracted") throw new TypeError("no row");
  const 組 = context.fn.join([部署, 役割]);
  if (組.status !== "verified") throw new TypeError("not verified");
  await context.tools.account_registry.create_account({ person: 組, department: 部署, role: 役割, expires_on: 期限 });
  return context.produce({ 組 });`;

  /** Registers somebody named after two rows, 25 hours after they were read; gives what became of it. */
  async function register(ends: { readonly [tool: string]: Ends }) {
    const tools = toolsWith({ ...ends, account_registry: {} });
    const registry = tools.get("account_registry");
    const operations = new Map(registry?.operations);
    const create = operations.get("create_account");
    if (registry === undefined || create === undefined) throw new Error("There is no registry");
    const parameters = {
      person: "verified",
      department: "inferred",
      role: "inferred",
      expires_on: "inferred",
    } as const;
    operations.set("create_account", { ...create, parameters });
    const { visitor, begin } = await playRun(
      [
        { name: "読む", fields: "期限 (日付)" },
        {
          name: "登録する",
          tools: "部署一覧 (read-only), 役割一覧 (read-only), アカウント登録",
          lines: `承認者: ${LEAD}\n`,
          fields: "組",
        },
      ],
      { 読む: [() => produce({ 期限: quote("2026年12月31日") })] },
      { builder: builderOf(CODE), tools: new Map([...tools, ["account_registry", { ...registry, operations }]]) },
    );
    const run = await begin("期限は2026年12月31日");
    await visitor.settled(run);
    const link = await visitor.nextLink(LEAD);
    await pass({ visitor }, "P1DT1H");
    await visitor.decide(link, "approve");
    const ended = await visitor.ended(run);
    return { registration: registrationOf(ended), refusals: await refusalsOf({ visitor, run }) };
  }

  it.each([
    ["the first", { department_list: { validHours: 24 }, role_list: { validHours: 48 } }],
    ["the second", { department_list: { validHours: 48 }, role_list: { validHours: 24 } }],
    ["the only one that has an end", { role_list: { validHours: 24 } }],
  ])("is the earliest of what it is made of: that of %s", async (_, ends) => {
    const { registration, refusals } = await register(ends);
    expect(registration).toMatchObject({ status: "denied", error: { code: "AOP517" } });
    expect(refusals).toMatchObject([{ needs: [{ parameter: "person", status: "inferred", wants: "verified" }] }]);
  });

  it("has not passed while none of them has", async () => {
    const { registration } = await register({ department_list: { validHours: 48 }, role_list: { validHours: 26 } });
    expect(registration).toMatchObject({ status: "succeeded" });
  });
});
