import type { z } from "zod";
import { listInbox } from "#approvals";
import { loadNewestVersion, loadRun } from "#records";
import type { Plain } from "../call.ts";
import type { ApiPorts } from "../ports.ts";
import type { inbox } from "../schemas/inbox.ts";

/** What waits for a person, as it is shown. */
export type InboxView = Plain<z.output<typeof inbox>>;

/** Lists what waits for a person, oldest first, each with what its run was asked for. */
export async function loadInbox(ports: Pick<ApiPorts, "table" | "clock">, person: string): Promise<InboxView> {
  const items = await listInbox(ports, person);
  const waiting = await Promise.all(
    items.map(async ({ kind, id, run, phase, since, expires }) => {
      const record = await loadRun(ports.table, run);
      if (record === undefined) return [];
      const title = (await loadNewestVersion(ports.table, record.aop))?.title ?? "";
      const { aop, request, requester } = record;
      return [{ kind, id, run, aop, title, phase, input: request.text, requester: requester.person, since, expires }];
    }),
  );
  return { person, waiting: waiting.flat().toSorted((a, b) => (a.since < b.since ? -1 : a.since > b.since ? 1 : 0)) };
}
