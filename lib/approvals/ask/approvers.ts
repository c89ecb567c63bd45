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

function eligible(config: Config, roles: readonly string[], requester: string): readonly string[] {
  const people = roles.flatMap((role) => (role.includes("@") ? [role] : approversOf(config, role)));
  const allowed = people.filter((person) => !samePerson(person, requester) && !samePerson(person, "unknown"));
  return allowed.filter((person, index) => allowed.findIndex((other) => samePerson(other, person)) === index);
}
