import type { z } from "zod";
import { listAllWaiting } from "#approvals";
import { type ListedRun, listRuns, type RunStatus, type Window } from "#records";
import type { Plain } from "../call.ts";
import type { runList, runStatus } from "../schemas/runs.ts";
import { type ViewPorts, viewHead } from "./view-run.ts";

/** A page of runs as they are shown. */
export type RunListView = Plain<z.output<typeof runList>>;

/** Which runs a list shows: of every procedure unless one is named, however they stand unless it is said. */
export interface RunFilter {
  readonly aop?: string | undefined;
  readonly status?: z.output<typeof runStatus> | undefined;
}

type ShownRun = RunListView["runs"][number];

/** What a list shows of a request, in UTF-16 code units; the whole of it stands with the run. */
const INPUT_SHOWN = 300;

/**
 * How many runs are looked at for one page of those that wait, or of those that go on: both are \`running\` in the index,
 * and what waits follows from what is open. Where others fill that much the page is shorter than asked for, and its
 * \`next\` leads on.
 */
const MOST_LOOKED_AT = 200;

/** Lists runs, newest first. */
export async function listRunViews(ports: ViewPorts, { aop, status }: RunFilter, window: Window): Promise<RunListView> {
  if (status === "waiting" || status === "running") return listOpen(ports, { aop, status }, window);
  const statuses: readonly RunStatus[] | undefined = status && [status];
  const { items, ...ends } = await listRuns(ports.table, { aop, statuses }, window);
  return { runs: await Promise.all(items.map((run) => viewListed(ports, run))), ...ends };
}

async function listOpen(
  ports: ViewPorts,
  { aop, status }: Pick<RunFilter, "aop"> & { readonly status: "waiting" | "running" },
  { limit, after, before }: Window,
): Promise<RunListView> {
  const back = before !== undefined;
  const shown: ShownRun[] = [];
  let at = back ? before : after;
  let goesOn = true;
  for (let lookedAt = 0; goesOn && shown.length < limit && lookedAt < MOST_LOOKED_AT; ) {
    const from = { limit: Math.min(limit, MOST_LOOKED_AT - lookedAt), ...(back ? { before: at } : { after: at }) };
    const page = await listRuns(ports.table, { aop, statuses: ["running"] }, from);
    const nearestFirst = back ? page.items.toReversed() : page.items;
    const views = await Promise.all(nearestFirst.map((run) => viewListed(ports, run)));
    goesOn = (back ? page.previous : page.next) !== undefined;
    for (const [index, view] of views.entries()) {
      at = view.run;
      lookedAt += 1;
      if (view.status === status) shown.push(view);
      if (shown.length < limit) continue;
      goesOn ||= views.slice(index + 1).some((other) => other.status === status);
      break;
    }
    if (views.length === 0) goesOn = false;
  }
  const further = goesOn && at !== undefined ? at : undefined;
  if (back) {
    // What is newer than the page before the first one is the first page.
    if (shown.length === 0 && further === undefined) return listOpen(ports, { aop, status }, { limit });
    return viewPage(shown.toReversed(), shown[0]?.run ?? before, further);
  }
  return viewPage(shown, further, after === undefined ? undefined : (shown[0]?.run ?? after));
}

function viewPage(runs: readonly ShownRun[], next: string | undefined, previous: string | undefined): RunListView {
  return { runs, ...(next === undefined ? {} : { next }), ...(previous === undefined ? {} : { previous }) };
}

async function viewListed(ports: ViewPorts, run: ListedRun): Promise<ShownRun> {
  const waits = run.status === "running" && (await listAllWaiting(ports, run.run)).length > 0;
  const head = viewHead(run, waits);
  return { ...head, input: head.input.slice(0, INPUT_SHOWN).toWellFormed() };
}
