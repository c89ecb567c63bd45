import type { z } from "zod";
import { listAllWaiting } from "#approvals";
import { indexes, type RunRecord } from "#records";
import type { Plain } from "../call.ts";
import type { runList } from "../schemas/runs.ts";
import { type ViewPorts, viewHead } from "./view-run.ts";

/** A page of runs as they are shown. */
export type RunListView = Plain<z.output<typeof runList>>;

/** What a list shows of a request, in UTF-16 code units; the whole of it stands with the run. */
const INPUT_SHOWN = 300;

/** Lists runs, newest first. */
export async function listRunViews(ports: ViewPorts, limit: number, after?: string): Promise<RunListView> {
  const page = await ports.table.query({
    pk: indexes.runs,
    index: "gsi1",
    reverse: true,
    limit,
    ...(after === undefined ? {} : { after }),
  });
  const records = page.items as unknown as readonly RunRecord[];
  const runs = await Promise.all(
    records.map(async (record) => {
      const waits = record.status === "running" && (await listAllWaiting(ports, record.run)).length > 0;
      const head = viewHead(record, waits);
      return { ...head, input: head.input.slice(0, INPUT_SHOWN).toWellFormed() };
    }),
  );
  return { runs, ...(page.next === undefined ? {} : { next: page.next }) };
}
