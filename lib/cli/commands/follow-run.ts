import type { CommandContext } from "../command-context.ts";
import type { MailView, RunView } from "../host/answers.ts";
import type { Answer, HostClient } from "../host/host-client.ts";
import { poll } from "../host/poll.ts";
import { oneLine } from "../report/fit-text.ts";
import { createLiveLines, isDrawable } from "../report/live-lines.ts";
import { runWords } from "../words/run-words.ts";
import { describeLive } from "./describe-live.ts";
import { linksFor } from "./mail-links.ts";
import { loadMails } from "./show-run.ts";

/** Tells how a run goes on. */
interface RunTeller {
  tell(view: RunView): Promise<void>;
  end(): void;
}

/** How a run is followed: also while people are waited for, and whether it was started just now. */
interface FollowRun {
  readonly overWaits: boolean;
  readonly fresh: boolean;
}

/** Whether a run has not ended. */
export function isOpen({ status }: Pick<RunView, "status">): boolean {
  return status === "running" || status === "waiting";
}

/**
 * Stays with a run until it has ended or, without `overWaits`, waits for people; gives it as it was last. A terminal
 * gets the phases drawn in place, anything else one line for each change, both on standard error.
 */
export async function followRun(
  context: CommandContext,
  client: HostClient,
  run: string,
  { overWaits, fresh }: FollowRun,
): Promise<Answer<RunView>> {
  const { world } = context;
  const drawn = overWaits && isDrawable(world.stderr, world.environment);
  const teller = drawn ? drawPhases(context, client) : tellChanges(context, client, { overWaits, fresh });
  try {
    return await poll<RunView>(
      world,
      () => client.get(`/runs/${encodeURIComponent(run)}`),
      (view) => teller.tell(view),
      (view) => !isOpen(view) || (view.status === "waiting" && !overWaits),
    );
  } finally {
    teller.end();
  }
}

function drawPhases(context: CommandContext, client: HostClient): RunTeller {
  const { world, reporter } = context;
  const lines = createLiveLines(world.stderr);
  const mails = new Map<string, readonly MailView[]>();
  const began = new Map<number, number>();
  return {
    async tell(view) {
      for (const { number, status } of view.phases) {
        if (status === "running" && !began.has(number)) began.set(number, world.now());
      }
      for (const waiting of view.waitingFor) {
        if (!mails.has(waiting.id)) mails.set(waiting.id, await loadMails(context, client, { waitingFor: [waiting] }));
      }
      const { language, columns, paintProgress: paint } = reporter;
      const how = { language, columns, paint, mails: [...mails.values()].flat(), host: client.host };
      lines.draw(describeLive(view, { ...how, now: world.now(), began }));
    },
    // What the run came to is told in full right after.
    end: () => lines.clear(),
  };
}

function tellChanges(context: CommandContext, client: HostClient, { overWaits, fresh }: FollowRun): RunTeller {
  const { reporter } = context;
  const words = runWords[reporter.language];
  const told = new Map<number, string>();
  const toldWaits = new Set<string>();
  return {
    async tell(view) {
      const title = oneLine(view.title);
      if (told.size === 0) reporter.progress(fresh ? words.started(view.run, title) : `${view.run} (${title})`);
      for (const { number, name, status } of view.phases) {
        if (told.get(number) !== status && status !== "pending") {
          reporter.progress(`  ${words.phase(number, oneLine(name))}: ${words.phases[status]}`);
        }
        told.set(number, status);
      }
      if (overWaits) await tellWaits(context, client, view, toldWaits);
    },
    end: () => undefined,
  };
}

async function tellWaits(context: CommandContext, client: HostClient, view: RunView, told: Set<string>): Promise<void> {
  const fresh = view.waitingFor.filter(({ id }) => !told.has(id));
  if (fresh.length === 0) return;
  const { reporter } = context;
  const words = runWords[reporter.language];
  const mails = await loadMails(context, client, { waitingFor: fresh });
  for (const { id, kind, to } of fresh) {
    told.add(id);
    const links = linksFor(id, mails, client.host).map((link) => `    ${words.link}: ${link}`);
    reporter.progress(`  ${words.waits[kind]}  ${words.to}: ${to.map(oneLine).join(", ")}`, ...links);
  }
  if (told.size === fresh.length) reporter.progress(words.watching);
}
