import type { z } from "zod";
import { type Answered, answerQuestion, refuseAnswerFiles, showQuestion } from "#questions";
import { refuseFiles } from "../attachments/refuse-files.ts";
import { storeFiles } from "../attachments/store-files.ts";
import type { GivenFile } from "../call.ts";
import { type Caller, opener } from "../caller.ts";
import type { ApiPorts } from "../ports.ts";
import { type Refusal, refuse } from "../problem.ts";
import type { answerRequest } from "../schemas/asked.ts";

/** One answer as it was sent. */
export interface SentAnswer {
  readonly id: string;
  readonly caller: Caller;
  readonly body: z.output<typeof answerRequest>;
  readonly files: readonly GivenFile[];
}

/**
 * Takes an answer with its files. Files are kept only once it is clear that this person may answer now: a refused
 * answer stores none.
 */
export async function takeAnswer(
  ports: ApiPorts,
  { id, caller, body, files }: SentAnswer,
): Promise<Extract<Answered, { ok: true }> | Refusal> {
  const { attachments = [], ...sent } = body;
  const opens = { id, signedIn: opener(caller, id) };
  const shown = files.length > 0 ? await showQuestion(ports, opens) : undefined;
  const stored =
    shown?.ok && shown.page.nonce === body.nonce ? await storeFiles(ports, files, shown.page.person) : undefined;
  if (stored && "refused" in stored) {
    await refuseAnswerFiles(ports, opens, stored.diagnostics);
    return stored;
  }
  const answered = await answerQuestion(ports, { ...opens, ...sent, files: [...attachments, ...(stored?.ids ?? [])] });
  if (answered.ok) return answered;
  return answered.diagnostics ? refuseFiles(answered.diagnostics) : refuse(answered.status, answered.diagnostic);
}
