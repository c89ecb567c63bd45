import { z } from "zod";
import { callKeys, lazyServer, loadCalledPhase, MOST_ACTIONS_AT_ONCE, phaseNumber, runId } from "#tools";
import type { ActPorts } from "./ports.ts";
import { loadEffectStates } from "./record/effect-state.ts";
import { ResultLog } from "./record/result-log.ts";
import { resume } from "./resume.ts";
import { sendPlanned } from "./send-planned.ts";

const actPayload = z.object({
  run: runId,
  phase: phaseNumber,
  calls: callKeys.max(MOST_ACTIONS_AT_ONCE),
  approval: z.string().nullish(),
});

/** How many actions of the group were sent now, denied now, and taken up again from the record. */
export interface ActReply {
  readonly sent: number;
  readonly denied: number;
  readonly resumed: number;
}

/**
 * Carries commanded actions of one tool out, each at most once (spec trust.md section 5): judged anew, their intents
 * and the taking of their approval stored in one transaction, then sent one after another, then their outcomes stored.
 * Invoked again, after a crash, for a person's answer, or because its time did not reach, it goes on from the record.
 * Payload: `{run, phase, calls, approval?}`, at most 40 calls. Throws `GatewayError` for calls that were not commanded,
 * or not of this tool.
 */
export async function act(ports: ActPorts, payload: unknown): Promise<ActReply> {
  const asked = actPayload.parse(payload);
  const called = await loadCalledPhase(ports, asked);
  const server = lazyServer(ports.servers, ports.tool, ports.clock);
  const log = new ResultLog(ports, asked.run);
  const before = await loadEffectStates(ports.table, asked.run, asked.calls);
  const planned = await sendPlanned(ports, called, before, asked.approval ?? undefined, server, log);
  const states = planned.overtaken ? await loadEffectStates(ports.table, asked.run, asked.calls) : before;
  let resumed = 0;
  for (const { call, entry } of called.calls) {
    const state = states.get(call);
    if (state === undefined || planned.handled.has(call)) continue;
    if (planned.sent + resumed > 0 && ports.hasTime?.() === false) break;
    if (await resume(ports, called, { call, entry, state }, server, log)) resumed += 1;
  }
  await log.flush();
  return { sent: planned.sent, denied: planned.denied, resumed };
}
