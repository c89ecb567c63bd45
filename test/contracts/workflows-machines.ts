import { expect, it } from "vitest";
import { WorkflowError } from "#ports";
import { drive, newName, type OpenedWorkflows, requireValid } from "./workflows-harness.ts";

const one = { QueryLanguage: "JSONata", StartAt: "A", States: { A: { Type: "Succeed" } } };
const two = { QueryLanguage: "JSONata", StartAt: "A", States: { A: { Type: "Succeed", Output: { two: true } } } };

/** What `putMachine` promises. */
export function describeMachines(open: () => Promise<OpenedWorkflows>): void {
  it("takes definitions that are valid", () => {
    requireValid(one);
    requireValid(two);
  });

  it("gives each definition of a machine a version of its own", async () => {
    const { workflows, start, ended } = drive(await open());
    const name = newName("machine");

    const first = await workflows.putMachine(name, one);
    const second = await workflows.putMachine(name, two);

    expect(second.machine).not.toBe(first.machine);
    expect((await ended(await start(first.machine, { one: true }))).output).toEqual({ one: true });
    expect((await ended(await start(second.machine, { one: true }))).output).toEqual({ two: true });
  });

  it("gives the same definition the same version, whatever the order of its fields", async () => {
    const { workflows } = drive(await open());
    const name = newName("machine");

    const first = await workflows.putMachine(name, one);
    const second = await workflows.putMachine(name, {
      States: one.States,
      StartAt: one.StartAt,
      QueryLanguage: one.QueryLanguage,
    });

    expect(second).toEqual(first);
  });

  it("refuses a definition that goes to a state that is not there", async () => {
    const { workflows } = drive(await open());
    const definition = { ...one, States: { A: { Type: "Pass", Next: "B" } } };

    await expect(workflows.putMachine(newName("machine"), definition)).rejects.toThrow(WorkflowError);
  });

  it("refuses to start a machine that is not there", async () => {
    const { workflows } = drive(await open());
    const { machine } = await workflows.putMachine(newName("machine"), one);

    await expect(workflows.start(`${machine}999`, newName("run"), {})).rejects.toThrow(WorkflowError);
  });
}
