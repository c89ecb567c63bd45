import { keys } from "#records";
import { allCommands, type Leaf, takenAnswers } from "./answers.ts";
import type { PhaseContext } from "./phase-context.ts";
import type { StepPorts } from "./ports.ts";
import type { StepReply } from "./reply.ts";

/** The most reads that one invocation of a tool function is given. */
export const MOST_READS_AT_ONCE = 40;

type Read = Extract<Leaf, { kind: "read" }>;

/**
 * The next reads of a phase that waits for many and for nothing else, without looking at all of them: each tool is asked
 * in the order of the commands, so what is answered comes first. Undefined where that finds none, or there are few;
 * then everything is looked at, which also finds one that was left out in between.
 */
export async function nextOfManyReads(
  { table }: Pick<StepPorts, "table">,
  { spine }: PhaseContext,
): Promise<StepReply | undefined> {
  const taken = takenAnswers(spine.entries);
  const open = allCommands(spine.entries).filter(({ call }) => !taken.has(call));
  const reads = open.filter((command): command is Read => command.kind === "read");
  if (reads.length <= MOST_READS_AT_ONCE || reads.length < open.length) return undefined;
  for (const [tool, ofTool] of Map.groupBy(reads, (read) => read.tool)) {
    const calls = ofTool.map(({ call }) => call);
    let [from, until] = [0, calls.length];
    while (from < until) {
      const middle = Math.floor((from + until) / 2);
      const isAnswered = (await table.get(keys.read(spine.run, calls[middle] ?? ""))) !== undefined;
      if (isAnswered) from = middle + 1;
      else until = middle;
    }
    // Those of them that are answered all the same, the tool's function leaves out.
    const next = calls.slice(from, from + MOST_READS_AT_ONCE);
    if (next.length > 0) return { next: "read", function: `read-${tool}`, calls: next };
  }
  return undefined;
}
