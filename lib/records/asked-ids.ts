import type { CallKey } from "#trust";
import { sha256Hex } from "./canonical.ts";

/** The id of the approval of some calls of a phase: the same calls have the same approval, however often they are asked for. */
export function approvalId(run: string, phase: number, calls: readonly CallKey[]): string {
  return `apr_${shortDigest(run, String(phase), ...calls)}`;
}

/** The id of the approval to start a phase. */
export function startApprovalId(run: string, phase: number): string {
  return `apr_${shortDigest(run, String(phase), "start")}`;
}

/** The id of the question that a call asks. */
export function questionId(run: string, call: CallKey): string {
  return `qst_${shortDigest(run, call)}`;
}

/**
 * The id of the question what became of an action whose outcome is unknown; `attempt` counts from 1 how often that was
 * asked, because an action that was sent once more may end unknown once more.
 */
export function unknownEffectId(run: string, call: CallKey, attempt = 1): string {
  return `qst_${shortDigest(run, call, "unknown-effect", ...(attempt === 1 ? [] : [String(attempt)]))}`;
}

function shortDigest(...parts: readonly string[]): string {
  return sha256Hex(parts.join("|")).slice(0, 24);
}
