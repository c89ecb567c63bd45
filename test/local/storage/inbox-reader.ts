import { writeSync } from "node:fs";
import { watchInbox } from "../../../lib/local/storage/inbox.ts";
import { createHostClock } from "../../../lib/local/time/host-clock.ts";
import { createIds } from "../../../lib/local/time/ids.ts";

/** A child process for inbox.test.ts: takes what is in the inbox of the folder given and dies while it is told. */
const [dir = ""] = process.argv.slice(2);
const clock = await createHostClock();
const onError = (error: unknown) => {
  throw error;
};
await watchInbox({ dir, clock, ids: createIds({ clock }), settleMs: 0, onError }, async (file) => {
  writeSync(1, `${JSON.stringify(file)}\n`);
  process.kill(process.pid, "SIGKILL");
});
