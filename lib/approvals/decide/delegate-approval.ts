import { z } from "zod";
import { diagnose, excerpt } from "#diagnostics";
import { entryItem, keys, sealEntry } from "#records";
import { pageNonce } from "../ask/links.ts";
import type { DelegationEntry } from "../panel/entries.ts";
import type { DecidePorts, DelegatePorts } from "../ports.ts";
import { personKey, samePerson } from "../same-person.ts";
import { listColleagues } from "./colleagues.ts";
import { givenWrites, type Opened, refuseOpened, refuseUndecidable, unchangedWrites } from "./opened.ts";
import { type Refusal, refuse } from "./refusal.ts";
import { openApproval, openPayload } from "./show-approval.ts";

const delegatePayload = openPayload.extend({
  nonce: z.string().max(200),
  /** A mail address. */
  to: z.string().max(320),
  comment: z.string().max(4000),
});

/** Passing on is tried again when somebody else wrote first. */
const MOST_ATTEMPTS = 12;

/** What became of an attempt to pass an approval on. */
export type Delegated = { readonly ok: true; readonly delegation: DelegationEntry } | Refusal;

/**
 * Passes what a person has to decide on to somebody else whom the configuration knows as an approver. From then on that
 * person decides, "on behalf of" the first, and the first has no say any more; nothing is decided by it, and the time
 * to decide stays the same. Payload: `{id, signedIn?, nonce, to, comment}`.
 */
export async function delegateApproval(ports: DelegatePorts, payload: unknown): Promise<Delegated> {
  const sent = delegatePayload.parse(payload);
  for (let attempt = 0; ; attempt += 1) {
    const opened = await openApproval(ports, sent);
    const lost = attempt < MOST_ATTEMPTS ? undefined : refuse(409, diagnose("AOP645", {}));
    const refusal = lost ?? (opened.ok ? refusalOf(ports, opened, sent) : opened.refusal);
    if (refusal !== undefined || !opened.ok)
      return await refuseOpened(ports, opened, { id: sent.id, tried: "delegate" }, refusal);
    const delegation = makeDelegation(ports, opened, sent);
    const { id } = opened.record;
    const key = keys.passedOn(id, personKey(opened.viewer.person));
    const unspoken = delegation.seats.map(({ seat }) => keys.consent(id, seat));
    const stored = await ports.table.write([
      { op: "put", item: entryItem(key, delegation), if: { kind: "absent" } },
      ...unchangedWrites(opened),
      ...givenWrites(opened),
      ...[keys.decided(id), ...unspoken].map((one) => ({ op: "check", key: one, if: { kind: "absent" } }) as const),
    ]);
    if (!stored.ok) continue;
    await ports.followUp(id);
    return { ok: true, delegation };
  }
}

type Sent = z.infer<typeof delegatePayload>;

function refusalOf(ports: DecidePorts, opened: Opened, { to, nonce }: Sent): Refusal | undefined {
  const undecidable = refuseUndecidable(ports, opened);
  if (undecidable !== undefined) return undecidable;
  if (nonce !== pageNonce(opened.viewer.through, opened.record.digest ?? "")) {
    return refuse(403, diagnose("AOP604", { found: nonce === "" ? "–" : "…" }));
  }
  const colleagues = listColleagues(ports.config, opened);
  if (colleagues.some((one) => samePerson(one, to))) return undefined;
  return refuse(422, diagnose("AOP642", { to: excerpt(to) || "–", expected: colleagues.join(", ") || "–" }));
}

function makeDelegation(ports: DecidePorts, { viewer, record, voice }: Opened, sent: Sent): DelegationEntry {
  const named = listed(ports, sent.to);
  const body = {
    run: record.run,
    at: ports.clock.now(),
    by: "decide",
    kind: "delegation" as const,
    approval: record.id,
    digest: record.digest ?? "",
    from: viewer.person,
    to: named,
    seats: voice.open.map(({ seat, onBehalfOf = viewer.person }) => ({ seat, onBehalfOf })),
    comment: sent.comment.trim().toWellFormed(),
  };
  return sealEntry<DelegationEntry>(body, record.hash);
}

/** The address as the configuration has it: mails go there, not to what somebody typed. */
function listed({ config }: DecidePorts, to: string): string {
  return [...config.approvers.values()].flat().find((one) => samePerson(one, to)) ?? to;
}
