import { readFile } from "node:fs/promises";
import { recordLateFile, type StartPorts, startRun } from "#api";
import { type Diagnostic, diagnose, excerpt, joinLanguages } from "#diagnostics";
import { type FilePorts, loadAttachment, storeAttachment } from "#files";
import { keys, sha256Hex } from "#records";
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
  const ids = { ...ports.files.ids, next: () => attachmentId(file.id, bytes) };
  const stored = await storeAttachment({ ...ports.files, ids }, { name: file.name, type: "", bytes, by: person });
  if (!stored.ok) {
    ports.log(`The file ${file.name} for ${file.aop} was not taken`, describe(stored.diagnostics));
    return;
  }
  const started = await startRun(ports.start, {
    aop: file.aop,
    attachments: [stored.attachment],
    requester: UNKNOWN,
    idempotencyKey: startKey(file),
  });
  if (!("run" in started)) {
    ports.log(`The file ${file.name} started no run of ${file.aop}`, describe(started.diagnostics));
  }
}

/**
 * Tells that a file was written to after its run was started: on the run's own record, and in the log. Nothing is
 * started with the rest, for what the run did already would be done twice.
 */
export async function tellLateWriting(ports: InboxPorts, file: InboxFile): Promise<void> {
  const { table } = ports.files;
  const given = await loadAttachment(table, `att_${attachmentId(file.id, await readFile(file.path))}`);
  // Whatever was written had been read already, or came to the same.
  if (given !== undefined) return;
  const diagnostic = diagnose("AOP519", { name: excerpt(file.name) });
  ports.log(`The file ${file.name} for ${file.aop} was written to after it was read`, describe([diagnostic]));
  const started = await table.get(keys.idempotency(UNKNOWN.person, startKey(file)));
  if (started !== undefined) await recordLateFile(ports.start, String(started.run), diagnostic);
}

function startKey({ id }: InboxFile): string {
  return `inbox:${id}`;
}

const TIME_CHARACTERS = 10;
const RANDOM_CHARACTERS = 16;

/**
 * The same whenever a file is told again, so that what it starts is the same request; another one for what grew in
 * between. A ULID of the time at which the file was taken; hexadecimal digits are digits of those too.
 */
function attachmentId(file: string, bytes: Uint8Array): string {
  const digest = sha256Hex(`${file} ${sha256Hex(bytes)}`);
  return file.slice(0, TIME_CHARACTERS) + digest.slice(0, RANDOM_CHARACTERS).toUpperCase();
}

function describe(diagnostics: readonly Diagnostic[]): string {
  return diagnostics.map(({ code, message }) => `${code} ${joinLanguages(message)}`).join("\n");
}
