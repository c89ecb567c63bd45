import type { Config } from "#config";
import { createFolderFiles, type FolderFiles } from "#local";
import type { ManifestPhase } from "#program";
import { type AnswerPorts, requestQuestion, showQuestion } from "#questions";
import { questionId, type RunRecord } from "#records";
import { linkOf, type PeoplePorts, peoplePorts } from "./people.ts";
import { catalogOf, type RecordedRun, recordRun } from "./recorded-run.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** A run whose phase 1 asks the requester for a department and a deadline. */
export interface AskingRun {
  readonly recorded: RecordedRun;
  readonly ports: PeoplePorts & AnswerPorts & { readonly files: FolderFiles };
  readonly question: string;
}

/** Records everything up to the question. */
export async function askingRun(
  options: {
    readonly phase?: Partial<ManifestPhase>;
    readonly requester?: RunRecord["requester"];
    readonly config?: Partial<Pick<Config, "approvers" | "approvals" | "questions" | "notifications">>;
  } = {},
): Promise<AskingRun> {
  const recorded = await recordRun({
    phases: [
      {
        name: "聞き取り",
        grants: [
          { kind: "hitl", tool: "hitl", access: "read" },
          { kind: "attachments", tool: "添付ファイル", access: "read" },
        ],
        ...options.phase,
      },
      { name: "次", grants: [{ kind: "attachments", tool: "添付ファイル", access: "read" }] },
    ],
    request: "営業用のアカウント",
    ...(options.requester && { requester: options.requester }),
  });
  await recorded.command(1, [
    { kind: "ask", call: "1.1", question: "部署と期限を教えてください", fields: ["部署", "期限"] },
  ]);
  const people = peoplePorts(recorded, catalogOf({}), options.config);
  const files = await folderFiles(recorded);
  return { recorded, ports: { ...people, files }, question: questionId(recorded.run.run, "1.1") };
}

/** The file store of a recorded run, in a folder of its own. */
export async function folderFiles({ table, clock, ids }: RecordedRun): Promise<FolderFiles> {
  return await createFolderFiles({
    dir: temporaryFolder(),
    table,
    clock,
    ids,
    uploadUrl: (secret) => `http://localhost:8787/uploads/${secret}`,
  });
}

/** Asks as the waiting task does. */
export async function askQuestion({ ports, recorded, question }: AskingRun, token = "token-1") {
  const { run } = recorded.run;
  return await requestQuestion(ports, { kind: "question", run, phase: 1, question, call: "1.1", token });
}

/** The link to a question and its page's nonce, as a person finds them. */
export async function openLink(
  ports: PeoplePorts,
  person: string,
): Promise<{ readonly id: string; readonly nonce: string }> {
  const id = await linkOf(ports, person);
  const shown = await showQuestion(ports, { id });
  return { id, nonce: shown.ok ? (shown.page.nonce ?? "") : "" };
}
