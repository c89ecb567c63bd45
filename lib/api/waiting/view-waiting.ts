import type { z } from "zod";
import { listAllWaiting } from "#approvals";
import type { Window } from "#records";
import type { Plain } from "../call.ts";
import { listOpenRuns } from "../runs/list-runs.ts";
import { createTitles } from "../runs/run-titles.ts";
import type { ViewPorts } from "../runs/view-run.ts";
import type { waitingList } from "../schemas/waiting.ts";

/** A page of what waits for people, as it is shown. */
export type WaitingListView = Plain<z.output<typeof waitingList>>;

/** What is shown of a request, in UTF-16 code units. */
const INPUT_SHOWN = 120;

/** Lists what runs wait for people for, a page of such runs at a time. */
export async function listWaitingViews(
  ports: Pick<ViewPorts, "table" | "clock">,
  { aop }: { readonly aop?: string | undefined },
  window: Window,
): Promise<WaitingListView> {
  const { items, ...ends } = await listOpenRuns(ports, { aop, waits: true }, window);
  const titleOf = createTitles(ports.table);
  const waiting = items.map(async ({ run: record }) => {
    const { run, aop, request } = record;
    const title = await titleOf(record);
    const input = request.text.slice(0, INPUT_SHOWN).toWellFormed();
    return (await listAllWaiting(ports, run)).map((one) => ({ ...one, run, aop, title, input }));
  });
  return { waiting: (await Promise.all(waiting)).flat(), ...ends };
}
