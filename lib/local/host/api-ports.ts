import type { ApiPorts } from "#api";
import { runCompile, startCompile } from "#compiler";
import { FAULT_KINDS, type FaultKind } from "../tools/sandbox/fault.ts";
import { changeLedger, clearFaults, listSandbox, resetSandbox, setFault } from "../tools/sandbox/operate-sandbox.ts";
import type { Engine } from "./engine.ts";
import { resolveCaller } from "./resolve-caller.ts";

/** The ports of the HTTP interface on one machine; `compiles` holds those under way, to be awaited before the engine closes. */
export function apiPorts(engine: Engine, token: string, compiles: Set<Promise<void>>, log: ApiPorts["log"]): ApiPorts {
  const { table, clock, ids, workflows, catalog, config, files, mailbox } = engine;
  const sandbox = { table, clock, ids };
  return {
    table,
    clock,
    ids,
    workflows,
    catalog,
    config,
    files,
    log,
    checkStart: engine.startCheck,
    formKey: ids.secret(),
    resolveCaller: async (request, connection) => resolveCaller({ config, token }, request, connection),
    allowsHost: (host) => /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/.test(host),
    compiles: {
      async start(request) {
        const started = await startCompile(engine.compiler, request);
        const running = runCompile(engine.compiler, started.compile)
          .then(() => undefined)
          .catch((fault: unknown) => log(`The compile ${started.compile} failed`, fault))
          .finally(() => compiles.delete(running));
        compiles.add(running);
        return started;
      },
    },
    embedded: {
      mailbox,
      clock,
      uploads: files,
      sandbox: {
        faultKinds: FAULT_KINDS,
        list: () => listSandbox(sandbox),
        setFault: (tool, fault) => setFault(sandbox, tool, { ...fault, kind: fault.kind as FaultKind }),
        clearFaults: (tool) => clearFaults(sandbox, tool),
        changeLedger: (tool, ledger, row) => changeLedger(sandbox, tool, ledger, row),
        reset: (tool) => resetSandbox(sandbox, tool),
      },
    },
  };
}
