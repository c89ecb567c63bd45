import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ManifestPhase } from "#program";
import type { Command } from "#records";
import type { Ref } from "#trust";
import { accountCatalog } from "../support/account-application.ts";
import type { ReceivedCall } from "../support/scripted-tool.ts";
import { countCases, holdsFor } from "./counted.ts";
import { playRun, type RunPlan, runPlans, sendCommand } from "./played-run.ts";

const CATALOG = accountCatalog("neither");

/** The rule of grants in its own words: the tool is named, and whatever is no read wants write access. */
function isGranted(grants: ManifestPhase["grants"], { tool, operation }: ReceivedCall): boolean {
  const access = CATALOG.get(tool)?.operations.get(operation)?.access;
  if (access === undefined) return false;
  return grants.some(
    (one) => one.kind === "tool" && one.tool === tool && (one.access === "write" || access === "read"),
  );
}

function triedOf({ phases }: RunPlan): readonly (readonly ReceivedCall[])[] {
  return phases.map(({ turns }) =>
    turns.flat().map(({ name, arguments: args }) => {
      const [tool = "", operation = ""] = name.split("__");
      return { tool, operation, args };
    }),
  );
}

const anything: Ref = { kind: "made", by: "model", value: "D-1" };

/** The phase that forged entries stand in; no step enters it. */
const FORGED_IN = 3;

/** Every operation of every tool, commanded as a read and as an action, by an entry that no step made. */
const FORGED: readonly Command[] = [...CATALOG.values()]
  .flatMap(({ id, operations }) => [...operations.keys(), "delete_everything"].map((operation) => ({ id, operation })))
  .flatMap(({ id, operation }) => (["read", "act"] as const).map((kind) => ({ kind, tool: id, operation })))
  .map((named, index): Command => {
    const args = named.operation === "draft_mail" ? { purpose: anything } : {};
    return { ...named, call: `${FORGED_IN}.${index + 1}`, args };
  });

describe("a run of a scripted model", () => {
  it("I9: executes nothing but what the phase it is in was granted, whatever a model calls or a forged entry commands", async () => {
    const count = countCases("I9 (runs)", 50);
    let executed = 0;
    let attempts = 0;
    const grants = fc.constantFrom<ManifestPhase["grants"]>(
      [],
      [{ kind: "tool", tool: "registry", access: "read" }],
      [{ kind: "tool", tool: "registry", access: "write" }],
      [{ kind: "tool", tool: "departments", access: "read" }],
    );
    await holdsFor(fc.tuple(runPlans, grants), 50, async ([plan, later]) => {
      const played = await playRun(plan, [{ number: FORGED_IN, grants: later }]);
      for (const [index, calls] of played.executed.entries()) {
        executed += calls.length;
        for (const call of calls) expect(isGranted(plan.phases[index]?.grants ?? [], call), call.operation).toBe(true);
      }
      const before = played.registry.tools.received.length;
      await played.runner.recorded.command(FORGED_IN, FORGED);
      for (const command of FORGED) await sendCommand(played, FORGED_IN, command);
      const forged = played.registry.tools.received.slice(before);
      executed += forged.length;
      for (const call of forged) expect(isGranted(later, call), call.operation).toBe(true);
      const beyond = triedOf(plan).flatMap((calls, index) =>
        calls.filter((call) => !isGranted(plan.phases[index]?.grants ?? [], call)),
      );
      attempts += beyond.length + FORGED.length;
      count.cases += 1;
      count.interesting += beyond.length > 0 ? 1 : 0;
    });
    expect(executed).toBeGreaterThan(50);
    process.stdout.write(`I9: ${executed} operations executed, ${attempts} attempts beyond the grants or forged\n`);
  }, 60_000);
});
