import { diagnose, excerpt, joinLanguages, tellReason } from "#diagnostics";
import { DamagedFileError, type Files, type Json, type Write } from "#ports";
import {
  type CallError,
  type Command,
  entryItem,
  isTextAsRead,
  keys,
  type OutcomeEntry,
  type PlacedCommand,
  type ReadEntry,
  sealEntry,
  sha256Hex,
} from "#records";
import {
  type CalledPhase,
  cutContent,
  GatewayError,
  type GatewayPorts,
  loadCalledPhase,
  type ReadReply,
  readPayload,
  toCallError,
  writeInLists,
} from "#tools";
import type { Ref } from "#trust";
import { type Attachment, bytesKey, loadAttachment } from "../give/attachment.ts";
import type { ReadPdf } from "../reader/pdf-reader.ts";
import { locateFile } from "./locate-file.ts";
import { reaches } from "./reachable.ts";
import { readContent } from "./read-content.ts";

const TOOL = "attachments";
/** Text beyond this many bytes of JSON is cut, and said to be. */
const MOST_TEXT_BYTES = 300_000;

/** What opening files needs. */
export interface OpenPorts extends Omit<GatewayPorts, "catalog"> {
  readonly files: Files;
  readonly readPdf: ReadPdf;
}

/**
 * Opens commanded files and records what they hold, once per call: the text is the call's result and the source
 * `attachment:<id>`. A file that cannot be read is recorded as failed; one that the phase may not open is denied.
 * Payload: as `read` of `#tools`. Throws `GatewayError` for calls that were not commanded, or open no file.
 */
export async function readAttachments(ports: OpenPorts, payload: unknown): Promise<ReadReply> {
  const asked = readPayload.parse(payload);
  const called = await loadCalledPhase(ports, asked);
  const reply = { answered: 0, denied: 0, before: 0 };
  for (const placed of called.calls) {
    const command = openCommand(placed.command);
    if ((await ports.table.get(keys.read(asked.run, placed.call))) !== undefined) {
      reply.before += 1;
      continue;
    }
    const opened = await openOne(ports, called, command.args.attachment);
    await writeInLists(ports.table, writesOf(ports, asked.run, { placed, command }, opened));
    if (opened.kind === "denied") reply.denied += 1;
    else reply.answered += 1;
  }
  return reply;
}

type OpenCommand = Extract<Command, { kind: "read" | "act" }>;

function openCommand(command: Command): OpenCommand {
  if (command.kind === "read" && command.tool === TOOL && command.operation === "open") return command;
  throw new GatewayError(`Unexpected call ${command.call}, expected one that opens a file`);
}

type Opened =
  | { readonly kind: "denied"; readonly error: CallError }
  | { readonly kind: "failed"; readonly file: Attachment; readonly reason: string }
  | {
      readonly kind: "read";
      readonly file: Attachment;
      readonly content: Json;
      readonly text?: string;
      readonly note?: string;
    };

async function openOne(ports: OpenPorts, called: CalledPhase, ref: Ref | undefined): Promise<Opened> {
  const wanted = locateFile(called.phase, ref, called.facts);
  if (!wanted.ok) return { kind: "denied", error: toCallError([wanted.fault]) };
  const file = await loadAttachment(ports.table, wanted.attachment);
  if (file === undefined || ref === undefined || !(await reaches(ports, called, ref, file))) {
    const found = excerpt(file?.name ?? wanted.attachment);
    return { kind: "denied", error: toCallError([diagnose("AOP514", { phase: called.phase.name, found })]) };
  }
  const failed = (reason: string, code: "AOP515" | "AOP518" = "AOP515"): Opened => ({
    kind: "failed",
    file,
    reason: reasonText(file, reason, code),
  });
  const bytes = await bytesOf(ports.files, file.attachment);
  if (bytes === undefined) return failed("中身がありません (there are no bytes)");
  if (bytes === "damaged" || sha256Hex(bytes) !== file.sha256)
    return failed("渡されたときの中身と違います (not the bytes that were given)");
  const read = await readContent(file, bytes, ports.readPdf);
  if (!read.ok) return failed(read.reason, read.tooMuch === true ? "AOP518" : "AOP515");
  if (read.kind === "image") return { kind: "read", file, content: read.content };
  const { content, note: cut } = cutContent(read.text, MOST_TEXT_BYTES);
  if (await wasReadOtherwise(ports, file, content))
    return failed("前に開いたときと違う文章になります (it does not read as it did when it was opened before)");
  const note = [read.note, cut].filter((one) => one !== undefined).join("; ");
  return { kind: "read", file, content, text: String(content), ...(note === "" ? {} : { note }) };
}

/** Values rest on places in the text as it was read first: another reading of the same bytes would move them. */
async function wasReadOtherwise({ table }: OpenPorts, file: Attachment, text: Json): Promise<boolean> {
  const before = await table.get(keys.attachmentText(file.attachment));
  return before !== undefined && before.text !== text && (await isTextAsRead(table, before, file));
}

async function bytesOf(files: Files, attachment: string): Promise<Uint8Array | "damaged" | undefined> {
  try {
    return await files.get(bytesKey(attachment));
  } catch (error) {
    if (error instanceof DamagedFileError) return "damaged";
    throw error;
  }
}

function reasonText(file: Attachment, reason: string, code: "AOP515" | "AOP518"): string {
  const { message } = diagnose(code, { name: excerpt(file.name), reason: tellReason(reason) });
  return joinLanguages(message);
}

function writesOf(
  ports: OpenPorts,
  run: string,
  { placed, command }: { readonly placed: PlacedCommand; readonly command: OpenCommand },
  opened: Opened,
): readonly Write[] {
  const at = ports.clock.now();
  const base = { run, at, by: `read-${TOOL}`, call: command.call };
  const key = keys.read(run, command.call);
  const once = { kind: "absent" } as const;
  if (opened.kind === "denied") {
    const body = { ...base, kind: "outcome" as const, state: "denied" as const, error: opened.error };
    return [{ op: "put", item: entryItem(key, sealEntry<OutcomeEntry>(body, placed.entry)), if: once }];
  }
  const entry = sealEntry<ReadEntry>(
    {
      ...base,
      kind: "read",
      tool: TOOL,
      operation: command.operation,
      arguments: { attachment: opened.file.attachment, sha256: opened.file.sha256 },
      attempts: opened.kind === "failed" ? [{ at, error: opened.reason }] : [],
      fact: factOf(opened, at),
    },
    placed.entry,
  );
  const text = opened.kind === "read" ? textWrites(run, command.call, opened) : [];
  return [...text, { op: "put", item: entryItem(key, entry), if: once }];
}

function factOf(opened: Exclude<Opened, { kind: "denied" }>, askedAt: number): ReadEntry["fact"] {
  if (opened.kind === "failed") {
    return { kind: "read", outcome: "failed", content: null, askedAt, reason: opened.reason };
  }
  const reason = opened.note === undefined ? {} : { reason: opened.note };
  return { kind: "read", outcome: "answered", content: opened.content, askedAt, ...reason };
}

/** The text is a source of its own, as good as the record of the call that it names. */
function textWrites(run: string, call: string, { file, text }: Extract<Opened, { kind: "read" }>): readonly Write[] {
  if (text === undefined) return [];
  const { attachment } = file;
  return [
    { op: "put", item: { ...keys.attachmentText(attachment), run, call, attachment, text, sha256: sha256Hex(text) } },
  ];
}
