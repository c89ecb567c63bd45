import type { Item } from "#ports";
import type { StepPorts } from "./ports.ts";

/**
 * How long a wait for a decision or an answer lasts: until the approval or question ends, or until people are to be reminded, whichever comes
 * first; the task then asks again, which reminds them, and waits on. At most 0: it has ended. `asked` is the
 * record of what was asked; before there is one, the whole time is left.
 */
export function waitSeconds(
  {
    clock,
    approvalSeconds,
    firstWaitSeconds = approvalSeconds,
  }: Pick<StepPorts, "clock" | "approvalSeconds" | "firstWaitSeconds">,
  asked: Item | undefined,
): number {
  const until = asked?.validUntil;
  if (typeof until !== "number") return Math.ceil(Math.min(approvalSeconds, firstWaitSeconds));
  const now = clock.now();
  const wakes = Array.isArray(asked?.wakes) ? asked.wakes.map(Number) : [];
  const next = Math.min(until, ...wakes.filter((at) => at > now));
  return Math.ceil((next - now) / 1000);
}
