import type { z } from "zod";
import { isAtLeast, type Status } from "#trust";
import type { Plain } from "../call.ts";
import type { audit } from "../schemas/audit.ts";
import type { EvidenceView } from "./evidence.ts";
import { loadRunView, type RunView, type ViewPorts } from "./view-run.ts";

/** Where values of a run became more certain, as it is shown (surface.md, Audit). */
export type AuditView = Plain<z.output<typeof audit>>;

/** Audits a run: every rise in the status of a field from one phase to a later one; undefined when there is no such run. */
export async function loadAuditView(ports: ViewPorts, run: string): Promise<AuditView | undefined> {
  const view = await loadRunView(ports, run);
  return view && auditPhases(view);
}

/**
 * Lists the rises in a run that is shown (spec trust.md section 7). A field that was not known before has not risen.
 * Statuses are computed from the record, so each rise has the evidence that made it.
 */
export function auditPhases({ run, phases }: Pick<RunView, "run" | "phases">): AuditView {
  const known = new Map<string, Status>();
  const rises: AuditView["rises"][number][] = [];
  for (const phase of phases) {
    for (const { field, status, evidence } of Object.values(phase.values)) {
      const before = known.get(field);
      known.set(field, status);
      const from = before !== undefined && evidence.some(isFailedRead) ? "lookup-failed" : before;
      if (from === undefined || isAtLeast(from, status)) continue;
      rises.push({ phase: phase.number, field, from, to: status, evidence, explained: explains(status, evidence) });
    }
  }
  return { run, rises, unexplained: rises.filter(({ explained }) => !explained) };
}

function isFailedRead(piece: EvidenceView): boolean {
  return (piece.kind === "ledger" || piece.kind === "read") && piece.outcome === "failed";
}

/** Whether the evidence can bear the status: a verified value stands on what a system of record said, not on words. */
function explains(status: Status, evidence: readonly EvidenceView[]): boolean {
  if (status !== "verified") return evidence.length > 0;
  return evidence.some((piece) => {
    if (piece.kind === "ledger") return piece.outcome === "answered";
    return piece.kind === "receipt" || piece.kind === "identity" || piece.kind === "file";
  });
}
