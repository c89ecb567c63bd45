import type { LambdaContext, LambdaEvent } from "hono/aws-lambda";
import type { ApiPorts } from "#api";
import { type ReleasePorts, recoverReleases } from "#approvals";
import { createRandomIds, createSystemClock } from "#aws";
import { createPeopleSite } from "#pages";
import type { Clock } from "#ports";
import { answerEvents } from "../shared/answer-events.ts";
import { answerTime } from "../shared/answer-time.ts";
import { loadDeployment } from "../shared/deployment.ts";
import type { Environment } from "../shared/environment.ts";
import { notHere } from "../shared/not-here.ts";
import { serve, type Watch } from "../shared/serve.ts";
import { sitePorts } from "../shared/site-ports.ts";
import { lazyFiles } from "./lazy-files.ts";
import { oldestWait } from "./oldest-wait.ts";
import { releaseSettled } from "./release-settled.ts";
import { openFollowUp, openTable, openWorkflows } from "./signed-clients.ts";

/** What other functions and the schedule ask for. */
type Inner = { readonly release: string } | { readonly recover: true };

/** What the function works with. */
export interface DecidePorts {
  readonly site: ReturnType<typeof answerEvents>;
  readonly releases: ReleasePorts & { readonly clock: Clock };
}

/**
 * The function `decide`: the approval and question links, and the only one that may release task tokens. GET and HEAD
 * decide nothing; the first decision stands, whatever comes twice. A release that was interrupted is made on a schedule.
 */
export const handler = serve<DecidePorts, LambdaEvent | Inner, unknown>({
  name: "decide",
  open: (watch) => openDecide(process.env, watch),
  handle: handleDecide,
});

/** Answers one request (payload version 2.0), or releases what is settled. */
export async function handleDecide(
  ports: DecidePorts,
  event: LambdaEvent | Inner,
  watch: Pick<Watch, "seconds">,
  context: unknown,
): Promise<unknown> {
  if ("release" in event) return { settled: await releaseSettled(ports.releases, event.release) };
  if (!("recover" in event)) return ports.site(event, context as LambdaContext);
  const released = await recoverReleases(ports.releases);
  watch.seconds("OldestWait", await oldestWait(ports.releases));
  return { released };
}

/** Opens what deciding works with; nothing that it asks for outlives the answer. */
export function openDecide(environment: Environment, watch: Watch, deployment = loadDeployment()): DecidePorts {
  const time = answerTime(watch);
  const table = openTable(environment, time.record);
  const clock = createSystemClock();
  const files = lazyFiles(async () =>
    (await import("../shared/clients/files.ts")).openFiles(environment, { waiting: time.others }),
  );
  const ids = createRandomIds({ clock });
  const workflows = openWorkflows(environment, time.others);
  const ports: ApiPorts = {
    ...sitePorts({ environment, deployment, watch, table, clock, ids, files, workflows }),
    // The pages of people carry nonces of their own, made from what they show.
    formKey: "",
    followUp: openFollowUp(environment, watch.log),
    checkStart: notHere("start runs"),
    compiles: { start: notHere("compile") },
  };
  return { site: answerEvents(createPeopleSite(ports)), releases: ports };
}
