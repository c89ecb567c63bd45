import { type AopPhase, controlsOf, editControls, type PhaseControls, parseAop } from "#aop";
import type { Diagnostic } from "#diagnostics";
import { loadAop } from "#records";
import { applyOutline } from "./outline/apply-outline.ts";
import { writeOutline } from "./outline/write-outline.ts";
import { type SavedAop, type SavePorts, saveAop } from "./save-aop.ts";

/** Which version of a procedure is edited. */
export interface EditedVersion {
  readonly aop: string;
  readonly version: number;
}

/** An edit that was not saved: what is wrong, where its places count, and the status that says why. */
export interface RefusedEdit {
  readonly refused: 409 | 422;
  readonly diagnostics: readonly Diagnostic[];
  readonly in: "yaml" | "text";
}

/** A procedure's outline as YAML with the version it shows, the newest; undefined when there is none. */
export async function loadOutline(
  { table }: Pick<SavePorts, "table">,
  aop: string,
): Promise<{ readonly aop: string; readonly version: number; readonly yaml: string } | undefined> {
  const stored = await loadAop(table, aop);
  const read = stored && parseAop(stored.text).aop;
  return stored && read && { aop, version: stored.version, yaml: writeOutline(read) };
}

/** Writes an edited outline into the procedure's own lines and saves them as a new version; undefined without one. */
export async function saveOutline(
  ports: SavePorts,
  edited: EditedVersion,
  yaml: string,
): Promise<SavedAop | RefusedEdit | undefined> {
  const text = (await loadAop(ports.table, edited.aop, edited.version))?.text;
  if (text === undefined) return undefined;
  const applied = applyOutline(text, yaml);
  if (!applied.ok) return { refused: 422, diagnostics: applied.diagnostics, in: applied.in };
  return saveText(ports, edited, applied.text);
}

/** What saving an edited outline would be told; undefined without such a version. */
export async function checkOutline(
  { table }: Pick<SavePorts, "table">,
  { aop, version }: EditedVersion,
  yaml: string,
): Promise<Pick<RefusedEdit, "diagnostics" | "in"> | undefined> {
  const text = (await loadAop(table, aop, version))?.text;
  if (text === undefined) return undefined;
  const applied = applyOutline(text, yaml);
  return applied.ok ? { diagnostics: [], in: "yaml" } : { diagnostics: applied.diagnostics, in: applied.in };
}

/** A phase of the newest version with what its control lines say; undefined when there is none of this number. */
export async function loadPhaseControls(
  { table }: Pick<SavePorts, "table">,
  aop: string,
  number: number,
): Promise<
  | { readonly version: number; readonly phase: AopPhase; readonly controls: PhaseControls; readonly title: string }
  | undefined
> {
  const stored = await loadAop(table, aop);
  const read = stored && parseAop(stored.text).aop;
  const phase = read?.phases.find((one) => one.number === number);
  return stored && read && phase && { version: stored.version, phase, controls: controlsOf(phase), title: read.title };
}

/** Writes what the control lines of one phase are to say and saves the text as a new version; undefined without one. */
export async function savePhaseControls(
  ports: SavePorts,
  edited: EditedVersion,
  edit: { readonly phase: number; readonly controls: PhaseControls },
): Promise<SavedAop | RefusedEdit | undefined> {
  const text = (await loadAop(ports.table, edited.aop, edited.version))?.text;
  if (text === undefined) return undefined;
  const result = editControls(text, [edit]);
  if (!result.ok) return { refused: 422, diagnostics: result.diagnostics, in: "text" };
  return saveText(ports, edited, result.text);
}

async function saveText(
  ports: SavePorts,
  { aop, version }: EditedVersion,
  text: string,
): Promise<SavedAop | RefusedEdit> {
  const saved = await saveAop(ports, aop, text, version);
  if (!("refused" in saved)) return saved;
  return { refused: saved.overtaken ? 409 : 422, diagnostics: saved.refused, in: "text" };
}
