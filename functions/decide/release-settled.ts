import { type ReleasePorts, releaseToken } from "#approvals";
import { keys } from "#records";

/**
 * Lets the task go on that waits for something settled: decided, answered, or void from the start. The record says so,
 * never who asks; anything else stays waiting. Gives whether it was settled.
 */
export async function releaseSettled(ports: ReleasePorts, asked: string): Promise<boolean> {
  const decided = await ports.table.get(keys.decided(asked));
  const record = await ports.table.get(keys.asked(asked));
  const state = decided === undefined ? "void" : "decided";
  if (decided === undefined && record?.void === undefined) return false;
  await releaseToken(ports, asked, { state });
  return true;
}
