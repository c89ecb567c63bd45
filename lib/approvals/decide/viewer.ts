import { sameRole } from "#config";
import { diagnose, excerpt } from "#diagnostics";
import type { Table } from "#ports";
import { findLink, isLinkId } from "../ask/links.ts";
import type { SignedIn } from "../ports.ts";
import { samePerson } from "../same-person.ts";
import { type Refusal, refuse } from "./refusal.ts";

/** Who looks at an approval or question, and through what. */
export interface Viewer {
  readonly asked: string;
  readonly person: string;
  /** What the page's nonce is bound to: the link, or the person. */
  readonly through: string;
}

/** What opened a page; a viewer still has to be one of those who are asked. */
export type Opened =
  | { readonly ok: true; readonly asked: string; readonly invited?: string; readonly through: string }
  | Refusal;

/** Finds what an id opens: a link's random id, or an approval's or question's own id for whoever is signed in. */
export async function openById(table: Table, id: string, kind: "approval" | "question"): Promise<Opened> {
  const unknown = refuse(404, diagnose("AOP601", { found: `…${excerpt(id).slice(-6)}` }));
  if (!isLinkId(id)) return { ok: true, asked: id, through: "signed-in" };
  const link = await findLink(table, id);
  if (link === undefined || link.kind !== kind) return unknown;
  return { ok: true, asked: link.asked, invited: link.person, through: id };
}

/** Who is asked, as the record says. */
export interface Invitation {
  /** Those whom the configuration still names. */
  readonly people: readonly string[];
  readonly requester: string;
  /** True when the requester is left out: nobody approves their own request. */
  readonly requesterExcluded: boolean;
  readonly roles: readonly string[];
  /** True when a link alone does not do. */
  readonly signInRequired: boolean;
}

/**
 * Decides as whom somebody looks at it: the person a link was made for, or whoever is signed in and is asked. Signed in
 * as somebody else, a link is a forwarded one. Where sign-in is required, a link alone does not do.
 */
export function identify(
  opened: Extract<Opened, { ok: true }>,
  signedIn: SignedIn | undefined,
  invitation: Invitation,
): { readonly ok: true; readonly viewer: Viewer } | Refusal {
  const { invited, asked, through } = opened;
  const expected = invited ?? invitation.people.join(", ");
  if (signedIn === undefined) {
    if (invited === undefined || invitation.signInRequired) {
      return refuse(403, diagnose("AOP609", { found: "–", expected }));
    }
    return isAmong(invited, invitation) ? { ok: true, viewer: { asked, person: invited, through } } : takenOff(invited);
  }
  const { person } = signedIn;
  if (invitation.requesterExcluded && samePerson(person, invitation.requester)) {
    return refuse(403, diagnose("AOP603", { person }));
  }
  const asInvited = invited !== undefined && samePerson(person, invited);
  if (asInvited && !isAsked(signedIn, invitation)) return takenOff(person);
  const asAsked = invited === undefined && isAsked(signedIn, invitation);
  if (!asInvited && !asAsked) return refuse(403, diagnose("AOP602", { person, expected }));
  return { ok: true, viewer: { asked, person, through: invited === undefined ? person : through } };
}

function isAsked(signedIn: SignedIn, invitation: Invitation): boolean {
  const held = signedIn.roles ?? [];
  return (
    isAmong(signedIn.person, invitation) || invitation.roles.some((role) => held.some((one) => sameRole(one, role)))
  );
}

function isAmong(person: string, { people }: Invitation): boolean {
  return people.some((one) => samePerson(one, person));
}

function takenOff(person: string): Refusal {
  return refuse(403, diagnose("AOP644", { person }));
}
