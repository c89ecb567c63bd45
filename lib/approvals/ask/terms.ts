import type { Config, FollowUpConfig } from "#config";
import type { AskPorts } from "../ports.ts";
import type { SubjectTerms } from "../subject/subject.ts";

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** From when until when a decision counts that is asked for now. */
export function validity(ports: Pick<AskPorts, "clock" | "config">): Pick<SubjectTerms, "validFrom" | "validUntil"> {
  const validFrom = ports.clock.now();
  return { validFrom, validUntil: validFrom + ports.config.approvals.validDays * DAY_MS };
}

/**
 * When what nobody has decided or answered is looked at again, to remind and to escalate: in order, and before it ends.
 */
export function wakesOf(
  { remindAfterHours, escalateAfterHours }: FollowUpConfig,
  terms: ReturnType<typeof validity>,
): readonly number[] {
  return [remindAfterHours, escalateAfterHours]
    .flatMap((hours) => (hours === undefined ? [] : [terms.validFrom + hours * HOUR_MS]))
    .filter((at) => at < terms.validUntil)
    .sort((a, b) => a - b);
}

/** How long the first wait for a decision or an answer lasts at most, in seconds, before anybody is reminded. */
export function firstWaitSeconds(
  config: Pick<Config, "approvals" | "questions">,
  what: "approvals" | "questions" = "approvals",
): number {
  const { remindAfterHours, escalateAfterHours } = config[what];
  const hours = [config.approvals.validDays * 24, remindAfterHours, escalateAfterHours];
  return Math.min(...hours.flatMap((one) => (one === undefined ? [] : [one * 60 * 60])));
}
