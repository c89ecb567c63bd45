import { readFile } from "node:fs/promises";
import { type StartPorts, startRun } from "#api";
import { type Diagnostic, joinLanguages } from "#diagnostics";
import { type FilePorts, storeAttachment } from "#files";
import type { InboxFile } from "../storage/inbox.ts";

/** Nobody vouches for who put a file into a folder; this requester never counts as an approver. */
const UNKNOWN = { person: "unknown", authenticated: false, roles: [] } as const;

/** What starting runs from dropped files needs. */
export interface InboxPorts {
  readonly start: StartPorts;
  readonly files: FilePorts;
  readonly log: (message: string, fault: unknown) => void;
}

/**
 * Starts one run of an AOP with a file that was dropped into its inbox. The same file may be told of again after a
 * crash; its id then gives the run that was started before.
 */
export async function startFromInbox(ports: InboxPorts, file: InboxFile): Promise<void> {
  const bytes = await readFile(file.path);
  const { person } = UNKNOWN;
  const stored = await storeAttachment(ports.files, { name: file.name, type: "", bytes, by: person });
  if (!stored.ok) {
    ports.log(`The file ${file.name} for ${file.aop} was not taken`, describe(stored.diagnostics));
    return;
  }
  const started = await startRun(ports.start, {
    aop: file.aop,
    attachments: [stored.attachment],
    requester: UNKNOWN,
    idempotencyKey: `inbox:${file.id}`,
  });
  if (!("run" in started)) {
    ports.log(`The file ${file.name} started no run of ${file.aop}`, describe(started.diagnostics));
  }
}

function describe(diagnostics: readonly Diagnostic[]): string {
  return diagnostics.map(({ code, message }) => `${code} ${joinLanguages(message)}`).join("\n");
}
