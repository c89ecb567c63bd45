import { describe, expect, it } from "vitest";
import { decideApproval, requestApproval } from "#approvals";
import { keys } from "#records";
import { type Application, applyForAccounts, ask } from "../support/account-application.ts";
import { gateTable } from "../support/gated-table.ts";
import { exploreSchedules, type Invocation, type Scenario } from "../support/interleave.ts";
import { createMemoryTable } from "../support/memory-table.ts";
import { linkOf, peoplePorts } from "../support/people.ts";
import { nonceOf } from "./asked.ts";

const SHARED = /^(DECIDED|TOKEN)#/;

describe("under every schedule", () => {
  it("the first of two decisions stands, the second is told, and the task is released once", async () => {
    const prepared = await prepare("asked");

    const explored = await exploreSchedules(() => twoDecisions(prepared()), { crashes: false, alike: false });

    expect(explored.schedules).toBeGreaterThanOrEqual(50);
  });

  it("a decision made while the task registers its token reaches the task", async () => {
    const prepared = await prepare("asked, without a token");

    const explored = await exploreSchedules(() => decisionAndToken(prepared()), { crashes: false, alike: false });

    expect(explored.schedules).toBeGreaterThanOrEqual(50);
  });
});

interface Prepared {
  readonly application: Application;
  readonly links: readonly { readonly id: string; readonly nonce: string }[];
}

/** Everything up to the open approval, to be copied for each schedule. */
async function prepare(how: "asked" | "asked, without a token"): Promise<() => Prepared> {
  const table = createMemoryTable();
  const application = await applyForAccounts({ table });
  await ask(application);
  const links: { readonly id: string; readonly nonce: string }[] = [];
  for (const person of ["lead@example.com", "deputy@example.com"]) {
    const id = await linkOf(application.ports, person);
    links.push({ id, nonce: await nonceOf({ ...application, id }) });
  }
  if (how !== "asked") await table.write([{ op: "delete", key: keys.token(application.approval) }]);
  return () => {
    const recorded = { ...application.recorded, table: table.copy() };
    return { application: { ...application, recorded, ports: peoplePorts(recorded, application.catalog) }, links };
  };
}

function twoDecisions({ application, links }: Prepared): Scenario {
  const { ports, approval } = application;
  const results: Awaited<ReturnType<typeof decideApproval>>[] = [];
  const start = links.map((link, index) => async (invocation: Invocation) => {
    const table = gateTable(ports.table, invocation, SHARED);
    const decision = index === 0 ? "approve" : "reject";
    results.push(await decideApproval({ ...ports, table }, { ...link, decision, comment: "理由" }));
  });
  return {
    start,
    async end() {
      const stored = await ports.table.get(keys.decided(approval));
      const stands = results.filter((result) => result.ok);
      const refused = results.filter((result) => !result.ok);
      expect(stands.map(({ decision }) => decision.hash)).toEqual([stored?.hash]);
      expect(refused.map(({ status, diagnostic }) => [status, diagnostic.code])).toEqual([[409, "AOP605"]]);
      expect(ports.workflows.released.map(({ token }) => token)).toEqual(["token-1"]);
    },
  };
}

function decisionAndToken({ application, links: [link] }: Prepared): Scenario {
  const { ports, approval, calls, recorded } = application;
  const asked = { kind: "approval", run: recorded.run.run, phase: 2, approval, calls, token: "token-2" };
  return {
    start: [
      (invocation) => requestApproval({ ...ports, table: gateTable(ports.table, invocation, SHARED) }, asked),
      (invocation) =>
        decideApproval(
          { ...ports, table: gateTable(ports.table, invocation, SHARED) },
          { ...link, decision: "approve", comment: "" },
        ),
    ],
    async end() {
      expect(await ports.table.get(keys.decided(approval))).toMatchObject({ decision: "approved" });
      expect(ports.workflows.released.map(({ token }) => token)).toEqual(["token-2"]);
    },
  };
}
