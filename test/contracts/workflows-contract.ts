import { describe } from "vitest";
import { describeExecutions } from "./workflows-executions.ts";
import type { OpenedWorkflows } from "./workflows-harness.ts";
import { describeMachines } from "./workflows-machines.ts";
import { describeStates } from "./workflows-states.ts";
import { describeTokens } from "./workflows-tokens.ts";

/**
 * The tests every implementation of `Workflows` passes; `open` is called for each and may give the same engine again,
 * so names are made anew. Nothing depends on more time having passed than was asked for.
 */
export function describeWorkflowsContract(name: string, open: () => Promise<OpenedWorkflows>): void {
  describe(`Workflows contract: ${name}`, () => {
    describe("machines", () => describeMachines(open));
    describe("executions", () => describeExecutions(open));
    describe("task tokens", () => describeTokens(open));
    describe("states", () => describeStates(open));
  });
}
