import { type Diagnostic, diagnose, excerpt } from "#diagnostics";
import type { Write } from "#ports";
import { indexes, keys } from "#records";
import type { FilePorts } from "../ports.ts";
import { type Attachment, bytesKey, loadAttachment, toAttachment } from "./attachment.ts";

/** Files that somebody gives to a run: at its start, or with the answer to a phase's question. */
export interface Giving {
  readonly run: string;
  readonly attachments: readonly string[];
  readonly by: string;
  readonly phase?: number;
  /** The question whose answer they come with. */
  readonly answer?: string;
}

/** The writes that give the files, to be stored together with what they come with; or why they cannot be given. */
export type GivenAttachments =
  | { readonly ok: true; readonly files: readonly Attachment[]; readonly writes: readonly Write[] }
  | { readonly ok: false; readonly diagnostics: readonly Diagnostic[] };

/**
 * Checks files against everything that must hold before they belong to a run: made by the same person, uploaded, not
 * in use, and within the limits for one run together with those it has already. All that is wrong is told at once.
 */
export async function giveAttachments(
  ports: Pick<FilePorts, "table" | "files" | "config">,
  giving: Giving,
): Promise<GivenAttachments> {
  const ids = [...new Set(giving.attachments)];
  const checked = await Promise.all(ids.map((attachment) => checkOne(ports, giving, attachment)));
  const before = (await filesOf(ports, giving.run)).filter(({ attachment }) => !ids.includes(attachment));
  const files = checked.flatMap((one) => (one.ok ? [one.file] : []));
  const diagnostics = [
    ...checked.flatMap((one) => (one.ok ? [] : [one.fault])),
    ...checkTogether(ports, [...before, ...files], before.length + ids.length),
  ];
  if (diagnostics.length > 0) return { ok: false, diagnostics };
  const given = files.map((file) => giveFile(giving, file));
  return { ok: true, files: given, writes: files.map((file, i) => giveWrite(file, given[i] ?? file)) };
}

type Checked = { readonly ok: true; readonly file: Attachment } | { readonly ok: false; readonly fault: Diagnostic };

async function checkOne(
  ports: Pick<FilePorts, "table" | "files" | "config">,
  giving: Giving,
  attachment: string,
): Promise<Checked> {
  const stored = await loadAttachment(ports.table, attachment);
  if (stored === undefined || stored.by !== giving.by) {
    return { ok: false, fault: diagnose("AOP526", { attachment: excerpt(attachment) }) };
  }
  const name = excerpt(stored.name);
  if (stored.given && stored.run !== giving.run) return { ok: false, fault: diagnose("AOP525", { name }) };
  const stat = await ports.files.stat(bytesKey(attachment));
  if (stat === undefined) return { ok: false, fault: diagnose("AOP524", { name }) };
  const most = ports.config.limits.attachments.bytesEach;
  if (stat.size > most) return { ok: false, fault: diagnose("AOP521", { name, bytes: stat.size, most }) };
  return { ok: true, file: { ...stored, size: stat.size, sha256: stat.sha256 } };
}

function checkTogether(
  { config }: Pick<FilePorts, "config">,
  files: readonly Attachment[],
  count: number,
): readonly Diagnostic[] {
  const { limits } = config;
  const bytes = files.reduce((sum, file) => sum + file.size, 0);
  const { count: mostFiles, bytesPerRun } = limits.attachments;
  return [
    ...(count > mostFiles ? [diagnose("AOP520", { count, most: mostFiles })] : []),
    ...(bytes > bytesPerRun ? [diagnose("AOP522", { bytes, most: bytesPerRun })] : []),
  ];
}

function giveFile({ run, phase, answer }: Giving, file: Attachment): Attachment {
  const place = { ...(phase === undefined ? {} : { phase }), ...(answer === undefined ? {} : { answer }) };
  return { ...file, given: true, run, ...place };
}

function giveWrite(before: Attachment, file: Attachment): Write {
  const filed = { gsi1pk: indexes.filesOf(file.run ?? ""), gsi1sk: file.attachment };
  const item = { ...keys.file(file.attachment), ...file, ...filed };
  const unchanged = before.run === undefined ? { given: false } : { given: true, run: before.run };
  return { op: "put", item, if: { kind: "equals", attributes: unchanged } };
}

async function filesOf({ table }: Pick<FilePorts, "table">, run: string): Promise<readonly Attachment[]> {
  const files: Attachment[] = [];
  let after: string | undefined;
  do {
    const page = await table.query({
      pk: indexes.filesOf(run),
      index: "gsi1",
      ...(after === undefined ? {} : { after }),
    });
    files.push(...page.items.map(toAttachment));
    after = page.next;
  } while (after !== undefined);
  return files;
}
