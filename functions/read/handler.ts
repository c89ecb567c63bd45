import type { Json } from "#ports";
import type { ReadReply } from "#tools";
import { requireVariable } from "../shared/environment.ts";
import { serve, type Watch } from "../shared/serve.ts";
import type { PerformReads } from "./perform-reads.ts";

/** More than one read takes at worst of a tool that does not answer: three attempts to list, three to ask. */
const ONE_READ_MS = 240_000;

/**
 * The function `read-<tool>` (`TOOL`), one per configured tool; attachments are one. It records what the tool answered,
 * once per call: invoked again, or beside itself, the first answer stands and nothing is asked twice that has one.
 */
export const handler = serve<PerformReads, Json, ReadReply>({
  name: "read",
  async open() {
    const tool = requireVariable(process.env, "TOOL");
    // Each brings in much that the other never needs.
    if (tool === "attachments") return (await import("./attachments.ts")).openAttachments(process.env);
    return (await import("./tool.ts")).openTool(process.env, tool);
  },
  handle: (perform, event, watch, context) =>
    handleRead((asked) => perform(asked, () => context.getRemainingTimeInMillis() > ONE_READ_MS), event, watch),
});

/** Reads what one event says, and counts what it may not read. */
export async function handleRead(perform: PerformReads, event: Json, watch: Pick<Watch, "count">): Promise<ReadReply> {
  const reply = await perform(event);
  watch.count("ReadsDenied", reply.denied);
  return reply;
}
