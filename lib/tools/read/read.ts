import type { CatalogOperation } from "#config";
import type { JsonObject, ToolServers } from "#ports";
import { placeOfCall } from "#records";
import type { CallKey } from "#trust";
import { authorise, type OperationCommand } from "../authorise/authorise.ts";
import { type CalledPhase, type GatewayPorts, loadCalledPhase } from "../gateway.ts";
import { GatewayError } from "../gateway-error.ts";
import { type LazyServer, lazyServer } from "../lazy-server.ts";
import { mapInOrder } from "../map-in-order.ts";
import { readPayload } from "../payloads.ts";
import { type Attempt, attemptRead } from "./attempts.ts";
import { failureLimit, loadFailures } from "./failures.ts";
import { failedRead, performRead } from "./perform-read.ts";
import { findOpenReads, type OpenRead, type ReadResult, recordReads } from "./record-reads.ts";

/** Reads of one group that run at the same time. */
const CONCURRENT_READS = 4;

/** What the function of one tool reads with. */
export interface ReadPorts extends GatewayPorts {
  readonly servers: ToolServers;
  /** The id of the one tool that this function serves. */
  readonly tool: string;
  /** Whether there is time for another read; without it there always is. What is left over is read when it is asked for again. */
  readonly hasTime?: () => boolean;
}

/** How many calls of the group were answered, denied, or had been answered before. */
export interface ReadReply {
  readonly answered: number;
  readonly denied: number;
  readonly before: number;
}

/**
 * Performs commanded reads of one tool and records what each brought back, once per call: the first answer stands.
 * With `again`, ledgers that were read before are asked once more and recorded beside the first answer.
 * Payload: `{run, phase, calls, again?}`. Throws `GatewayError` for calls that were not commanded, or not of this tool.
 */
export async function read(ports: ReadPorts, payload: unknown): Promise<ReadReply> {
  const payloadAsked = readPayload.parse(payload);
  const asked = payloadAsked.again === true ? placeOf(payloadAsked) : payloadAsked;
  const called = await loadCalledPhase(ports, asked);
  const commands = called.calls.map((placed) => ({ ...placed, command: ownCommand(placed.command, ports.tool) }));
  const open = await findOpenReads(ports.table, asked.run, commands, asked.again === true);
  const server = lazyServer(ports.servers, ports.tool, ports.clock);
  let begun = 0;
  const made = await mapInOrder(open, CONCURRENT_READS, async (one) => {
    begun += 1;
    const mayBegin = begun <= CONCURRENT_READS || ports.hasTime?.() !== false;
    return mayBegin ? readOne(ports, called, one, server) : undefined;
  });
  const results = made.filter((result) => result !== undefined);
  await recordReads(ports, asked.run, results);
  const denied = results.filter(({ result }) => result.kind === "denied").length;
  return { answered: results.length - denied, denied, before: asked.calls.length - open.length };
}

/**
 * Ledgers that an approval rests on may have been read in an earlier phase, or by a called AOP; they are asked again
 * there, under the grants of that phase.
 */
function placeOf<Asked extends { readonly run: string; readonly calls: readonly CallKey[] }>(
  asked: Asked,
): Asked & { readonly phase: number } {
  const places = asked.calls.map((call) => placeOfCall(asked.run, call));
  const [place, ...others] = new Set(places.map(({ run, call }) => `${run} ${call.split(".")[0]}`));
  if (place === undefined || others.length > 0)
    throw new GatewayError("Unexpected calls of several phases, expected one");
  const [run = "", phase] = place.split(" ");
  return { ...asked, run, phase: Number(phase), calls: places.map(({ call }) => call) };
}

function ownCommand(command: { readonly kind: string; readonly call: CallKey }, tool: string): OperationCommand {
  const own = command as OperationCommand;
  if (own.kind === "read" && own.tool === tool) return own;
  throw new GatewayError(`Unexpected call ${command.call}, expected a read of ${tool}`);
}

async function readOne(ports: ReadPorts, called: CalledPhase, open: OpenRead, server: LazyServer): Promise<ReadResult> {
  const { catalog, clock, table } = ports;
  const grounds = { phase: called.phase, catalog, command: open.command, facts: called.facts, now: clock.now() };
  const first = authorise(grounds);
  if (!first.ok) return { open, result: { kind: "denied", error: first.error } };
  const read = { tool: first.tool.id, operation: first.operation, arguments: first.arguments };
  const listed = await attemptRead(clock, () => listSchema(server, first.operation));
  if (!listed.result.ok) {
    const fact = failedRead(read, clock.now(), listed.result.error);
    return { open, result: { kind: "read", read, performed: { fact, attempts: listed.failures } } };
  }
  const schema = listed.result.value;
  const judged = schema === undefined ? first : authorise({ ...grounds, listedSchema: schema });
  if (!judged.ok) return { open, result: { kind: "denied", error: judged.error } };
  if (open.again !== undefined) {
    return { open, result: { kind: "read", read, performed: await performRead(read, server, clock) } };
  }
  const failures = await loadFailures(table, called.run.run, read);
  const tired = failureLimit(failures, read.operation);
  const performed =
    tired === undefined
      ? await performRead(read, server, clock)
      : { fact: failedRead(read, clock.now(), tired), attempts: [] };
  return { open, result: { kind: "read", read, performed, failedBefore: failures.times } };
}

async function listSchema(server: LazyServer, operation: CatalogOperation): Promise<Attempt<JsonObject | undefined>> {
  try {
    return { ok: true, value: await server.listedSchema(operation) };
  } catch (cause) {
    return { ok: false, error: cause instanceof Error ? cause.message : String(cause) };
  }
}
