import { z } from "zod";
import { diagnose } from "#diagnostics";
import type { Write } from "#ports";
import { type DecisionEntry, entryItem, keys, sealEntry } from "#records";
import { pageNonce } from "../ask/links.ts";
import { hasToken, releaseDecided } from "../ask/tokens.ts";
import type { ConsentEntry } from "../panel/entries.ts";
import { openRoles } from "../panel/panel.ts";
import { joinPrincipals } from "../panel/principals.ts";
import type { DecidePorts } from "../ports.ts";
import { givenWrites, type Opened, ownWrite, refuseOpened, refuseUndecidable, unchangedWrites } from "./opened.ts";
import { type Refusal, refuse } from "./refusal.ts";
import { openApproval, openPayload } from "./show-approval.ts";

const decidePayload = openPayload.extend({
  nonce: z.string().max(200),
  decision: z.enum(["approve", "reject"]),
  comment: z.string().max(4000),
});

/** Whoever loses a race looks again; others can win at most as often as there are approvers, and then it is decided. */
const MOST_ATTEMPTS = 12;

/** What became of an attempt to decide; `open` are the approvers that have yet to consent. */
export type Decided =
  | { readonly ok: true; readonly decision: DecisionEntry | ConsentEntry; readonly open: readonly string[] }
  | Refusal;

/**
 * Takes a person's decision: stores it if nobody decided before and the run still goes on, and only then lets the run
 * go on. A rejection decides at once; of several approvers the last consent decides, and the others are kept beside it.
 * What is decided stands; every refusal is recorded. Payload: `{id, signedIn?, nonce, decision, comment}`.
 */
export async function decideApproval(ports: DecidePorts, payload: unknown): Promise<Decided> {
  const sent = decidePayload.parse(payload);
  const attempted = { id: sent.id, tried: sent.decision };
  let opened = await openApproval(ports, sent);
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
    const refusal = opened.ok ? refusalOf(ports, opened, sent) : opened.refusal;
    if (refusal !== undefined || !opened.ok) return await refuseOpened(ports, opened, attempted, refusal);
    const decided = await takeDecision(ports, opened, sent);
    if (decided !== undefined) return decided;
    opened = await openApproval(ports, sent);
  }
  return await refuseOpened(ports, opened, attempted, refuse(409, diagnose("AOP645", {})));
}

type Sent = z.infer<typeof decidePayload>;

function refusalOf(ports: DecidePorts, opened: Opened, sent: Sent): Refusal | undefined {
  const { viewer, record } = opened;
  const undecidable = refuseUndecidable(ports, opened);
  if (undecidable !== undefined) return undecidable;
  if (sent.nonce !== pageNonce(viewer.through, record.digest ?? "")) {
    return refuse(403, diagnose("AOP604", { found: sent.nonce === "" ? "–" : "…" }));
  }
  if (sent.decision === "reject" && sent.comment.trim() === "") return refuse(422, diagnose("AOP608", {}));
  return undefined;
}

/** Undefined: somebody else wrote first. */
async function takeDecision(ports: DecidePorts, opened: Opened, sent: Sent): Promise<Decided | undefined> {
  const { record, panel, voice } = opened;
  const spoken = voice.open.map(({ seat }) => seat);
  const waiting = sent.decision === "reject" ? [] : openRoles(panel, spoken);
  const consents = sent.decision === "reject" || panel.seats.length === 1 ? [] : makeConsents(ports, opened, sent);
  const decision = waiting.length > 0 ? undefined : makeDecision(ports, opened, sent, consents);
  const writes = [...consentWrites(opened, consents), ...(decision === undefined ? [] : [decisionWrite(decision)])];
  const last = decision ?? consents.at(-1);
  if (last === undefined) throw new TypeError("Unexpected voice without an approver, expected a refusal before");
  const standing = [...unchangedWrites(opened), ...givenWrites(opened), ownWrite(opened)];
  if (decision === undefined) standing.push(undecided(record.id));
  // The release takes the decision to the disk with it; where no task waits yet, the decision goes by itself.
  const waits = decision !== undefined && (await hasToken(ports.table, record.id));
  const stored = await ports.table.write([...writes, ...standing], waits ? "later" : "now");
  if (!stored.ok) return undefined;
  if (decision === undefined) return { ok: true, decision: last, open: waiting };
  const released = await releaseDecided(ports, record.id);
  const check = { op: "check", key: keys.decided(record.id), if: { kind: "present" } } as const;
  if (waits && !released) await ports.table.write([check]);
  return { ok: true, decision, open: [] };
}

function makeConsents(ports: DecidePorts, { viewer, record, voice }: Opened, sent: Sent): readonly ConsentEntry[] {
  return voice.open.map(({ seat, role, onBehalfOf }) =>
    sealEntry<ConsentEntry>(
      {
        run: record.run,
        at: ports.clock.now(),
        by: "decide",
        kind: "consent",
        approval: record.id,
        digest: record.digest ?? "",
        seat,
        decision: "approved",
        person: viewer.person,
        role,
        ...(onBehalfOf === undefined ? {} : { onBehalfOf }),
        comment: sent.comment.trim().toWellFormed(),
      },
      record.hash,
    ),
  );
}

function makeDecision(
  ports: DecidePorts,
  { viewer, record, panel, voice }: Opened,
  sent: Sent,
  consents: readonly ConsentEntry[],
): DecisionEntry {
  const all = [...panel.consents, ...consents].toSorted((a, b) => a.seat - b.seat);
  const [spoken] = voice.open;
  const single = panel.seats.length === 1 && spoken?.onBehalfOf === undefined && voice.open.length === 1;
  const role = single ? (spoken?.role ?? "") : voice.open.map((one) => one.role).join("、");
  const onBehalfOf = joinPrincipals(voice.open.map((one) => one.onBehalfOf));
  const body = {
    run: record.run,
    at: ports.clock.now(),
    by: "decide",
    kind: "decision" as const,
    approval: record.id,
    digest: record.digest ?? "",
    decision: sent.decision === "approve" ? ("approved" as const) : ("rejected" as const),
    person: viewer.person,
    role,
    ...(onBehalfOf === undefined ? {} : { onBehalfOf }),
    ...(consents.length === 0 ? {} : { consents: all.map(({ hash }) => hash) }),
    comment: sent.comment.trim().toWellFormed(),
  };
  return sealEntry<DecisionEntry>(body, record.hash);
}

function decisionWrite(decision: DecisionEntry): Write {
  return { op: "put", item: entryItem(keys.decided(decision.approval), decision), if: { kind: "absent" } };
}

function undecided(approval: string): Write {
  return { op: "check", key: keys.decided(approval), if: { kind: "absent" } };
}

/**
 * The consents of this person, each once, and those of others as they were seen: two that come last at the same time
 * would otherwise each believe that the other is still to come.
 */
function consentWrites({ record, panel }: Opened, consents: readonly ConsentEntry[]): readonly Write[] {
  if (consents.length === 0) return [];
  const given = consents.map(({ seat }) => seat);
  const others = panel.seats.flatMap((_, seat): readonly Write[] => {
    if (given.includes(seat)) return [];
    const before = panel.consents.find((one) => one.seat === seat);
    const same = before && { kind: "equals" as const, attributes: { hash: before.hash } };
    return [{ op: "check", key: keys.consent(record.id, seat), if: same ?? { kind: "absent" } }];
  });
  const puts = consents.map(
    (one): Write => ({ op: "put", item: entryItem(keys.consent(record.id, one.seat), one), if: { kind: "absent" } }),
  );
  return [...puts, ...others];
}
