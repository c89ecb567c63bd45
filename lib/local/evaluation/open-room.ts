import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createCodeTools } from "#compiler";
import type { OpenRoom, Room } from "#eval";
import { createSite } from "#pages";
import { apiPorts } from "../host/api-ports.ts";
import { openEngine } from "../host/engine.ts";
import { createSteppedClock } from "../time/stepped-clock.ts";
import type { SandboxFault } from "../tools/sandbox/fault.ts";
import { changeLedger, listSandbox, setFault } from "../tools/sandbox/operate-sandbox.ts";

/** When every case begins: a Tuesday morning in Tokyo. */
const START = Date.parse("2026-12-01T09:00:00+09:00");

/**
 * Makes what opens the whole product in memory for one case; what it writes to disk (given files) is gone when it closes.
 * Only what checks code is shared between rooms: it keeps nothing of what it checked but the outcome.
 */
export function createRoomOpener(): OpenRoom {
  const code = createCodeTools();
  return (options) => openRoom({ ...options, code });
}

type RoomOptions = Parameters<OpenRoom>[0] & { readonly code: ReturnType<typeof createCodeTools> };

async function openRoom({ config, models, code }: RoomOptions): Promise<Room> {
  const dir = await mkdtemp(join(tmpdir(), "tejun-eval-"));
  const faults: unknown[] = [];
  const log = (_message: string, fault: unknown): void => void faults.push(fault);
  const clock = createSteppedClock(START);
  const engine = await openEngine({
    dir,
    config,
    folder: dir,
    baseUrl: () => "http://127.0.0.1",
    log,
    storage: {},
    replaced: { database: ":memory:", code, clock, ...(models === undefined ? {} : { models }) },
  });
  const { table, ids, catalog, servers } = engine;
  const compiles = new Set<Promise<void>>();
  const app = createSite(apiPorts(engine, ids.secret(), compiles, log));
  const sandbox = { table, clock, ids };
  await engine.resume();
  return {
    clock,
    catalog,
    servers,
    fetch: async (request) => app.fetch(request),
    async changeLedger({ tool, ledger, put, remove = "" }) {
      await changeLedger(sandbox, tool, ledger, put === undefined ? { remove } : { put });
    },
    async setFault({ tool, ...fault }) {
      await setFault(sandbox, tool, fault as SandboxFault);
    },
    async effects() {
      const tools = await listSandbox(sandbox);
      return tools.flatMap(({ tool, effects }) =>
        effects.map(({ operation, arguments: args, receipt }) => ({ tool, operation, arguments: args, receipt })),
      );
    },
    async close() {
      await Promise.all(compiles);
      await engine.close();
      await rm(dir, { recursive: true, force: true });
    },
  };
}
