import type { z } from "zod";
import { pageInbox } from "#approvals";
import type { Window } from "#records";
import type { Plain } from "../call.ts";
import type { ApiPorts } from "../ports.ts";
import { createTitles } from "../runs/run-titles.ts";
import type { inbox } from "../schemas/inbox.ts";

/** A page of what waits for a person, as it is shown. */
export type InboxView = Plain<z.output<typeof inbox>>;

/** Lists what waits for a person, what expires first standing first, each with what its run was asked for. */
export async function loadInbox(
  ports: Pick<ApiPorts, "table" | "clock">,
  person: string,
  window: Window,
): Promise<InboxView> {
  const { items, ...ends } = await pageInbox(ports, person, window);
  const titleOf = createTitles(ports.table);
  const waiting = await Promise.all(
    items.map(async ({ kind, id, run: record, phase, since, expires }) => {
      const { run, aop, request, requester } = record;
      const title = await titleOf(record);
      return { kind, id, run, aop, title, phase, input: request.text, requester: requester.person, since, expires };
    }),
  );
  return { person, waiting, ...ends };
}
