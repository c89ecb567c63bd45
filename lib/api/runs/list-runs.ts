import type { z } from "zod";
import { waitsForPeople } from "#approvals";
import { type ListedRun, type ListPage, listRuns, type RunStatus, readSifted, type Window } from "#records";
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

/** A run, and whether it waits for people. */
interface LookedAtRun {
  readonly run: ListedRun;
  readonly waits: boolean;
}

/** What a list shows of a request, in UTF-16 code units; the whole of it stands with the run. */
const INPUT_SHOWN = 300;

/**
 * How many runs are looked at for one page of those that wait, or of those that go on: both are `running` in the index,
 * and what waits follows from what is open. Where others fill that much the page is shorter than asked for, and its
 * `next` leads on.
 */
const MOST_LOOKED_AT = 200;

/** Lists runs, newest first. */
export async function listRunViews(
  ports: Omit<ViewPorts, "catalog">,
  { aop, status }: RunFilter,
  window: Window,
): Promise<RunListView> {
  const statuses: readonly RunStatus[] | undefined = status && [status === "waiting" ? "running" : status];
  const { items, ...ends } =
    status === "waiting" || status === "running"
      ? await listOpenRuns(ports, { aop, waits: status === "waiting" }, window)
      : await lookAtAll(ports, await listRuns(ports.table, { aop, statuses }, window));
  return { runs: items.map(viewRun), ...ends };
}

/** Lists the runs that go on and wait for people, or do not. */
export async function listOpenRuns(
  ports: Omit<ViewPorts, "catalog">,
  asked: { readonly aop?: string | undefined; readonly waits: boolean },
  window: Window,
): Promise<ListPage<LookedAtRun>> {
  const { aop, waits } = asked;
  return readSifted(
    {
      read: async (part) => lookAtAll(ports, await listRuns(ports.table, { aop, statuses: ["running"] }, part)),
      fits: (one) => one.waits === waits,
      cursorOf: ({ run }) => run.run,
    },
    window,
    MOST_LOOKED_AT,
  );
}

async function lookAtAll(
  ports: Omit<ViewPorts, "catalog">,
  { items, ...ends }: ListPage<ListedRun>,
): Promise<ListPage<LookedAtRun>> {
  const looked = items.map(async (run): Promise<LookedAtRun> => {
    return { run, waits: run.status === "running" && (await waitsForPeople(ports, run.run)) };
  });
  return { items: await Promise.all(looked), ...ends };
}

function viewRun({ run, waits }: LookedAtRun): RunListView["runs"][number] {
  const head = viewHead(run, waits);
  return { ...head, input: head.input.slice(0, INPUT_SHOWN).toWellFormed() };
}
