import type { Config } from "#config";
import { type Approvers, findApprovers } from "./approvers.ts";

/** One approver that an AOP names: all of them have to consent, each by somebody who holds it. */
export type Seat = Approvers;

/** More would not fit into the transaction that takes the approval together with its actions. */
export const MOST_SEATS = 8;

/**
 * Finds who decides, approver by approver as the AOP names them, in its order; each falls back to the role `operators`
 * on its own. An AOP that names nobody has the operators as its one approver.
 */
export function findSeats(config: Config, roles: readonly string[], requester: string): readonly Seat[] {
  if (roles.length <= 1) return [findApprovers(config, roles, requester)];
  return roles.map((role) => findApprovers(config, [role], requester));
}

/** What an approval's record holds of its approvers: the list only where there are several. */
export interface SeatedRecord {
  readonly people: readonly string[];
  readonly roles: readonly string[];
  readonly seats?: readonly Seat[];
  readonly subject?: { readonly role: string };
}

/** The approvers of an approval as it was asked for; one asked for before there could be several has one. */
export function seatsOf({ seats, people, roles, subject }: SeatedRecord): readonly Seat[] {
  return seats ?? [{ role: subject?.role ?? "", roles, people }];
}
