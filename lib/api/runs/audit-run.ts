import type { z } from "zod";
import { listAllWaiting } from "#approvals";
import type { Table } from "#ports";
import { loadCancellation } from "#records";
import { resolveRef } from "#trust";
import type { Plain } from "../call.ts";
import type { ApiPorts } from "../ports.ts";
import type { audit } from "../schemas/audit.ts";
import { toTime } from "../to-time.ts";
import { listRises, type Rise } from "./audit/list-rises.ts";
import { checkRecord } from "./audit/record-check.ts";
import { listSightings } from "./audit/sightings.ts";
import { listEvidence } from "./evidence.ts";
import { loadAsked } from "./record/asked.ts";
import { type CalledOperations, loadCalledOperations } from "./record/called-operations.ts";
import { loadEffects } from "./record/effects.ts";
import { loadRecordedRun, type RecordedRun } from "./record/recorded-run.ts";
import { listActs, viewActions } from "./view-actions.ts";
import { viewAsked } from "./view-asked.ts";
import { viewRefusals } from "./view-refusals.ts";
import { type ViewPorts, viewHead } from "./view-run.ts";

/** Where values of a run became more certain, and who allowed what, as it is shown (surface.md, Audit). */
export type AuditView = Plain<z.output<typeof audit>>;

/** What auditing needs: the bytes of the files are held against what was given. */
export type AuditPorts = ViewPorts & Pick<ApiPorts, "files">;

type RiseView = AuditView["rises"][number];

/**
 * Audits a run (spec trust.md section 7): every rise in the status of a field with the evidence that explains it, each
 * approval with the person who gave it, each effect with its receipt. Statuses are computed from the record and the
 * whole record is checked against its hashes; undefined when there is no such run.
 */
export async function loadAuditView(ports: AuditPorts, run: string): Promise<AuditView | undefined> {
  const recorded = await loadRecordedRun(ports.table, run);
  return recorded && auditRecorded(ports, recorded);
}

/** Audits a run whose record is loaded. */
async function auditRecorded(ports: AuditPorts, recorded: RecordedRun): Promise<AuditView> {
  const { table, clock, catalog } = ports;
  const { run, spine, facts, calls } = recorded;
  await loadSeenFacts(recorded);
  const [check, called, asked, effects, cancelled, waiting] = await Promise.all([
    checkRecord(ports, recorded),
    loadCalledOperations(table, recorded),
    loadAsked(table, run.run),
    loadEffects(table, run.run),
    loadCancellation(table, run.run),
    listAllWaiting(ports, run.run),
  ]);
  const rises = listRises(recorded, { facts, check, catalog, called }).map((rise) => viewRise(rise, recorded, called));
  const within = await Promise.all(calls.map(({ record }) => unexplainedIn(ports, table, record.run)));
  return {
    run: run.run,
    aop: run.aop,
    title: recorded.title,
    status: viewHead(run, waiting.length > 0).status,
    rises,
    unexplained: [...rises.filter(({ explained }) => !explained), ...within.flat()],
    faults: check.faults,
    ...(check.uncovered.length === 0 ? {} : { uncovered: [...check.uncovered] }),
    ...viewAsked(asked, { running: run.status === "running", now: clock.now() }),
    refusals: viewRefusals(recorded, asked, effects, catalog),
    effects: viewActions(catalog, spine, effects, facts),
    calls: calls.map(({ phase, call, aop, record }) => ({ phase, call, aop, run: record.run, status: record.status })),
    ...(cancelled === undefined ? {} : { cancelled: { person: cancelled.person, at: toTime(cancelled.at) } }),
  };
}

/** Facts for everything that the record tells of values, not only for what was handed on. */
async function loadSeenFacts(recorded: RecordedRun): Promise<void> {
  const { facts, spine } = recorded;
  await facts.add([
    ...listSightings(recorded).flatMap((seen) => {
      if (seen.kind === "field") return [seen.ref];
      if (seen.kind !== "read") return [];
      return [{ kind: "result" as const, call: seen.command.call }, ...Object.values(seen.command.args)];
    }),
    ...listActs(spine).flatMap(({ command }) => Object.values(command.args)),
    ...spine.flatMap((entry) =>
      "commands" in entry
        ? entry.commands.flatMap((command) => (command.kind === "call" ? Object.values(command.args) : []))
        : [],
    ),
  ]);
}

/** What nothing explains in a called run, whatever of it was handed back. */
async function unexplainedIn(ports: AuditPorts, table: Table, run: string): Promise<readonly RiseView[]> {
  const called = await loadRecordedRun(table, run);
  if (!called) return [];
  const { unexplained } = await auditRecorded(ports, called);
  return unexplained.map((rise) => ({ ...rise, run: rise.run ?? run }));
}

function viewRise(rise: Rise, { phases, facts }: RecordedRun, called: CalledOperations): RiseView {
  const { phase, field, from, to, at, by, ref, before, explained, broken } = rise;
  const { value } = resolveRef(ref, facts);
  return {
    phase,
    phaseName: phases.find((one) => one.phase.number === phase)?.phase.name ?? String(phase),
    field,
    from,
    to,
    ...(value === undefined ? {} : { value }),
    at: toTime(at),
    by,
    evidence: listEvidence(before === undefined ? [ref] : [ref, before], facts, called),
    explained,
    ...(explained ? {} : { broken }),
  };
}
