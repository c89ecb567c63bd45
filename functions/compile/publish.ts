import type { CloudFormationCustomResourceEvent } from "aws-lambda";
import { parseAop } from "#aop";
import { type CompilerPorts, runCompile, startCompile } from "#compiler";
import { saveAop } from "#records";
import type { Watch } from "../shared/serve.ts";
import type { answerDeployment } from "./answer-deployment.ts";

/** What the function works with. */
export interface PublishPorts {
  readonly compiler: CompilerPorts;
  /** The text of a procedure as it was deployed beside this code. */
  readonly textOf: (aop: string) => string;
  readonly answer: typeof answerDeployment;
}

/** Answers one event of the deployment; a refused compile fails it, with everything that was found. */
export async function handlePublish(
  { compiler, textOf, answer }: PublishPorts,
  event: CloudFormationCustomResourceEvent,
  watch: Pick<Watch, "log">,
): Promise<void> {
  const aop = String(event.ResourceProperties.Aop ?? "");
  try {
    const failure = event.RequestType === "Delete" ? undefined : await publishAop(compiler, aop, textOf(aop));
    await answer(event, `aop-${aop}`, failure);
  } catch (fault) {
    watch.log(`The procedure ${aop} was not published`, fault);
    await answer(event, `aop-${aop}`, String(fault));
  }
}

async function publishAop(ports: CompilerPorts, aop: string, text: string): Promise<string | undefined> {
  const { table, clock } = ports;
  await saveAop(table, clock, { aop, text, title: parseAop(text).aop?.title ?? aop });
  const { compile } = await startCompile(ports, { aop });
  const result = (await runCompile(ports, compile))?.result;
  if (result !== undefined && result.outcome !== "refused") return undefined;
  const found = result?.diagnostics.map(({ code, message }) => `${code} ${message.en}`) ?? [];
  return `The procedure ${aop} was refused: ${[result?.reason, ...found].join("; ")}`;
}
