import type { Config } from "#config";
import { defaultConfig, SANDBOX_PRESETS } from "#config";
import {
  createPdfReader,
  type FilePorts,
  giveAttachments,
  type OpenPorts,
  readAttachments,
  storeAttachment,
} from "#files";
import type { FolderFiles } from "#local";
import type { ManifestPhase } from "#program";
import { itemEntry, keys, type OutcomeEntry, type ReadEntry, runItem } from "#records";
import type { Ref } from "#trust";
import { folderFiles } from "./asking-run.ts";
import { type RecordedRun, recordRun } from "./recorded-run.ts";

export const TARO = "taro@example.com";
const READS: ManifestPhase["grants"] = [{ kind: "attachments", tool: "添付ファイル", access: "read" }];

/** A run of three phases that may all read attachments unless told otherwise. */
export interface FileRun {
  readonly recorded: RecordedRun;
  readonly ports: FilePorts & Pick<OpenPorts, "readPdf"> & { readonly files: FolderFiles };
}

/** Prepares a run before any file is given to it. */
export async function fileRun(
  change: { readonly phases?: readonly Partial<ManifestPhase>[]; readonly limits?: Partial<Config["limits"]> } = {},
): Promise<FileRun> {
  const phases = change.phases ?? [{}, {}, {}];
  const recorded = await recordRun({ phases: phases.map((phase) => ({ grants: READS, ...phase })) });
  const files = await folderFiles(recorded);
  const { table, clock, ids } = recorded;
  const { limits } = defaultConfig(SANDBOX_PRESETS);
  return {
    recorded,
    ports: {
      table,
      clock,
      ids,
      files,
      readPdf: createPdfReader(),
      config: { limits: { ...limits, ...change.limits } },
    },
  };
}

/** Stores a file as a form or an inbox does. */
export async function store(
  { ports }: FileRun,
  name: string,
  bytes: Uint8Array | string,
  type = "application/octet-stream",
): Promise<string> {
  const stored = await storeAttachment(ports, { name, type, bytes: Buffer.from(bytes), by: TARO });
  if (!stored.ok) throw new Error(stored.diagnostics.map(({ message }) => message.en).join("\n"));
  return stored.attachment;
}

/** Gives files to the run: at its start, or with the answer to a phase's question. */
export async function give({ ports, recorded }: FileRun, attachments: readonly string[], phase?: number) {
  const { run } = recorded.run;
  const given = await giveAttachments(ports, { run, attachments, by: TARO, ...(phase === undefined ? {} : { phase }) });
  if (!given.ok) return given;
  const started = phase === undefined ? [runItem({ ...recorded.run, attachments })] : [];
  await ports.table.write([...given.writes, ...started.map((item) => ({ op: "put" as const, item }))]);
  return given;
}

/** Has a phase open what a value locates, and gives what was recorded of it. */
export async function open(
  { ports, recorded }: FileRun,
  attachment: Ref,
  phase = 1,
  call = `${phase}.1`,
): Promise<ReadEntry | OutcomeEntry> {
  const command = { kind: "read", call, tool: "attachments", operation: "open", args: { attachment } } as const;
  await recorded.command(phase, [command]);
  await readAttachments(ports, { run: recorded.run.run, phase, calls: [call] });
  const item = await ports.table.get(keys.read(recorded.run.run, call));
  if (item === undefined) throw new Error("Nothing was recorded");
  return itemEntry<ReadEntry | OutcomeEntry>(item);
}
