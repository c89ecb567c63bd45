import type { CallError, Command } from "#records";
import { type CallKey, type Facts, isAtLeast, type Ref, resolveRef, type Status } from "#trust";
import type { RecordedRun } from "../record/recorded-run.ts";
import { bearsStatus } from "./bears-status.ts";
import { type ClaimGrounds, claimedStatus } from "./claimed-status.ts";
import {
  askedPrior,
  failedBefore,
  isAskedWith,
  type MadeRead,
  neededPrior,
  outcomeOf,
  type Prior,
} from "./prior-status.ts";
import { spineName } from "./record-check.ts";
import { commandsByCall, listSightings, type Sighting } from "./sightings.ts";

/** A value that became more certain (spec trust.md section 7). */
export interface Rise {
  readonly phase: number;
  readonly field: string;
  readonly from: Status;
  readonly to: Status;
  readonly at: number;
  readonly ref: Ref;
  /** What it was before, where the record says so; part of what explains the rise. */
  readonly before?: Ref;
  readonly by: "agent" | "person" | "called" | "artifact";
  readonly explained: boolean;
  /** Why nothing explains it: the calls, sources and entries of the spine that are not what was sealed. */
  readonly broken: readonly string[];
}

type Need = NonNullable<CallError["needs"]>[number];
type FieldSighting = Extract<Sighting, { kind: "field" }>;

/**
 * Lists every rise in the status of a field, in order, also those within a phase: statuses are computed from the record
 * at every moment that says something about a value. Reads count for what they were asked with, so that a look-up that
 * failed, found several or found none is where the next rise starts. A rise is explained when everything it rests on is
 * as it was sealed and bears the status; on a sound record that is so for each.
 */
export function listRises(recorded: RecordedRun, grounds: ClaimGrounds): readonly Rise[] {
  const sightings = listSightings(recorded);
  const watch = new Watch(grounds, commandsByCall(recorded.spine));
  return sightings.flatMap((sighting) => watch.see(sighting) ?? []);
}

/** What is known of every field at one moment of a run. */
class Watch {
  readonly #grounds: ClaimGrounds;
  readonly #facts: Facts;
  readonly #commands: ReadonlyMap<CallKey, Command>;
  readonly #known = new Map<string, Prior>();
  readonly #reads: MadeRead[] = [];
  readonly #needs: Need[] = [];

  constructor(grounds: ClaimGrounds, commands: ReadonlyMap<CallKey, Command>) {
    this.#grounds = grounds;
    this.#facts = grounds.facts;
    this.#commands = commands;
  }

  see(sighting: Sighting): Rise | undefined {
    switch (sighting.kind) {
      case "need":
        this.#needs.push(...(sighting.needs as readonly Need[]));
        return undefined;
      case "read":
        this.#seeRead({ command: sighting.command, status: outcomeOf(sighting.command, sighting.ok, this.#facts) });
        return undefined;
      case "field":
        return this.#seeField(sighting);
    }
  }

  /** Whatever was looked up in vain is no surer than the answer, until something says more. */
  #seeRead(read: MadeRead): void {
    this.#reads.push(read);
    // What a record says that does not hold lowers nothing either.
    if (this.#faults({ kind: "result", call: read.command.call }).length > 0) return;
    for (const [field, known] of this.#known) {
      if (known.ref === undefined || !isAtLeast(known.status, read.status)) continue;
      if (isAtLeast(read.status, "inferred") || !isAskedWith(read.command, known.ref, this.#facts)) continue;
      this.#known.set(field, { ...known, status: read.status });
    }
  }

  #seeField(sighting: FieldSighting): Rise | undefined {
    const { field, ref, by, phase, at, entry } = sighting;
    const { check } = this.#grounds;
    // An answer that does not mention what it was asked for says nothing about it.
    if (by === "person" && resolveRef(ref, this.#facts).status === "missing" && this.#faults(ref).length === 0) {
      return undefined;
    }
    const to = claimedStatus(ref, this.#grounds);
    const broken = [
      ...this.#faults(ref),
      ...(entry !== undefined && !check.isSoundEntry(entry) ? [spineName(entry)] : []),
      ...(entry === undefined && check.faults.some((fault) => fault.entry === `phase:${phase}`)
        ? [`phase:${phase}`]
        : []),
    ];
    const prior = this.#priorOf(sighting, broken.length > 0);
    this.#known.set(field, { status: to, ref });
    if (prior === undefined || isAtLeast(prior.status, to)) return undefined;
    const before = prior.ref === undefined ? {} : { before: prior.ref };
    const explained = broken.length === 0 && bearsStatus(to, ref, this.#facts);
    return { phase, field, from: prior.status, to, at, ref, ...before, by, explained, broken };
  }

  #faults(ref: Ref): readonly string[] {
    return this.#grounds.check.faultsUnder(ref, this.#facts);
  }

  /**
   * What a field was: as it was seen last, else as what it was asked with. One that a person was asked for was not good
   * enough, else it was not there. One that is first seen on evidence that does not hold has risen from nothing.
   */
  #priorOf({ field, ref, by }: FieldSighting, isBroken: boolean): Prior | undefined {
    const known = this.#known.get(field);
    const prior =
      known ??
      askedPrior(field, ref, this.#facts, this.#commands) ??
      (by === "person" ? (neededPrior(field, this.#needs) ?? { status: "missing" }) : undefined) ??
      (isBroken ? { status: "missing" as const } : undefined);
    if (prior === undefined || prior.status === "verified") return prior;
    return failedBefore(ref, this.#reads, this.#facts) ? { ...prior, status: "lookup-failed" } : prior;
  }
}
