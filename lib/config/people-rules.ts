import { type Diagnostic, diagnose } from "#diagnostics";
import type { Config } from "./config.ts";
import type { JsonPath } from "./json-text.ts";
import { approversOf } from "./roles.ts";

/** Whether what the configuration says of reminders, escalation and notifications can ever happen. */
export function checkPeople(
  config: Config,
  placeOf: (path: JsonPath) => NonNullable<Diagnostic["place"]>,
): readonly Diagnostic[] {
  return [
    ...checkEscalation(config, "approvals", placeOf),
    ...checkEscalation(config, "questions", placeOf),
    ...checkNotifications(config, placeOf),
  ];
}

function checkEscalation(
  config: Config,
  section: "approvals" | "questions",
  placeOf: (path: JsonPath) => NonNullable<Diagnostic["place"]>,
): Diagnostic[] {
  const { escalateAfterHours, escalateTo } = config[section];
  const known = [...config.approvers.keys()].join(", ");
  const diagnostics: Diagnostic[] = [];
  const isHeld = escalateTo === undefined || approversOf(config, escalateTo).length > 0;
  if ((escalateAfterHours === undefined) !== (escalateTo === undefined) || !isHeld) {
    diagnostics.push(diagnose("AOP744", { found: escalateTo ?? "–", known }, placeOf([section])));
  }
  for (const key of ["remindAfterHours", "escalateAfterHours"] as const) {
    const hours = config[section][key];
    const most = config.approvals.validDays * 24;
    if (hours === undefined || hours < most) continue;
    diagnostics.push(diagnose("AOP745", { key: `${section}.${key}`, found: hours, most }, placeOf([section, key])));
  }
  return diagnostics;
}

function checkNotifications(
  config: Config,
  placeOf: (path: JsonPath) => NonNullable<Diagnostic["place"]>,
): readonly Diagnostic[] {
  const known = [...config.approvers.keys()].join(", ");
  return config.notifications.flatMap(({ for: roles = [] }, index) =>
    roles
      .filter((role) => !role.includes("@") && approversOf(config, role).length === 0)
      .map((role) => diagnose("AOP746", { role, known }, placeOf(["notifications", index, "for"]))),
  );
}
