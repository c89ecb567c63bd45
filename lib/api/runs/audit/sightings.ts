import type { Answer, Command, SpineEntry } from "#records";
import type { CallKey, Ref } from "#trust";
import type { RecordedPhase, RecordedRun } from "../record/recorded-run.ts";

/** A moment of a run that says something about its values, in the order in which it came about. */
export type Moment =
  /** A field has a value: an agent or code made it, a person answered it, a called AOP handed it back. */
  | {
      readonly kind: "field";
      readonly field: string;
      readonly ref: Ref;
      readonly by: "agent" | "person" | "called" | "artifact";
    }
  /** A tool answered what it was asked with some values. */
  | { readonly kind: "read"; readonly command: Extract<Command, { kind: "read" }>; readonly ok: boolean }
  /** Values that were not good enough for a call, by the parameter they were given as. */
  | { readonly kind: "need"; readonly needs: readonly { readonly parameter: string; readonly status: string }[] };

/** A moment with its place: `entry` is absent where only the phase's own record tells it. */
export type Sighting = Moment & { readonly phase: number; readonly entry?: SpineEntry; readonly at: number };

/** Everything that a run's record tells of its values, in order. */
export function listSightings({ phases, spine }: RecordedRun): readonly Sighting[] {
  const commands = commandsByCall(spine);
  return phases.flatMap((one) => [...inSpine(one, commands), ...inRecord(one)]);
}

/** Every command of a spine by its call. */
export function commandsByCall(spine: readonly SpineEntry[]): ReadonlyMap<CallKey, Command> {
  return new Map(
    spine.flatMap((entry) =>
      "commands" in entry ? entry.commands.map((command) => [command.call, command] as const) : [],
    ),
  );
}

function inSpine({ phase, spine }: RecordedPhase, commands: ReadonlyMap<CallKey, Command>): readonly Sighting[] {
  return spine.flatMap((entry) =>
    momentsOf(entry, commands).map((moment) => ({ ...moment, phase: phase.number, entry, at: entry.at })),
  );
}

/** What a phase handed on stands in a record of its own; as a rule it repeats the spine. */
function inRecord({ phase, record }: RecordedPhase): readonly Sighting[] {
  if (!record) return [];
  return Object.entries(record.artifact).map(([field, ref]) => ({
    kind: "field",
    field,
    ref,
    by: "artifact",
    phase: phase.number,
    at: record.at,
  }));
}

function momentsOf(entry: SpineEntry, commands: ReadonlyMap<CallKey, Command>): readonly Moment[] {
  const moments: Moment[] = [];
  if ("answered" in entry) {
    for (const { call, answer } of entry.answered) moments.push(...momentsIn(answer, commands.get(call)));
  }
  if (entry.kind === "model") {
    for (const { error } of entry.refused) if (error.needs) moments.push({ kind: "need", needs: error.needs });
    moments.push(...fieldMoments(entry.produced?.fields ?? {}, "agent"));
  }
  if (entry.kind === "done") moments.push(...fieldMoments(entry.artifact, "artifact"));
  return moments;
}

function momentsIn(answer: Answer, command: Command | undefined): readonly Moment[] {
  if (command?.kind === "read") return [{ kind: "read", command, ok: answer.ok }];
  if (!answer.ok) return answer.error.needs === undefined ? [] : [{ kind: "need", needs: answer.error.needs }];
  if ("fields" in answer) return fieldMoments(answer.fields, command?.kind === "call" ? "called" : "agent");
  return "reply" in answer ? fieldMoments(answer.reply.fields, "person") : [];
}

function fieldMoments(
  fields: { readonly [name: string]: Ref },
  by: Extract<Moment, { kind: "field" }>["by"],
): readonly Moment[] {
  return Object.entries(fields).map(([field, ref]) => ({ kind: "field", field, ref, by }));
}
