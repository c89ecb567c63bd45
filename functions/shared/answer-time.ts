import { type Waiting, waitingFor } from "#aws";
import type { Watch } from "./serve.ts";

/**
 * API Gateway waits 30 s in all for a function that has 29, and its wait begins before a function is even there. What is
 * kept back: a cold start, the page that says that no answer came, and its way to the person.
 */
const KEPT_BACK_MS = 9_000;
/** What is left for the record once Step Functions or S3 were not heard of. */
const FOR_THE_RECORD_MS = 5_000;

/** How long a function that a person waits for may wait for others: for the table, and for everything else. */
export interface AnswerTime {
  readonly record: Waiting;
  readonly others: Waiting;
}

/** Lets no call of a function that answers HTTP outlive its answer; see docs/decisions/0134. */
export function answerTime({ left }: Pick<Watch, "left">): AnswerTime {
  return {
    record: waitingFor(() => left() - KEPT_BACK_MS),
    others: waitingFor(() => left() - KEPT_BACK_MS - FOR_THE_RECORD_MS),
  };
}
