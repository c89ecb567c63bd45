import { requestQuestion } from "#questions";
import { questionId } from "#records";
import { catalogOf } from "../support/catalog.ts";
import { linkOf, type PeoplePorts, peoplePorts } from "../support/people.ts";
import { type RecordedRun, recordRun } from "../support/recorded-run.ts";
import { type ApiHost, createApiHost } from "./api-host.ts";

/** A question that a phase has asked its requester. */
export interface AskedQuestion {
  readonly host: ApiHost;
  readonly recorded: RecordedRun;
  readonly ports: PeoplePorts;
  readonly question: string;
  /** The path of the link in the requester's mail. */
  readonly path: string;
}

/** Asks the requester for a department, as a phase with hitl does. */
export async function askQuestion(
  text = "部署はどこですか",
  make?: Parameters<typeof createApiHost>[1],
): Promise<AskedQuestion> {
  const recorded = await recordRun({
    phases: [{ name: "申請を読む", grants: [{ kind: "hitl", tool: "hitl", access: "read" }] }],
    request: "営業用のアカウント",
  });
  await recorded.command(1, [{ kind: "ask", call: "1.1", question: text, fields: ["部署"] }]);
  const ports = peoplePorts(recorded, catalogOf([]));
  const { run } = recorded.run;
  const question = questionId(run, "1.1");
  await requestQuestion(ports, { kind: "question", run, phase: 1, question, call: "1.1", token: "token-1" });
  const host = await createApiHost({ ...ports, clock: recorded.clock }, make);
  return { host, recorded, ports, question, path: `/questions/${await linkOf(ports, "taro@example.com")}` };
}
