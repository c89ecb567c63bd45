import { type Config, rolesOf, sameRole } from "#config";
import type { Table } from "#ports";
import { isSealed, itemEntry, keys, queryAll } from "#records";
import type { ApprovalRecord } from "../ask/approval-record.ts";
import { stillNamed } from "../ask/approvers.ts";
import { type Seat, seatsOf } from "../ask/seats.ts";
import { samePerson } from "../same-person.ts";
import type { ConsentEntry, DelegationEntry, EscalationEntry } from "./entries.ts";

/** Everybody who has a say in an approval, and what they said so far. */
export interface Panel {
  readonly seats: readonly Seat[];
  readonly consents: readonly ConsentEntry[];
  readonly delegations: readonly DelegationEntry[];
  readonly escalation?: EscalationEntry;
}

/** Loads who has a say in an approval; an entry that is not what was sealed counts for nothing. */
export async function loadPanel(table: Table, record: ApprovalRecord): Promise<Panel> {
  const said = keys.said(record.id);
  const [items, raised] = await Promise.all([
    queryAll(table, said.pk, said.prefix),
    table.get(keys.escalated(record.id)),
  ]);
  const entries = items
    .map((item) => itemEntry<ConsentEntry | DelegationEntry>(item))
    .filter((entry) => isSealed(entry) && entry.approval === record.id && entry.digest === record.digest);
  const escalation = raised && itemEntry<EscalationEntry>(raised);
  return {
    seats: seatsOf(record),
    consents: entries.filter((entry) => entry.kind === "consent"),
    delegations: entries.filter((entry) => entry.kind === "delegation"),
    ...(escalation !== undefined && isSealed(escalation) && escalation.approval === record.id ? { escalation } : {}),
  };
}

/** What somebody may decide now. */
export interface Voice {
  /** The approvers, still open, that this person speaks for. */
  readonly open: readonly { readonly seat: number; readonly role: string; readonly onBehalfOf?: string }[];
  /** What this person consented to before. */
  readonly consented: readonly ConsentEntry[];
  /** To whom this person passed it on; they have no say any more. */
  readonly passedOn?: DelegationEntry;
}

/**
 * Says for which approvers a person speaks: those whose role they hold, those that were passed on to them, and where it
 * was escalated to them, the first that is still open, once.
 */
export function findVoice(panel: Panel, person: string, heldRoles: readonly string[]): Voice {
  const { seats, consents, delegations, escalation } = panel;
  const consented = consents.filter((one) => samePerson(one.person, person));
  const isOpen = (seat: number): boolean => consents.every((one) => one.seat !== seat);
  const own = seats.flatMap(({ role, roles, people }, seat) =>
    people.some((one) => samePerson(one, person)) || roles.some((one) => heldRoles.some((held) => sameRole(held, one)))
      ? [{ seat, role }]
      : [],
  );
  const given = delegations
    .filter(({ to }) => samePerson(to, person))
    .flatMap((one) => one.seats.map(({ seat, onBehalfOf }) => ({ seat, role: seats[seat]?.role ?? "", onBehalfOf })));
  const known = [...own, ...given.filter(({ seat }) => own.every((one) => one.seat !== seat))];
  const passedOn = delegations.find(({ from }) => samePerson(from, person));
  const isRaised = escalation?.people.some((one) => samePerson(one, person)) === true;
  if (passedOn !== undefined) return { consented, open: [], passedOn };
  const open = known
    .filter(({ seat }, index) => isOpen(seat) && known.findIndex((one) => one.seat === seat) === index)
    .toSorted((a, b) => a.seat - b.seat);
  if (known.length > 0 || !isRaised || consented.length > 0) return { consented, open };
  return { consented, open: raisedSeat(panel, isOpen) };
}

function raisedSeat({ seats, escalation }: Panel, isOpen: (seat: number) => boolean): Voice["open"] {
  const seat = seats.findIndex((_, index) => isOpen(index));
  const role = seats[seat]?.role;
  return role === undefined ? [] : [{ seat, role: `${role} → ${escalation?.role}` }];
}

/** The roles of the approvers that have not consented yet, besides `except`. */
export function openRoles({ seats, consents }: Panel, except: readonly number[] = []): readonly string[] {
  return seats.flatMap(({ role }, seat) =>
    except.includes(seat) || consents.some((one) => one.seat === seat) ? [] : [role],
  );
}

/** Everybody who was asked besides those whom it was asked of at first. */
export function addedPeople({ delegations, escalation }: Panel): readonly string[] {
  return [...delegations.map(({ to }) => to), ...(escalation?.people ?? [])];
}

/** A panel as it stands today: with those alone whom the configuration still names. What was said before stands. */
export function panelToday(config: Config, panel: Panel): Panel {
  const { seats, escalation } = panel;
  const raised = escalation && { roles: [escalation.role], people: escalation.people };
  return {
    ...panel,
    seats: seats.map((seat) => ({ ...seat, people: stillNamed(config, seat) })),
    ...(raised && { escalation: { ...escalation, people: stillNamed(config, raised) } }),
  };
}

/** Everybody who may open an approval; whoever it was passed on to needs no particular role, but one. */
export function invitedTo(config: Config, { seats, delegations, escalation }: Panel): readonly string[] {
  const passedOn = delegations.map(({ to }) => to).filter((one) => rolesOf(config, one).length > 0);
  return [...seats.flatMap(({ people }) => people), ...passedOn, ...(escalation?.people ?? [])];
}
