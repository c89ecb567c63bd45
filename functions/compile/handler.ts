import { existsSync, readFileSync } from "node:fs";
import type { CloudFormationCustomResourceEvent } from "aws-lambda";
import { type CompilerPorts, runCompile } from "#compiler";
import { KEPT_FOLDER } from "../shared/kept-names.ts";
import { serve, type Watch } from "../shared/serve.ts";
import { answerDeployment } from "./answer-deployment.ts";
import { openCompiler, openPublisher } from "./open-compiler.ts";
import { handlePublish, type PublishPorts } from "./publish.ts";

/** One compile that is recorded already. */
interface CompileEvent {
  readonly compile: string;
}

/** How a compile ended. */
interface CompileReply {
  readonly outcome: string;
}

/**
 * The function `compile`: runs a recorded compile to its end. Invoked again, after a crash or because the event came
 * twice, it goes on to the same end; one that has ended stays as it is; after three attempts it is given up.
 */
export const handler = serve<CompilerPorts, CompileEvent, CompileReply>({
  name: "compile",
  open: () => openCompiler(process.env),
  handle: handleCompile,
});

/**
 * The function `publish`, deployed from the same code: when the stack is deployed, it saves each procedure kept in git
 * as a version and compiles it. The same text again makes no version and no program; a deployment that is rolled back
 * takes back what it published. Deleting keeps what runs rest on: without machines of its own, the program goes on the
 * machine of all others.
 */
export const publish = serve<PublishPorts, CloudFormationCustomResourceEvent, void>({
  name: "publish",
  open: () => ({
    compiler: openPublisher(process.env),
    textOf: (aop) => {
      const file = new URL(`${KEPT_FOLDER}/${encodeURIComponent(aop)}.md`, import.meta.url);
      return existsSync(file) ? readFileSync(file, "utf8") : undefined;
    },
    answer: answerDeployment,
  }),
  handle: handlePublish,
});

/** Runs the compile of one event `{compile}`. */
export async function handleCompile(
  ports: CompilerPorts,
  event: CompileEvent,
  watch: Pick<Watch, "count">,
): Promise<CompileReply> {
  const ended = await runCompile(ports, event.compile);
  const outcome = ended?.result?.outcome ?? "unknown";
  watch.count(outcome === "refused" ? "CompilesRefused" : "CompilesDone", 1);
  return { outcome };
}
