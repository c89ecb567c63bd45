import { describe, expect, it } from "vitest";
import type { JsonObject } from "#ports";
import { deriveWorkflow, type Manifest, PHASE_MACHINE, substitute } from "#program";
import { withPatience } from "../../functions/shared/patient-machine.ts";
import { openEngine } from "../local/workflows/engine.ts";

const MINUTES = 60;

/** A function that is not let in so often, and then answers. */
function busy(times: number, answer: JsonObject) {
  let left = times;
  return () => {
    left -= 1;
    if (left < 0) return answer;
    throw Object.assign(new Error("Rate Exceeded."), { name: "Lambda.TooManyRequestsException" });
  };
}

async function run(definition: JsonObject, times: number) {
  const { workflows, pass } = openEngine({ functions: { step: busy(times, { next: "done" }) } });
  const { machine } = await workflows.putMachine("phase", substitute(definition, { FunctionPrefix: "" }));
  const { execution } = await workflows.start(machine, "run_1", { run: "run_1", phase: 1 });
  await pass(10 * MINUTES);
  return workflows.describe(execution);
}

describe("a machine on AWS", () => {
  it("waits for minutes while more is to be done at once than functions may run", async () => {
    expect(await run(PHASE_MACHINE, 8)).toMatchObject({ status: "FAILED" });
    expect(await run(withPatience(PHASE_MACHINE), 8)).toMatchObject({ status: "SUCCEEDED" });
  });

  it("does not wait for ever", async () => {
    const ended = await run(withPatience(PHASE_MACHINE), 1_000);

    expect(ended).toMatchObject({ status: "FAILED", error: "Lambda.TooManyRequestsException" });
  });

  it("has at most the megabyte that a definition may have, with 100 phases of the longest names", () => {
    const phases = Array.from({ length: 100 }, (_, i) => ({
      number: i + 1,
      name: `${"請".repeat(76)}${i + 1}`,
      gates: ["進む条件"],
      runWhen: {},
      startApproval: {},
    }));
    const manifest = { aop: { title: "請求" }, phases } as unknown as Manifest;

    const text = JSON.stringify(withPatience(deriveWorkflow(manifest)));

    expect(Buffer.byteLength(text)).toBeLessThan(1_000_000);
  });
});
