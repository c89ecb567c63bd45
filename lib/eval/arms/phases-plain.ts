import { parseAop } from "#aop";
import { derivePhases, grantedOperations, type ManifestPhase, mayAsk, mayOpenFiles } from "#program";
import { judge, STATUSES, type Status, type Value } from "#trust";
import { approverFor } from "../people/cast.ts";
import type { PlainArtifact } from "../plain/plain-phase.ts";
import { playPhase } from "../plain/play-phase.ts";
import type { Arm } from "./arm.ts";
import { inRoom, type Told, whileTimePasses } from "./in-room.ts";

/**
 * (c) The procedure's phases with its grants and gates, joined by plain JSON: a gate judges the status that the model
 * claimed, and an approval is what the model says it was given.
 */
export const phasesPlain: Arm = (ports, given) =>
  inRoom(ports, given, async (room, models): Promise<Told> => {
    const { aop } = parseAop(ports.procedure);
    const counts = { questions: 0, signers: [] as readonly string[] };
    const end = (ended: "completed" | "stopped", why?: string): Told => ({
      ended,
      ...(why === undefined ? {} : { why }),
      ...counts,
      trace: {},
    });
    let handed: PlainArtifact | undefined;
    for (const phase of aop === undefined ? [] : derivePhases(aop)) {
      const unmet = unmetGates(phase, handed ?? {});
      if (unmet.length > 0) return end("stopped", `${phase.name}: ${unmet.join(", ")}`);
      const played = await whileTimePasses(
        room,
        playPhase({
          room,
          models,
          given,
          approver: approverFor([phase], ports.config),
          phase: {
            name: phase.name,
            instructions: phase.body,
            fields: phase.fields,
            operations: grantedOperations(phase, room.catalog),
            canAsk: mayAsk(phase),
            canOpen: mayOpenFiles(phase),
          },
          ...(handed === undefined ? {} : { handed }),
        }),
      );
      counts.questions += played.questions;
      counts.signers = [...counts.signers, ...played.signers];
      if (played.artifact === undefined) return end("stopped", `${phase.name}: no result`);
      handed = played.artifact;
    }
    const isDone = Object.values(handed ?? {}).some(({ value }) => value !== undefined);
    return isDone ? end("completed") : end("stopped", "nothing was registered");
  });

function unmetGates({ gates }: ManifestPhase, artifact: PlainArtifact): readonly string[] {
  return gates.flatMap((gate) => {
    const { holds, needs } = judge(gate, "gate", (field) => claimed(artifact, field));
    return holds ? [] : needs.map(({ field, status, wants }) => `${field} is ${status}, not ${wants}`);
  });
}

/** A value that is what it was claimed to be. */
function claimed(artifact: PlainArtifact, field: string): Value {
  const { status = "missing", value } = artifact[field] ?? {};
  const known = STATUSES.find((one): one is Status => one === status) ?? "inferred";
  const ref = { kind: "made", by: "model", value: value ?? null } as const;
  return { ref, status: known, sources: [], calls: [], ...(value === undefined ? {} : { value }) };
}
