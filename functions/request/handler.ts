import { type AskPorts, followUpApproval, type RequestReply, requestApproval } from "#approvals";
import { createRandomIds, createSystemClock, type FunctionInvoker } from "#aws";
import type { Json } from "#ports";
import { cachePrograms } from "#program";
import { requestQuestion } from "#questions";
import { openInvoker } from "../shared/clients/invoker.ts";
import { openMailer } from "../shared/clients/mailer.ts";
import { openTable } from "../shared/clients/table.ts";
import { loadDeployment } from "../shared/deployment.ts";
import { type Environment, requireVariable } from "../shared/environment.ts";
import { serve, type Watch } from "../shared/serve.ts";
import { releaseThrough } from "./release-through.ts";

/** What asking works with, but for the way to release a token, which depends on what is asked. */
export interface RequestPorts extends Omit<AskPorts, "workflows"> {
  /** Has `decide` release the task that waits for something that is settled. */
  readonly release: (asked: string) => Promise<void>;
}

/**
 * The function `request`: stores an approval or a question, mails its links, keeps the task token. Invoked again it
 * asks nothing anew and takes the new token; mails that were not sent before go out then.
 */
export const handler = serve<RequestPorts, Json, RequestReply>({
  name: "request",
  open: (watch) => openRequest(process.env, openInvoker(), watch),
  handle: handleRequest,
});

/** Asks what one event says: `{kind, run, phase, approval | question, …, token}`. */
export async function handleRequest(
  ports: RequestPorts,
  event: Json,
  watch: Pick<Watch, "count">,
): Promise<RequestReply> {
  const { kind, approval, question } = event as { readonly [name: string]: Json };
  if (kind === "follow-up") {
    await followUpApproval({ ...ports, workflows: releaseThrough(ports.release, String(approval)) }, event);
    return { id: String(approval), state: "waiting" };
  }
  const asks: AskPorts = { ...ports, workflows: releaseThrough(ports.release, String(approval ?? question)) };
  if (kind !== "question" && kind !== "unknown-effect") return await requestApproval(asks, event);
  const reply = await requestQuestion(asks, event);
  if (kind === "unknown-effect" && reply.isNew) watch.count("UnknownEffects", 1);
  return reply;
}

async function openRequest(environment: Environment, invoker: FunctionInvoker, watch: Watch): Promise<RequestPorts> {
  const { config, catalog } = loadDeployment();
  const table = openTable(environment);
  const clock = createSystemClock();
  const decide = requireVariable(environment, "DECIDE_FUNCTION");
  const { NOTIFY_SECRET: secret } = environment;
  const notifier =
    secret === undefined
      ? {}
      : { notifier: (await import("../shared/clients/notifier.ts")).openNotifier(secret, clock) };
  return {
    table,
    clock,
    ids: createRandomIds({ clock }),
    catalog,
    config,
    loadProgram: cachePrograms(table),
    mailer: openMailer(environment, table, clock),
    ...notifier,
    baseUrl: requireVariable(environment, "BASE_URL"),
    log: watch.log,
    release: async (asked) => void (await invoker.invoke(decide, { release: asked })),
  };
}
