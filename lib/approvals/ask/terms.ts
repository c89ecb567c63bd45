import type { Config } from "#config";
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
 * When an approval that nobody has decided is looked at again, to remind and to escalate: in order, and before it ends.
 */
export function wakesOf(config: Pick<Config, "approvals">, terms: ReturnType<typeof validity>): readonly number[] {
  const { remindAfterHours, escalateAfterHours } = config.approvals;
  return [remindAfterHours, escalateAfterHours]
    .flatMap((hours) => (hours === undefined ? [] : [terms.validFrom + hours * HOUR_MS]))
    .filter((at) => at < terms.validUntil)
    .sort((a, b) => a - b);
}

/** How long the first wait for a decision lasts at most, in seconds, before anybody is reminded. */
export function firstWaitSeconds({ approvals }: Pick<Config, "approvals">): number {
  const hours = [approvals.validDays * 24, approvals.remindAfterHours, approvals.escalateAfterHours];
  return Math.min(...hours.flatMap((one) => (one === undefined ? [] : [one * 60 * 60])));
}
