import type { LambdaContext, LambdaEvent } from "hono/aws-lambda";
import { type ApiPorts, recoverStarts } from "#api";
import { createRandomIds, createSystemClock } from "#aws";
import { startCompile } from "#compiler";
import { openOnce } from "#ports";
import { createStartCheck } from "#program";
import { answerEvents } from "../shared/answer-events.ts";
import { answerTime } from "../shared/answer-time.ts";
import { openFiles } from "../shared/clients/files.ts";
import { openInvoker } from "../shared/clients/invoker.ts";
import { presign } from "../shared/clients/presign.ts";
import { openTable } from "../shared/clients/table.ts";
import { openWorkflows } from "../shared/clients/workflows.ts";
import { loadDeployment } from "../shared/deployment.ts";
import { type Environment, requireVariable } from "../shared/environment.ts";
import { notHere } from "../shared/not-here.ts";
import { serve, type Watch } from "../shared/serve.ts";
import { readSignIn } from "../shared/sign-in/settings.ts";
import { callerSource, sitePorts } from "../shared/site-ports.ts";
import { browserSignIn } from "./browser-sign-in.ts";
import { formKeyOf } from "./form-key.ts";
import { openSite } from "./open-site.ts";
import { quietCompiles, quietConversations } from "./quiet-work.ts";
import { remoteConversations } from "./remote-conversations.ts";

/** The schedule's event: take up what an interruption left behind. */
interface Recover {
  readonly recover: true;
}

/** What the function works with. */
export interface ApiFunctionPorts {
  readonly site: ReturnType<typeof answerEvents>;
  readonly starts: Parameters<typeof recoverStarts>[0] & Pick<ApiPorts, "clock">;
  /** Has a compile run that is recorded already; asking again for one that has ended does nothing. */
  readonly runCompile: (compile: string) => Promise<void>;
  /** Has the model answer a conversation; asking again where nothing waits does nothing. */
  readonly answer: (conversation: string) => Promise<void>;
}

/**
 * The function `api`: the HTTP interface with its pages and MCP. A compile is recorded, then run by the function `compile`,
 * invoked asynchronously; its state stands in the table. Conversations are answered likewise, by `converse`. On a
 * schedule it starts what was recorded and not started.
 */
export const handler = serve<ApiFunctionPorts, LambdaEvent | Recover, unknown>({
  name: "api",
  open: (watch) => openApi(process.env, watch),
  handle: handleApi,
});

/** Answers one request (payload version 2.0), or recovers. */
export async function handleApi(
  ports: ApiFunctionPorts,
  event: LambdaEvent | Recover,
  _watch: unknown,
  context: unknown,
): Promise<unknown> {
  if (!("recover" in event)) return ports.site(event, context as LambdaContext);
  const { table, clock } = ports.starts;
  const compiles = await quietCompiles(table, clock.now());
  for (const compile of compiles) await ports.runCompile(compile);
  const talks = await quietConversations(table, clock.now());
  for (const conversation of talks) await ports.answer(conversation);
  return { starts: await recoverStarts(ports.starts), compiles: compiles.length, conversations: talks.length };
}

async function openApi(environment: Environment, watch: Watch): Promise<ApiFunctionPorts> {
  const deployment = loadDeployment();
  const time = answerTime(watch);
  const table = openTable(environment, time.record);
  const clock = createSystemClock();
  const ids = createRandomIds({ clock });
  const invoker = openInvoker(time.others);
  const compileFunction = requireVariable(environment, "COMPILE_FUNCTION");
  const runCompile = (compile: string): Promise<void> => invoker.invokeLater(compileFunction, { compile });
  const conversations = remoteConversations({
    invoker,
    converse: requireVariable(environment, "CONVERSE_FUNCTION"),
    explore: requireVariable(environment, "EXPLORE_FUNCTION"),
    model: deployment.config.model,
  });
  const files = openFiles(environment, { presign, waiting: time.others });
  const workflows = openWorkflows(time.others);
  const ports: ApiPorts = {
    ...sitePorts({ environment, deployment, watch, table, clock, ids, files, workflows }),
    // Whoever is asked decides through `decide`, and passes on there.
    followUp: notHere("tell people"),
    formKey: await formKeyOf(table, ids),
    checkStart: createStartCheck(table, deployment.catalog),
    compiles: {
      async start(request) {
        const started = await startCompile({ table, clock, ids }, request);
        await runCompile(started.compile);
        return started;
      },
    },
    conversations,
    signIn: browserSignIn({
      ...callerSource({ environment, deployment, watch, clock }),
      openId: openOnce(async () => {
        const settings = readSignIn(environment);
        const { openOpenId } = await import("./open-id.ts");
        const secret =
          settings.secretName === undefined
            ? undefined
            : (await import("../shared/clients/client-secret.ts")).openClientSecret(settings.secretName, clock);
        return openOpenId(settings, requireVariable(environment, "BASE_URL"), secret);
      }),
    }),
  };
  return { site: answerEvents(openSite(ports)), starts: ports, runCompile, answer: conversations.answer };
}
