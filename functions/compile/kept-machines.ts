import { readFileSync } from "node:fs";
import { machineName } from "#compiler";
import { type JsonObject, WorkflowError, type Workflows } from "#ports";
import { KEPT_FILE, KEPT_FOLDER, type KeptAops, keptName } from "../shared/kept-names.ts";

/** Reads which procedures are kept in git, from beside this code. */
export function loadKept(): KeptAops {
  return JSON.parse(readFileSync(new URL(`${KEPT_FOLDER}/${KEPT_FILE}`, import.meta.url), "utf8")) as KeptAops;
}

/**
 * Lets each phase of a kept procedure run on the phase machine that was deployed for it, so that its role stands for
 * its heading's grants; `arnPrefix` begins the machines' ARNs. A phase that is not deployed has no machine: such a
 * program is refused until it is.
 */
export function keptMachines(workflows: Workflows, kept: KeptAops, arnPrefix: string): Workflows {
  const byMachine = new Map(Object.keys(kept).map((aop) => [machineName(aop), aop]));
  return {
    ...workflows,
    async putMachine(name, definition) {
      const aop = byMachine.get(name);
      if (aop === undefined) return workflows.putMachine(name, definition);
      return workflows.putMachine(
        name,
        onOwnMachines(definition, (phase) => {
          if (phase <= (kept[aop] ?? 0)) return `${arnPrefix}${keptName(aop, phase)}`;
          throw new WorkflowError(`machine ${name}: phase ${phase} is kept in git and not deployed yet`);
        }),
      );
    },
  };
}

function onOwnMachines(definition: JsonObject, machineOf: (phase: number) => string): JsonObject {
  const states = Object.entries(definition.States as JsonObject).map(([state, body]) => {
    if (!startsPhase(body)) return [state, body] as const;
    const given = { ...body.Arguments, StateMachineArn: machineOf(body.Arguments.Input.phase) };
    return [state, { ...body, Arguments: given }] as const;
  });
  return { ...definition, States: Object.fromEntries(states) };
}

interface PhaseTask extends JsonObject {
  readonly Arguments: JsonObject & { readonly Input: JsonObject & { readonly phase: number } };
}

function startsPhase(state: unknown): state is PhaseTask {
  const { Arguments: given } = state as { readonly Arguments?: JsonObject };
  const input = given?.Input;
  return given?.StateMachineArn !== undefined && input !== null && typeof input === "object" && "phase" in input;
}
