import type { CloudFormationCustomResourceEvent } from "aws-lambda";
import { parseAop } from "#aop";
import { type CompilerPorts, runCompile, startCompile } from "#compiler";
import { saveAop, sha256Hex } from "#records";
import type { Watch } from "../shared/serve.ts";
import type { answerDeployment } from "./answer-deployment.ts";
import { putOnItsMachine, takeBack } from "./move-current.ts";

/** What the function works with. */
export interface PublishPorts {
  readonly compiler: CompilerPorts;
  /** The text of a procedure as it was deployed beside this code; undefined for one that is not kept in git any more. */
  readonly textOf: (aop: string) => string | undefined;
  readonly answer: typeof answerDeployment;
}

/** Answers one event of the deployment; a refused compile fails it, with everything that was found. */
export async function handlePublish(
  ports: PublishPorts,
  event: CloudFormationCustomResourceEvent,
  watch: Pick<Watch, "log">,
): Promise<void> {
  const aop = String(event.ResourceProperties.Aop ?? "");
  try {
    await ports.answer(event, `aop-${aop}`, await perform(ports, event, aop));
  } catch (fault) {
    watch.log(`The procedure ${aop} was not published`, fault);
    await ports.answer(event, `aop-${aop}`, String(fault));
  }
}

/**
 * What one event asks for; gives why it failed. A deployment that is rolled back asks for a text that is not here any
 * more: then what this one published is taken back, and what stood before is current again.
 */
async function perform(
  { compiler, textOf }: PublishPorts,
  event: CloudFormationCustomResourceEvent,
  aop: string,
): Promise<string | undefined> {
  const text = textOf(aop);
  if (event.RequestType === "Delete") {
    // Its own machines go away with this resource, unless the whole stack does.
    if (text === undefined) await putOnItsMachine(compiler, aop);
    return undefined;
  }
  if (text === undefined) return `The procedure ${aop} is not among those that were deployed`;
  if (event.RequestType === "Update" && event.ResourceProperties.Digest !== sha256Hex(text)) {
    await takeBack(compiler, aop, sha256Hex(text));
    return undefined;
  }
  return publishAop(compiler, aop, text);
}

async function publishAop(ports: CompilerPorts, aop: string, text: string): Promise<string | undefined> {
  const { table, clock } = ports;
  await saveAop(table, clock, { aop, text, title: parseAop(text).aop?.title ?? aop });
  const { compile } = await startCompile(ports, { aop });
  const result = (await runCompile(ports, compile))?.result;
  if (result !== undefined && result.outcome !== "refused") {
    if (result.outcome === "unchanged") await putOnItsMachine(ports, aop);
    return undefined;
  }
  const found = result?.diagnostics.map(({ code, message }) => `${code} ${message.en}`) ?? [];
  return `The procedure ${aop} was refused: ${[result?.reason, ...found].join("; ")}`;
}
