import { parseAop } from "#aop";
import { derivePhases, grantedOperations, mayAsk, mayOpenFiles } from "#program";
import { approverFor } from "../people/cast.ts";
import { playPhase } from "../plain/play-phase.ts";
import type { Arm } from "./arm.ts";
import { inRoom, whileTimePasses } from "./in-room.ts";

/** (b) One agent with the whole procedure as its instructions, and every tool that any phase of it has. */
export const singleAgent: Arm = (ports, given) =>
  inRoom(ports, given, async (room, models) => {
    const { aop } = parseAop(ports.procedure);
    const phases = aop === undefined ? [] : derivePhases(aop);
    const operations = grantedOperations({ grants: phases.flatMap(({ grants }) => grants) }, room.catalog);
    const phase = {
      name: aop?.title ?? "",
      instructions: ports.procedure,
      fields: phases.at(-1)?.fields ?? [],
      operations,
      canAsk: phases.some(mayAsk),
      canOpen: phases.some(mayOpenFiles),
    };
    const approver = approverFor(phases, ports.config);
    const { artifact, ...counts } = await whileTimePasses(room, playPhase({ room, models, given, phase, approver }));
    const isDone = Object.values(artifact ?? {}).some(({ value }) => value !== undefined);
    const ended = isDone ? "completed" : "stopped";
    return { ended, ...(isDone ? {} : { why: "the agent ended without a result" }), ...counts, trace: {} };
  });
