import { SANDBOX_PRESETS } from "#config";
import type { JsonObject } from "#ports";
import type { SandboxFault } from "./fault.ts";
import { SANDBOX_TOOLS } from "./sandbox-tools.ts";
import { type Effect, openSandboxStore, type SandboxPorts, type SandboxStore, type ToolState } from "./store.ts";

/** One sandbox tool as a person sees it. */
export interface SandboxView {
  readonly tool: string;
  readonly title: string;
  readonly operations: readonly { readonly name: string; readonly title: string; readonly access: string }[];
  readonly faults: readonly SandboxFault[];
  readonly ledgers: readonly {
    readonly name: string;
    readonly key: string;
    readonly version: number;
    readonly rows: readonly JsonObject[];
  }[];
  /** What it did, oldest first: one entry for each time, so that doing something twice shows. */
  readonly effects: readonly Effect[];
}

/** Shows every sandbox tool: its ledgers, the faults that are switched on, and what it did. */
export async function listSandbox(ports: SandboxPorts): Promise<readonly SandboxView[]> {
  return Promise.all(
    [...SANDBOX_TOOLS].map(async ([tool, { ledgers }]) => {
      const store = openSandboxStore(ports.table, tool);
      const [state, effects] = await Promise.all([store.state(), store.effects()]);
      const preset = SANDBOX_PRESETS.get(tool);
      return {
        tool,
        title: preset?.title ?? tool,
        operations: Object.entries(preset?.operations ?? {}).map(([name, { title = name, access }]) => ({
          name,
          title,
          access,
        })),
        faults: state.faults,
        ledgers: Object.entries(ledgers).map(([name, shipped]) => ({
          name,
          key: shipped.key,
          ...(state.ledgers[name] ?? { version: 1, rows: shipped.rows }),
        })),
        effects,
      };
    }),
  );
}

/** Switches a fault on, before those that are on already. An unknown tool or operation is a bug of the caller. */
export async function setFault(ports: SandboxPorts, tool: string, fault: SandboxFault): Promise<void> {
  const operations = SANDBOX_PRESETS.get(tool)?.operations ?? {};
  if (fault.operation !== undefined && !Object.hasOwn(operations, fault.operation)) {
    throw new TypeError(
      `Unexpected operation ${fault.operation}, expected one of ${Object.keys(operations).join(", ")}`,
    );
  }
  await change(open(ports, tool), (state) => ({ ...state, faults: [fault, ...state.faults] }));
}

/** Switches all faults of a tool off. */
export async function clearFaults(ports: SandboxPorts, tool: string): Promise<void> {
  await change(open(ports, tool), (state) => ({ ...state, faults: [] }));
}

/** Writes a row of a ledger, or removes the row with this key; the ledger gets its next version. */
export async function changeLedger(
  ports: SandboxPorts,
  tool: string,
  ledger: string,
  row: { readonly put: JsonObject } | { readonly remove: string },
): Promise<void> {
  const shipped = SANDBOX_TOOLS.get(tool)?.ledgers[ledger];
  if (shipped === undefined) throw new TypeError(`The sandbox has no ledger ${tool}/${ledger}`);
  const { key } = shipped;
  await change(open(ports, tool), (state) => {
    const before = state.ledgers[ledger] ?? { version: 1, rows: shipped.rows };
    const changed = "put" in row ? row.put[key] : row.remove;
    const index = before.rows.findIndex((other) => other[key] === changed);
    const kept = "put" in row ? [row.put] : [];
    const rows = index === -1 ? [...before.rows, ...kept] : before.rows.toSpliced(index, 1, ...kept);
    return { ...state, ledgers: { ...state.ledgers, [ledger]: { version: before.version + 1, rows } } };
  });
}

/** Puts a tool, or all of them, back as shipped: no effects, no faults, the shipped ledgers. */
export async function resetSandbox(ports: SandboxPorts, tool?: string): Promise<void> {
  const tools = tool === undefined ? [...SANDBOX_TOOLS.keys()] : [tool];
  await Promise.all(tools.map((id) => open(ports, id).clear()));
}

/** How often each operation of a tool took effect. */
export async function countEffects(
  ports: SandboxPorts,
  tool: string,
): Promise<{ readonly [operation: string]: number }> {
  const counts: Record<string, number> = {};
  for (const { operation } of await open(ports, tool).effects()) counts[operation] = (counts[operation] ?? 0) + 1;
  return counts;
}

function open(ports: SandboxPorts, tool: string): SandboxStore {
  if (!SANDBOX_TOOLS.has(tool)) throw new TypeError(`The sandbox has no tool ${tool}`);
  return openSandboxStore(ports.table, tool);
}

async function change(store: SandboxStore, next: (state: ToolState) => ToolState): Promise<void> {
  for (;;) {
    const before = await store.state();
    if (await store.replaceState(before, next(before))) return;
  }
}
