import type { ApiPorts } from "#api";
import { followUpApproval } from "#approvals";
import { runCompile, startCompile } from "#compiler";
import { answerMessage, grantReads, tryRead } from "#conversation";
import { FAULT_KINDS, type FaultKind } from "../tools/sandbox/fault.ts";
import { changeLedger, clearFaults, listSandbox, resetSandbox, setFault } from "../tools/sandbox/operate-sandbox.ts";
import type { Engine } from "./engine.ts";
import { resolveCaller } from "./resolve-caller.ts";

/** The ports of the HTTP interface on one machine; `work` holds what goes on behind the calls, to be awaited before the engine closes. */
export function apiPorts(engine: Engine, token: string, work: Set<Promise<void>>, log: ApiPorts["log"]): ApiPorts {
  const goOn = (what: string, doing: Promise<unknown>): void => {
    const going = doing
      .then(() => undefined)
      .catch((fault: unknown) => log(`${what} failed`, fault))
      .finally(() => work.delete(going));
    work.add(going);
  };
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
    async followUp(approval) {
      try {
        await followUpApproval(engine.ask, { kind: "follow-up", approval });
      } catch (fault) {
        log(`What came about of ${approval} could not be told`, fault);
      }
    },
    formKey: ids.secret(),
    resolveCaller: async (request, connection) => resolveCaller({ config, token }, request, connection),
    allowsHost: (host) => /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/.test(host),
    compiles: {
      async start(request) {
        const started = await startCompile(engine.compiler, request);
        goOn(`The compile ${started.compile}`, runCompile(engine.compiler, started.compile));
        return started;
      },
    },
    conversations: {
      model: engine.conversations.models.id,
      answer: async (id) => goOn(`The conversation ${id}`, answerMessage(engine.conversations, id)),
      grantReads: (tools) => grantReads(engine.conversations, tools),
      tryRead: (head, read) => tryRead(engine.conversations, head, { by: "person", read }),
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
