import type { Config } from "./config.ts";
import { comparableName } from "./names.ts";

/** The roles that `person` (a mail address) holds; the case of ASCII letters does not tell persons apart. */
export function rolesOf(config: Config, person: string): readonly string[] {
  const wanted = comparablePerson(person);
  return [...config.approvers]
    .filter(([, mails]) => mails.some((mail) => comparablePerson(mail) === wanted))
    .map(([role]) => role);
}

/** The mail addresses of those who hold `role`; empty when the role is not configured, which approves nothing. */
export function approversOf(config: Config, role: string): readonly string[] {
  const wanted = comparableName(role);
  return [...config.approvers].filter(([name]) => comparableName(name) === wanted).flatMap(([, mails]) => mails);
}

/** Whether two texts name one role. */
export function sameRole(a: string, b: string): boolean {
  return comparableName(a) === comparableName(b);
}

/** ASCII letters alone: a look-alike of an approver's address must not become the approver. */
function comparablePerson(mail: string): string {
  return mail.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}
