import { createHash } from "node:crypto";
import canonicalize from "canonicalize";
import type { Item, Key, MachineDefinition } from "#ports";
import { WorkflowError } from "#ports";
import { compileMachine } from "./definition/compile-machine.ts";
import type { Machine } from "./definition/machine.ts";
import type { ExecutionStore } from "./execution-store.ts";
import type { Surroundings } from "./language/expression.ts";
import { bodyOf, writesOf } from "./large-records.ts";
import { machineId, parseMachineId, requireName } from "./names.ts";

/** The stored versions of machines, compiled when they are first needed. */
export interface MachineVersions {
  /** Stores a definition; throws `WorkflowError` that lists all that is wrong with it. */
  put(name: string, definition: MachineDefinition): Promise<string>;
  /** A version, or, for an id without one, the newest; undefined when there is none. */
  load(machine: string): Promise<Machine | undefined>;
  /** The same at once, when the version is compiled already. */
  loaded(machine: string): Machine | undefined;
}

/** In bytes of UTF-8 JSON (Step Functions quotas). */
const LARGEST_DEFINITION = 1_048_576;

/** How many compiled versions are kept; one that is dropped is compiled again when it is needed. */
const MOST_COMPILED = 500;

/** The versions in a store. */
export function createMachineVersions(store: ExecutionStore, surroundings: Surroundings): MachineVersions {
  const compiled = new Map<string, Machine>();

  const compile = (machine: string, name: string, definition: MachineDefinition): Machine => {
    const result = compileMachine(definition, surroundings);
    if (!result.ok) {
      throw new WorkflowError(`InvalidDefinition: machine ${name} cannot run here:\n${result.problems.join("\n")}`);
    }
    const { chart, timeoutSeconds } = result;
    return { machine, name, chart, ...(timeoutSeconds !== undefined && { timeoutSeconds }) };
  };

  const keep = (machine: Machine): Machine => {
    const oldest = compiled.size >= MOST_COMPILED ? compiled.keys().next().value : undefined;
    if (oldest !== undefined) compiled.delete(oldest);
    compiled.set(machine.machine, machine);
    return machine;
  };

  const numberOf = (item: Item | undefined): number => Number(item?.number ?? 0);

  return {
    async put(name, definition) {
      requireName("machine", name);
      if (Buffer.byteLength(JSON.stringify(definition)) > LARGEST_DEFINITION) {
        throw new WorkflowError(
          `InvalidDefinition: machine ${name}: a definition has at most ${LARGEST_DEFINITION} bytes`,
        );
      }
      const digest = createHash("sha256")
        .update(canonicalize(definition) ?? "")
        .digest("hex");
      for (;;) {
        const known = numberOf(await store.get(digestKey(name, digest)));
        if (known > 0) return machineId(name, known);
        const newest = numberOf(await store.get(newestKey(name)));
        const machine = compile(machineId(name, newest + 1), name, definition);
        const record = { head: versionKey(name, newest + 1), body: definition, partsBefore: 0 };
        const [version, ...parts] = writesOf(record).writes;
        const { ok } = await store.write([
          { op: "put", item: { ...digestKey(name, digest), number: newest + 1 }, if: { kind: "absent" } },
          {
            op: "put",
            item: { ...newestKey(name), number: newest + 1 },
            if: newest === 0 ? { kind: "absent" } : { kind: "equals", attributes: { number: newest } },
          },
          ...(version === undefined ? [] : [version]),
          ...parts,
        ]);
        if (ok) return keep(machine).machine;
      }
    },

    async load(machine) {
      const ready = compiled.get(machine);
      if (ready !== undefined) return ready;
      const reference = parseMachineId(machine);
      if (reference === undefined) return undefined;
      const { name } = reference;
      const version = reference.version ?? numberOf(await store.get(newestKey(name)));
      const pinned = machineId(name, version);
      const known = compiled.get(pinned);
      if (known !== undefined) return known;
      const item = await store.get(versionKey(name, version));
      return item === undefined ? undefined : keep(compile(pinned, name, await bodyOf(store, item)));
    },

    loaded: (machine) => compiled.get(machine),
  };
}

function versionKey(name: string, version: number): Key {
  return { pk: `MACHINE#${name}`, sk: `VERSION#${String(version).padStart(8, "0")}` };
}

function digestKey(name: string, digest: string): Key {
  return { pk: `MACHINE#${name}`, sk: `DIGEST#${digest}` };
}

function newestKey(name: string): Key {
  return { pk: `MACHINE#${name}`, sk: "NEWEST" };
}
