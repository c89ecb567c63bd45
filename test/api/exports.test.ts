import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { loadTrace } from "../../lib/api/runs/exports/otel-spans.ts";
import { loadProv } from "../../lib/api/runs/exports/prov-run.ts";
import { writeValuesCsv } from "../../lib/api/runs/exports/values-csv.ts";
import { trace as traceShape } from "../../lib/api/schemas/prov.ts";
import { readExampleAop } from "../support/agent-harness.ts";
import { type EndedRun, playRun } from "../support/ended-run.ts";
import { danglingIds, provJson } from "../support/prov-schema.ts";
import { plans } from "../support/random-plan.ts";
import { RANDOM_CATALOG, recordRandomRun } from "../support/random-run.ts";
import { createApiHost } from "./api-host.ts";

const CASES = 100;

const playAccount = (): Promise<EndedRun> =>
  playRun(async (visitor) => {
    await visitor.compile("account", readExampleAop("account-application"));
    const run = await visitor.start(
      "account",
      "申請者: 山田 花子\n部署: 営業一部\n役割: 閲覧者\n期限: 2027年3月31日\n用途: =HYPERLINK(1)",
    );
    await visitor.decide(await visitor.nextLink("it-lead@example.com"), "approve");
    await visitor.ended(run);
    return run;
  });

describe("a run as PROV-JSON", () => {
  it("says what each value came from, who decided, and on whose behalf, in Japanese where it is", async () => {
    const { ports, run } = await playAccount();

    const first = await loadProv(ports, run);
    const document = provJson.parse(first);

    expect(danglingIds(document)).toEqual([]);
    expect(JSON.stringify(await loadProv(ports, run))).toBe(JSON.stringify(first));
    const department = findLabelled(document.entity, "部署", "verified");
    expect(department).toMatchObject({ "prov:value": "営業一部", "prov:label": { $: "部署", lang: "ja" } });
    expect(Object.keys(document.agent)).toEqual(
      expect.arrayContaining(["tejun:tool.department_list", "tejun:tool.account_registry"]),
    );
    const decisions = Object.entries(document.activity).filter(([, one]) => one["prov:type"] === "tejun:decision");
    const [decision] = decisions[0] ?? [];
    const deciders = Object.values(document.wasAssociatedWith ?? {}).filter((one) => one["prov:activity"] === decision);
    expect(deciders.map((one) => document.agent[String(one["prov:agent"])])).toMatchObject([
      { "prov:label": "it-lead@example.com", "prov:type": "prov:Person" },
    ]);
    for (const section of ["used", "wasDerivedFrom", "wasInformedBy", "actedOnBehalfOf", "wasAttributedTo"] as const) {
      expect(Object.keys(document[section] ?? {}).length, section).toBeGreaterThan(0);
    }
  });

  it(`is in form, and refers to nothing that is not there, for ${CASES} random runs`, async () => {
    await fc.assert(
      fc.asyncProperty(plans, async (plan) => {
        const { table, clock, run } = await recordRandomRun(plan);
        const document = provJson.parse(await loadProv({ table, clock, catalog: RANDOM_CATALOG }, run.run));
        expect(danglingIds(document)).toEqual([]);
      }),
      { numRuns: CASES },
    );
  });
});

function findLabelled(
  entities: { readonly [id: string]: { readonly [name: string]: unknown } },
  label: string,
  status: string,
) {
  return Object.values(entities).find(
    (one) => (one["prov:label"] as { readonly $?: string } | undefined)?.$ === label && one["tejun:status"] === status,
  );
}

describe("a run as spans", () => {
  it("has the run, its phases, model turns, tools and waits, each within its parent", async () => {
    const { ports, run } = await playAccount();

    const { resourceSpans } = traceShape.parse(await loadTrace(ports, run));

    const spans = resourceSpans[0]?.scopeSpans[0]?.spans ?? [];
    const ids = new Set(spans.map(({ spanId }) => spanId));
    expect(ids.size).toBe(spans.length);
    for (const { parentSpanId } of spans) expect(parentSpanId === undefined || ids.has(parentSpanId)).toBe(true);
    expect(spans.filter(({ parentSpanId }) => parentSpanId === undefined)).toHaveLength(1);
    const operations = spans.map(
      ({ attributes }) => attributes.find(({ key }) => key === "gen_ai.operation.name")?.value,
    );
    for (const stringValue of ["invoke_workflow", "invoke_agent", "chat", "execute_tool"]) {
      expect(operations).toContainEqual({ stringValue });
    }
    expect(spans.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        "invoke_agent 登録する",
        "execute_tool account_registry.create_account",
        "wait for approval",
      ]),
    );
    for (const { startTimeUnixNano, endTimeUnixNano } of spans) {
      expect(BigInt(endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(startTimeUnixNano));
    }
    expect(JSON.stringify(spans)).not.toContain("山田");
  });
});

describe("the values of a run as CSV", () => {
  const value = (content: string) =>
    ({ id: "v", field: content, status: "inferred", value: content, evidence: [] }) as const;
  const csv = (content: string): string =>
    writeValuesCsv({
      phases: [{ number: 1, name: "段", status: "done", artifact: {}, values: { x: value(content) } }],
    });

  it.each(["=1+1", "+1", "-1", "@SUM(A1)", "\tx", "\rx"])("keeps a spreadsheet from calculating %j", (content) => {
    expect(csv(content)).toContain(`'${content}`);
    expect(csv(content).split(/,|\r\n|"/)).not.toContain(content);
  });

  it("begins with a byte order mark and quotes what holds commas, quotes and lines", () => {
    expect(csv('a,"b"\n')).toMatch(/^\ufeffphase,/);
    expect(csv('a,"b"\n')).toContain('"a,""b""\n"');
  });

  it("gives the reason as people read it, in both languages", () => {
    const reasoned = { ...value("x"), reason: "made by model" };
    const phase = { number: 1, name: "段", status: "done" as const, artifact: {}, values: { x: reasoned } };
    expect(writeValuesCsv({ phases: [phase] })).toContain(
      ",モデルが作りました（原文なし） (made by the model; no source contains it),",
    );
  });

  it("is served as a file", async () => {
    const { ports, run } = await playAccount();
    const host = await createApiHost({ table: ports.table, catalog: ports.catalog });

    const answer = await host.get(`/runs/${run}/values.csv`);

    expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(answer.headers.get("content-disposition")).toBe(`attachment; filename="${run}.csv"`);
    const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(await answer.arrayBuffer());
    expect(text).toContain("2,台帳と照合する,部署,verified,照合済み,営業一部,");
    expect(text).toContain("'=HYPERLINK(1)");
    expect((await host.get(`/runs/${run}/prov`)).headers.get("content-disposition")).toContain("prov.json");
    expect((await host.get("/runs/run_none/prov")).status).toBe(404);
  });
});
