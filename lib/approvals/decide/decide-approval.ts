import { z } from "zod";
import { diagnose } from "#diagnostics";
import type { Write } from "#ports";
import { type DecisionEntry, entryItem, keys, sealEntry } from "#records";
import type { ApprovalRecord } from "../ask/approval-record.ts";
import { pageNonce } from "../ask/links.ts";
import { hasToken, releaseToken } from "../ask/tokens.ts";
import { zonedTime } from "../mail/mail-text.ts";
import type { DecidePorts } from "../ports.ts";
import type { ApprovalState } from "./approval-state.ts";
import { type Refusal, recordRefusal, refuse, UNKNOWN_LINK } from "./refusal.ts";
import { type OpenedApproval, openApproval, openPayload, refuseVoid } from "./show-approval.ts";

const decidePayload = openPayload.extend({
  nonce: z.string().max(200),
  decision: z.enum(["approve", "reject"]),
  comment: z.string().max(4000),
});

/** What became of an attempt to decide. */
export type Decided = { readonly ok: true; readonly decision: DecisionEntry } | Refusal;

/**
 * Takes a person's decision: stores it if nobody decided before and the run still goes on, and only then lets the run
 * go on. The first decision stands; every refusal is recorded. Payload: `{id, signedIn?, nonce, decision, comment}`.
 */
export async function decideApproval(ports: DecidePorts, payload: unknown): Promise<Decided> {
  const sent = decidePayload.parse(payload);
  const opened = await openApproval(ports, sent);
  const refusal = opened.ok ? refusalOf(ports, opened, sent) : opened.refusal;
  if (refusal !== undefined || !opened.ok) return await refuseSent(ports, opened, refusal);
  const decision = makeDecision(ports, opened, sent);
  const { id } = opened.record;
  // The release takes the decision to the disk with it; where no task waits yet, the decision goes by itself.
  const waits = await hasToken(ports.table, id);
  const stored = await ports.table.write(decisionWrites(opened.record, decision), waits ? "later" : "now");
  if (!stored.ok) {
    const again = await openApproval(ports, sent);
    const lost = again.ok ? refusalOf(ports, again, sent) : again.refusal;
    return await refuseSent(ports, again, lost ?? refuse(409, diagnose("AOP607", { reason: "–" })));
  }
  const released = await releaseToken(ports, id, { state: "decided" });
  if (waits && !released) await ports.table.write([{ op: "check", key: keys.decided(id), if: { kind: "present" } }]);
  return { ok: true, decision };
}

type Sent = z.infer<typeof decidePayload>;
type Opened = Extract<OpenedApproval, { ok: true }>;

function refusalOf(ports: DecidePorts, { viewer, record, standing }: Opened, sent: Sent): Refusal | undefined {
  const late = lateness(ports, standing);
  if (late !== undefined) return late;
  if (record.digest === undefined) return refuseVoid(standing);
  if (sent.nonce !== pageNonce(viewer.through, record.digest)) {
    return refuse(403, diagnose("AOP604", { found: sent.nonce === "" ? "–" : "…" }));
  }
  if (sent.decision === "reject" && sent.comment.trim() === "") return refuse(422, diagnose("AOP608", {}));
  return undefined;
}

function lateness(ports: DecidePorts, standing: Opened["standing"]): Refusal | undefined {
  const { timezone } = ports.config;
  if (standing.state === "approved" || standing.state === "rejected") {
    const { person, at } = standing.decision;
    const decision = standing.state === "approved" ? "承認 (approved)" : "却下 (rejected)";
    return refuse(409, diagnose("AOP605", { person, at: zonedTime(at, timezone), decision }));
  }
  if (standing.state === "expired") {
    const until = zonedTime(standing.record.validUntil, timezone);
    return refuse(409, diagnose("AOP606", { until, now: zonedTime(ports.clock.now(), timezone) }));
  }
  return standing.state === "void" ? refuseVoid(standing) : undefined;
}

/** A decision that is there already may still wait for its release: whoever comes second gives it another push. */
async function refuseSent(ports: DecidePorts, opened: OpenedApproval, refusal: Refusal | undefined): Promise<Refusal> {
  const reason = refusal ?? refuse(404, diagnose("AOP601", { found: "–" }));
  const { record } = opened;
  if (record === undefined) {
    const who = "person" in opened && opened.person !== undefined ? { person: opened.person } : {};
    return await recordRefusal(ports, { ...UNKNOWN_LINK, ...who }, reason);
  }
  const person = opened.ok ? opened.viewer.person : opened.person;
  const about = { asked: record.id, run: record.run, entry: record.hash, ...(person === undefined ? {} : { person }) };
  const recorded = await recordRefusal(ports, about, reason);
  if (opened.ok && isDecided(opened.standing)) await releaseToken(ports, record.id, { state: "decided" });
  return recorded;
}

function isDecided({ state }: ApprovalState): boolean {
  return state === "approved" || state === "rejected";
}

function makeDecision(ports: DecidePorts, { viewer, record }: Opened, sent: Sent): DecisionEntry {
  const body = {
    run: record.run,
    at: ports.clock.now(),
    by: "decide",
    kind: "decision" as const,
    approval: record.id,
    digest: record.digest ?? "",
    decision: sent.decision === "approve" ? ("approved" as const) : ("rejected" as const),
    person: viewer.person,
    role: record.subject?.role ?? "",
    comment: sent.comment.trim().toWellFormed(),
  };
  return sealEntry<DecisionEntry>(body, record.hash);
}

/** All or nothing: nobody decided before, what was asked is what was shown, and the run still goes on. */
function decisionWrites(record: ApprovalRecord, decision: DecisionEntry): readonly Write[] {
  return [
    { op: "put", item: entryItem(keys.decided(record.id), decision), if: { kind: "absent" } },
    {
      op: "check",
      key: keys.asked(record.id),
      if: { kind: "equals", attributes: { digest: record.digest ?? "", hash: record.hash } },
    },
    { op: "check", key: keys.run(record.run), if: { kind: "equals", attributes: { status: "running" } } },
  ];
}
