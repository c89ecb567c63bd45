import type { Condition, Item, Table, Write } from "#ports";
import type { CallKey, Ref } from "#trust";
import type { Need, StopReason } from "./entries.ts";
import type { GivenDigests } from "./given-digests.ts";
import { indexes, keys, placeOfRun } from "./keys.ts";
import { stripKeys } from "./store/strip-keys.ts";

/** How a run stands, apart from waiting, which follows from what is open. */
export type RunStatus = (typeof RUN_STATUSES)[number];

/** Every way in which a run stands, in the order in which people are offered it. */
export const RUN_STATUSES = ["running", "completed", "stopped", "failed"] as const;

/** How a run is shown and lists are narrowed: `waiting` is running too. */
export const SHOWN_STATUSES = ["waiting", ...RUN_STATUSES] as const;

/** A program that a run is bound to. */
export interface PinnedProgram {
  readonly program: string;
  readonly aopVersion: number;
  readonly machine: string;
}

/** One run: pinned to its program for life. Written when it starts and when it ends. */
export interface RunRecord {
  readonly run: string;
  readonly aop: string;
  readonly aopVersion: number;
  readonly program: string;
  readonly machine: string;
  readonly requester: { readonly person: string; readonly authenticated: boolean };
  readonly request: { readonly text: string; readonly sha256: string };
  /** Attachments given at the start, in order. */
  readonly attachments: readonly string[];
  /** What each file was that was given to this very run at its start; absent from runs of before it was kept. */
  readonly given?: GivenDigests;
  readonly createdAt: number;
  /** The run's start day (YYYY-MM-DD) in the organisation's zone: the anchor of relative dates. */
  readonly startDay: string;
  /** The program and machine of each AOP that this run can reach, by the AOP's id, as they were when it started. */
  readonly reach?: { readonly [aop: string]: PinnedProgram };
  /** The run that called this one, and in which of its calls; absent for a run that a person or a file started. */
  readonly calledBy?: { readonly run: string; readonly call: CallKey; readonly depth: number };
  readonly status: RunStatus;
  readonly endedAt?: number;
  readonly why?: StopReason;
  readonly needs?: readonly Need[];
}

/** What lists keep of a run; the request's text may be its beginning alone. */
export type ListedRun = Pick<
  RunRecord,
  "run" | "aop" | "aopVersion" | "program" | "requester" | "createdAt" | "status" | "endedAt"
> & { readonly request: { readonly text: string } };

/** How a phase ended and what it handed on. */
export interface PhaseRecord {
  readonly phase: number;
  readonly status: "done" | "skipped" | "stopped" | "failed";
  readonly artifact: { readonly [field: string]: Ref };
  readonly note?: string;
  /** Actions without a success receipt that nothing made good: with any, the run is never `completed`. */
  readonly unfinished: readonly CallKey[];
  readonly why?: StopReason;
  readonly needs?: readonly Need[];
  readonly at: number;
}

/** How much of a request the list of a procedure's runs keeps, in UTF-16 code units. */
const REQUEST_LISTED = 300;

/**
 * The writes that store a run under a condition on what is stored of it, and list it by status and time: among all
 * runs, and among those of its procedure. A called run is found through its caller alone.
 */
export function runWrites(record: RunRecord, condition: Condition): readonly [Write, ...Write[]] {
  const put: Write = { op: "put", item: runItem(record), if: condition };
  return record.calledBy ? [put] : [put, { op: "put", item: runListing(record) }];
}

/** That a run goes on: a write that takes effect only while nobody has ended it. */
export function stillRuns(run: string): Write {
  return { op: "check", key: keys.run(run), if: { kind: "equals", attributes: { status: "running" } } };
}

/** A run as an item; whoever stores one takes `runWrites`, so that the lists go along. */
export function runItem(record: RunRecord): Item {
  const item = { ...(record as unknown as Item), ...keys.run(record.run) };
  if (record.calledBy) return item;
  return { ...item, gsi1pk: indexes.runs, gsi1sk: placeOfRun(record.run, record.status) };
}

function runListing(record: RunRecord): Item {
  const { run, aop, aopVersion, program, requester, createdAt, status, endedAt } = record;
  const text = record.request.text.slice(0, REQUEST_LISTED).toWellFormed();
  const listed: ListedRun = { run, aop, aopVersion, program, requester, request: { text }, createdAt, status };
  return {
    ...(listed as unknown as Item),
    ...(endedAt === undefined ? {} : { endedAt }),
    ...keys.runListing(run),
    gsi1pk: indexes.runsOf(aop),
    gsi1sk: placeOfRun(run, status),
  };
}

/** Loads a run. */
export async function loadRun(table: Table, run: string): Promise<RunRecord | undefined> {
  const item = await table.get(keys.run(run));
  return item && stripKeys<RunRecord>(item);
}

/** A finished phase as an item. */
export function phaseItem(run: string, record: PhaseRecord): Item {
  return { ...(record as unknown as Item), ...keys.phase(run, record.phase) };
}

/** Loads how a phase ended; undefined while it has not. */
export async function loadPhase(table: Table, run: string, phase: number): Promise<PhaseRecord | undefined> {
  const item = await table.get(keys.phase(run, phase));
  return item && stripKeys<PhaseRecord>(item);
}
