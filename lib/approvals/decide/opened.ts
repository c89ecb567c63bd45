import { diagnose } from "#diagnostics";
import type { Write } from "#ports";
import { keys, stillRuns } from "#records";
import { releaseDecided } from "../ask/tokens.ts";
import { zonedTime } from "../mail/mail-text.ts";
import { openRoles } from "../panel/panel.ts";
import type { DecidePorts, ShowPorts } from "../ports.ts";
import { personKey, samePerson } from "../same-person.ts";
import { type Refusal, recordRefusal, recordUnopened, refuse, type Tried } from "./refusal.ts";
import type { OpenedApproval } from "./show-approval.ts";
import { refuseVoid } from "./void.ts";

/** An approval that was opened by somebody who is asked. */
export type Opened = Extract<OpenedApproval, { ok: true }>;

/** Why there is nothing that this person could decide, if so: it is decided or over, or they had their say. */
export function refuseUndecidable(ports: ShowPorts, opened: Opened): Refusal | undefined {
  const { standing, record, panel, voice } = opened;
  const { timezone } = ports.config;
  if (standing.state === "approved" || standing.state === "rejected") {
    const { person, at } = standing.decision;
    const decision = standing.state === "approved" ? { ja: "承認", en: "approved" } : { ja: "却下", en: "rejected" };
    return refuse(409, diagnose("AOP605", { person, at: zonedTime(at, timezone), decision }));
  }
  if (standing.state === "expired") {
    const until = zonedTime(standing.record.validUntil, timezone);
    return refuse(409, diagnose("AOP606", { until, now: zonedTime(ports.clock.now(), timezone) }));
  }
  if (standing.state === "void") return refuseVoid(standing.error);
  if (record.digest === undefined) return refuseVoid(undefined);
  if (voice.open.length > 0) return undefined;
  if (voice.passedOn !== undefined) {
    const { to, at } = voice.passedOn;
    return refuse(409, diagnose("AOP641", { to, at: zonedTime(at, timezone) }));
  }
  const [before] = voice.consented.length > 0 ? voice.consented : panel.consents;
  const { person, at } = before ?? { person: "–", at: record.at };
  const open = openRoles(panel).join("、") || "–";
  return refuse(409, diagnose("AOP640", { person, at: zonedTime(at, timezone), open }));
}

/** What has to be as it was seen: what was asked is what was shown, and the run goes on. */
export function unchangedWrites({ record }: Opened): readonly Write[] {
  const asked = { digest: record.digest ?? "", hash: record.hash };
  return [
    { op: "check", key: keys.asked(record.id), if: { kind: "equals", attributes: asked } },
    stillRuns(record.run),
  ];
}

/** That what this person speaks for on behalf of others was passed on to them, as it was seen. */
export function givenWrites({ record, viewer, voice, panel }: Opened): readonly Write[] {
  const spoken = voice.open.map(({ seat }) => seat);
  const given = panel.delegations.filter(
    ({ to, seats }) => samePerson(to, viewer.person) && seats.some(({ seat }) => spoken.includes(seat)),
  );
  return given.map(({ from, hash }) => ({
    op: "check",
    key: keys.passedOn(record.id, personKey(from)),
    if: { kind: "equals", attributes: { hash } },
  }));
}

/** That this person has not passed their say on meanwhile. */
export function ownWrite({ record, viewer }: Opened): Write {
  return { op: "check", key: keys.passedOn(record.id, personKey(viewer.person)), if: { kind: "absent" } };
}

/**
 * Records a refusal. A decision that is there already may still wait for its release: whoever comes second gives it
 * another push.
 */
export async function refuseOpened(
  ports: DecidePorts,
  opened: OpenedApproval,
  { id, tried }: { readonly id: string; readonly tried: Tried },
  refusal: Refusal | undefined,
): Promise<Refusal> {
  const reason = refusal ?? refuse(404, diagnose("AOP601", { found: "–" }));
  const person = opened.ok ? opened.viewer.person : opened.person;
  const who = { tried, isAsked: opened.ok, ...(person === undefined ? {} : { person }) };
  const { record } = opened;
  if (record === undefined) return await recordUnopened(ports, id, who, reason);
  const about = { asked: record.id, run: record.run, entry: record.hash, by: "decide", place: keys.refusal, ...who };
  const recorded = await recordRefusal(ports, about, reason);
  const isDecided = opened.ok && (opened.standing.state === "approved" || opened.standing.state === "rejected");
  if (isDecided) await releaseDecided(ports, record.id);
  return recorded;
}
