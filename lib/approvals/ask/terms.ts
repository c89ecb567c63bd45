import type { AskPorts } from "../ports.ts";
import type { SubjectTerms } from "../subject/subject.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** From when until when a decision counts that is asked for now. */
export function validity(ports: Pick<AskPorts, "clock" | "config">): Pick<SubjectTerms, "validFrom" | "validUntil"> {
  const validFrom = ports.clock.now();
  return { validFrom, validUntil: validFrom + ports.config.approvals.validDays * DAY_MS };
}
