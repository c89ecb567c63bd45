import type { Config } from "#config";
import type { ApprovalRecord } from "../ask/approval-record.ts";
import { addedPeople, type Panel } from "../panel/panel.ts";
import { samePerson } from "../same-person.ts";

/**
 * To whom an approval may be passed on: whoever the configuration names as an approver of anything, but for the
 * requester, and for those who are asked already or have passed it on themselves. So it cannot go round in a circle.
 */
export function listColleagues(
  config: Pick<Config, "approvers">,
  { record, panel }: { readonly record: ApprovalRecord; readonly panel: Panel },
): readonly string[] {
  const requester = record.subject?.requester.person ?? "";
  const excluded = [requester, "unknown", ...record.people, ...addedPeople(panel)];
  const known = [...config.approvers.values()].flat();
  return known.filter(
    (person, index) =>
      excluded.every((one) => !samePerson(one, person)) && known.findIndex((one) => samePerson(one, person)) === index,
  );
}
