import type { Workflows } from "#ports";
import { notHere } from "../shared/not-here.ts";

/**
 * The workflows as `request` sees them: it may release nothing itself (design section 5). Where what it asks for is
 * settled already, `decide` looks at the record and releases the task.
 */
export function releaseThrough(release: (asked: string) => Promise<void>, asked: string): Workflows {
  return {
    putMachine: notHere("make machines"),
    start: notHere("start executions"),
    describe: notHere("look at executions"),
    stop: notHere("stop executions"),
    failTask: notHere("fail tasks"),
    heartbeat: notHere("send heartbeats"),
    async succeedTask() {
      await release(asked);
      return "released";
    },
  };
}
