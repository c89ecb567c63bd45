import { approversOf, type Config } from "#config";
import type { ManifestPhase } from "#program";
import { samePerson } from "../same-person.ts";

const FALLBACK_ROLE = "operators";

/** Who is asked: the role as it is shown, and the people who hold it and may decide. */
export interface Approvers {
  readonly role: string;
  /** The roles whose holders may decide. */
  readonly roles: readonly string[];
  readonly people: readonly string[];
}

/** The roles that the AOP names for a phase's actions, or for its start. */
export function namedRoles(
  phase: Pick<ManifestPhase, "approvers" | "startApproval" | "startApprovers">,
  what: "actions" | "start",
): readonly string[] {
  if (what === "actions") return phase.approvers;
  if (phase.startApproval === null) return [];
  return phase.startApprovers ?? [phase.startApproval];
}

/**
 * Finds who decides: those who hold a role that the AOP names, else the role `operators`. The requester never counts,
 * nor does anybody called "unknown". No people: nobody can decide, and nothing may go on.
 */
export function findApprovers(config: Config, roles: readonly string[], requester: string): Approvers {
  const named = eligible(config, roles, requester);
  if (named.length > 0) return { role: roles.join("、"), roles, people: named };
  const operators = eligible(config, [FALLBACK_ROLE], requester);
  const role = roles.length === 0 ? FALLBACK_ROLE : `${roles.join("、")} → ${FALLBACK_ROLE}`;
  return { role, roles: [FALLBACK_ROLE], people: operators };
}

/**
 * Those of some people who may still decide: whom the configuration names for one of the roles today, and whoever the AOP
 * names by address. A mail that went out gives nobody a say who has been taken off since.
 */
export function stillNamed(config: Config, { roles, people }: Pick<Approvers, "roles" | "people">): readonly string[] {
  const named = namedFor(config, roles);
  return people.filter((person) => named.some((one) => samePerson(one, person)));
}

function eligible(config: Config, roles: readonly string[], requester: string): readonly string[] {
  const people = namedFor(config, roles);
  const allowed = people.filter((person) => !samePerson(person, requester) && !samePerson(person, "unknown"));
  return allowed.filter((person, index) => allowed.findIndex((other) => samePerson(other, person)) === index);
}

/** Who holds some roles; an address that stands for a role holds itself. */
function namedFor(config: Config, roles: readonly string[]): readonly string[] {
  return roles.flatMap((role) => (role.includes("@") ? [role] : approversOf(config, role)));
}
