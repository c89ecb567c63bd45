import { describe, expect, it } from "vitest";
import type { Catalog, CatalogOperation } from "#config";
import type { ManifestPhase } from "#program";
import { authorise } from "#tools";
import { judge, LEAST_STATUSES, type Ref, resolveRef, STATUSES, type Status } from "#trust";
import { createCodeVerifier } from "../../../lib/compiler/4-verify/verify-code.ts";
import { catalogOf, toolOf } from "../../support/catalog.ts";
import { factsOf, ledger, request } from "../../trust/facts.ts";

const extracted: Ref = { kind: "span", source: "request", start: 0, end: 4 };
const inferred: Ref = { kind: "made", by: "model", value: "営業一部" };
const REFS: { readonly [S in Status]: Ref } = {
  verified: { kind: "part", of: { kind: "result", call: "1.1" }, at: "/name" },
  extracted,
  inferred,
  ambiguous: { kind: "candidates", of: [extracted, inferred] },
  "lookup-failed": { kind: "result", call: "1.2" },
  missing: { kind: "missing", searched: ["request"] },
  refuted: { kind: "result", call: "1.3" },
};
const FACTS = factsOf({
  sources: [request("営業一部")],
  calls: {
    "1.1": ledger([{ department_id: "D-1", name: "営業一部" }]),
    "1.2": ledger([], { outcome: "failed", exhaustive: false }),
    "1.3": ledger([]),
  },
});
const verify = createCodeVerifier();

/** How a parameter is declared: its schema, and a name that code can use. */
const KINDS = {
  text: { type: "string" },
  "anything (made of several)": {},
} as const;

function catalogWith(operations: readonly Partial<CatalogOperation>[]): Catalog {
  return catalogOf([
    toolOf(
      "registry",
      "登録",
      [],
      operations.map((operation, index) => ({ name: `do_${index}`, title: "行う", access: "draft", ...operation })),
    ),
  ]);
}

describe("what types let in and what the gateway lets in", () => {
  it.each(Object.entries(KINDS))("are the same for every status and every least status of %s", (_, schema) => {
    const wanted = [undefined, ...LEAST_STATUSES];
    const catalog = catalogWith(
      wanted.map((least) => ({
        least: least === undefined ? {} : { value: least },
        parameters: { type: "object", properties: { value: schema }, required: ["value"] },
      })),
    );
    const phase = phaseOf({ number: 2, grants: [{ kind: "tool", tool: "registry", access: "write" }] });
    const pairs = wanted.flatMap((least, index) => STATUSES.map((status) => ({ least, index, status })));
    const found = pairs.map(({ least, index, status }) => {
      const args = { value: REFS[status] };
      const command = { kind: "act" as const, call: "2.1", tool: "registry", operation: `do_${index}`, args };
      const gateway = authorise({ phase, catalog, command, facts: FACTS, now: 0 }).ok;
      const types = typeChecks(phase, catalog, `await context.tools.registry.do_${index}({ value });`, status);
      return { least, status, gateway, types };
    });

    expect(found.map(({ status }) => resolveRef(REFS[status], FACTS).status)).toEqual(
      pairs.map(({ status }) => status),
    );
    for (const { least, status, gateway, types } of found) {
      // A parameter that asks for nothing is declared open to any value; the gateway still wants one that is there.
      if (least === undefined) expect([status, types]).toEqual([status, true]);
      else expect([least, status, types]).toEqual([least, status, gateway]);
    }
    expect(found.filter(({ least, gateway }) => least && gateway)).toHaveLength(1 + 2 + 3);
  });

  it("are the same behind every gate: each status is possible there exactly when the gate opens for it", () => {
    const gates = STATUSES.map((status) => ({ kind: "status" as const, field: "部署", status }));
    const found = gates.flatMap((gate) => STATUSES.map((status) => ({ gate, status })));

    for (const { gate, status } of found) {
      const opens = judge(gate, "gate", () => resolveRef(REFS[status], FACTS)).holds;
      const possible = canBe(gate, status);
      expect([gate.status, status, possible]).toEqual([gate.status, status, opens]);
    }
    expect(found).toHaveLength(49);
  });
});

/** Whether a value of this one status may be used so. */
function typeChecks(phase: ManifestPhase, catalog: Catalog, use: string, status: Status): boolean {
  return (
    faultsOf(
      [phaseOf({ number: 1, fields: [FIELD] }), { ...phase, gates: [] }],
      catalog,
      `
    const value = context.handoff.部署;
    if (value.status !== ${JSON.stringify(status)}) return context.produce({});
    ${use}
    return context.produce({});`,
    ) === 0
  );
}

const FIELD = { name: "部署", type: "string" } as const;

/** Whether the type behind a gate has this status: comparing with what cannot be is an error. */
function canBe(gate: ManifestPhase["gates"][number], status: Status): boolean {
  const phases = [phaseOf({ number: 1, fields: [FIELD] }), phaseOf({ number: 2, gates: [gate] })];
  const body = `
    if (context.handoff.部署.status === ${JSON.stringify(status)}) return context.produce({});
    return context.produce({});`;
  return faultsOf(phases, catalogOf([]), body) === 0;
}

function faultsOf(phases: readonly ManifestPhase[], catalog: Catalog, body: string): number {
  const code = `import { phase } from "tejun";
export const main = phase(async (context) => {${body}
});
`;
  const first = `import { phase } from "tejun";
export const main = phase(async ({ agent, produce }) => produce(await agent({ instructions: "…" })));
`;
  const manifest = { aop: { id: "sample", version: 1, digest: "", title: "申請" }, phases };
  const { diagnostics } = verify({ files: { "phases/1.ts": first, "phases/2.ts": code }, manifest, catalog });
  const other = diagnostics.filter(({ code: found }) => !/^AOP4/.test(found));
  expect(other).toEqual([]);
  return diagnostics.length;
}

function phaseOf(change: Partial<ManifestPhase>): ManifestPhase {
  return {
    number: 1,
    name: "段",
    body: "",
    grants: [],
    fields: [],
    reads: [],
    gates: [],
    runWhen: null,
    startApproval: null,
    approvers: [],
    schema: {},
    ...change,
  };
}
