import { type AskPorts, requestApproval } from "#approvals";
import { act } from "#effects";
import { createPdfReader, type OpenPorts, readAttachments } from "#files";
import type { Json, TaskFunction, ToolServers } from "#ports";
import { requestQuestion } from "#questions";
import { type StepPorts, step } from "#runtime";
import { read } from "#tools";

/** What the functions work with. */
export interface FunctionPorts {
  readonly ask: AskPorts;
  readonly step: StepPorts;
  readonly servers: ToolServers;
  readonly files: OpenPorts["files"];
  /** Told of every failure; the state machine tries again, and gives up in the end. */
  readonly log: (message: string, fault: unknown) => void;
}

/** The functions of design section 5 by name, as tasks name them: on one machine all in this process. */
export function createFunctions({
  ask,
  step: stepPorts,
  servers,
  files,
  log,
}: FunctionPorts): ReadonlyMap<string, TaskFunction> {
  const { table, clock, catalog, config } = ask;
  const { loadProgram } = stepPorts;
  const functions = new Map<string, TaskFunction>();
  const add = (name: string, run: (payload: Json) => Promise<unknown>): void => {
    functions.set(name, async (payload) => {
      try {
        return (await run(payload)) as Json;
      } catch (fault) {
        log(`The function ${name} failed`, fault);
        throw fault;
      }
    });
  };
  add("step", (payload) => step(stepPorts, payload));
  add("request", (payload) => (isQuestion(payload) ? requestQuestion(ask, payload) : requestApproval(ask, payload)));
  const readPdf = createPdfReader();
  add("read-attachments", (payload) => readAttachments({ table, clock, files, readPdf, loadProgram }, payload));
  for (const tool of catalog.keys()) {
    add(`read-${tool}`, (payload) => read({ table, clock, catalog, servers, tool, loadProgram }, payload));
    add(`act-${tool}`, (payload) =>
      act({ table, clock, catalog, servers, tool, loadProgram, timezone: config.timezone }, payload),
    );
  }
  return functions;
}

function isQuestion(payload: Json): boolean {
  const kind = payload !== null && typeof payload === "object" && "kind" in payload ? payload.kind : undefined;
  return kind === "question" || kind === "unknown-effect";
}
