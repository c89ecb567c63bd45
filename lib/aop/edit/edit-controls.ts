import { type Diagnostic, diagnose, excerpt, hasErrors } from "#diagnostics";
import { splitChapters } from "../chapters/split-chapters.ts";
import { decodeText } from "../decode-text.ts";
import { applyEdits, type TextEdit } from "../format/text-edit.ts";
import type { Aop } from "../model.ts";
import { parseAop } from "../parse-aop.ts";
import type { ControlKind } from "../phases/control-labels.ts";
import { type FoundControl, findControlLines } from "../phases/read-body.ts";
import { readSource } from "../read-source.ts";
import { type ControlStyle, learnStyle } from "./control-style.ts";
import { editApprovers, editHandOver, editLines, type LineChanges } from "./edit-lists.ts";
import {
  type ControlsEdit,
  controlsOf,
  type PhaseControls,
  sameControls,
  splitRoles,
  tidyControls,
  unreadableConditions,
} from "./phase-controls.ts";
import { addLines, type EditedPhase, removeLines } from "./place-lines.ts";
import { findStrayChange } from "./stray-change.ts";

/** The text after an edit, or why it cannot be written. */
export type EditResult =
  | { readonly ok: true; readonly text: string; readonly aop: Aop; readonly diagnostics: readonly Diagnostic[] }
  | { readonly ok: false; readonly diagnostics: readonly Diagnostic[] };

/**
 * Writes edited controls back into the lines of an AOP, in its own language and style. Only lines that say something
 * else change; an edit that changes nothing gives the same bytes. The result is read again: an edit that it would not
 * say exactly, or that would touch anything else, is refused. A text with errors is not edited.
 */
export function editControls(text: string, edits: readonly ControlsEdit[]): EditResult {
  const before = parseAop(text);
  const decoded = decodeText(text).text;
  if (before.aop === undefined || decoded === undefined || hasErrors(before.diagnostics)) {
    return { ok: false, diagnostics: before.diagnostics };
  }
  const wanted = edits.map(({ phase, controls }) => ({ phase, controls: tidyControls(controls) }));
  const unreadable = wanted.flatMap(({ controls }) => unreadableConditions(controls));
  if (unreadable.length > 0) {
    return { ok: false, diagnostics: unreadable.map((one) => diagnose("AOP145", { text: excerpt(one) })) };
  }
  const edited = applyEdits(decoded, listEdits(decoded, before.aop, wanted));
  const after = parseAop(edited);
  if (after.aop === undefined || hasErrors(after.diagnostics)) return { ok: false, diagnostics: after.diagnostics };
  const stray = findStrayChange(before.aop, after.aop, wanted);
  if (stray !== undefined) return { ok: false, diagnostics: [stray] };
  const marks = text.slice(0, text.length - decoded.length);
  return { ok: true, text: marks + edited, aop: after.aop, diagnostics: after.diagnostics };
}

function listEdits(text: string, aop: Aop, wanted: readonly ControlsEdit[]): readonly TextEdit[] {
  const source = readSource(text, () => {});
  const kind = aop.kind === "multi" ? "phase" : "steps";
  const sections = splitChapters(source).sections.filter((section) => section.kind === kind);
  const found = sections.map((section) => findControlLines(source, section.firstLine, section.endLine));
  const style = learnStyle(source, sections, found.flat());
  const edits = aop.phases.flatMap((phase, i) => {
    const controls = wanted.find((edit) => edit.phase === phase.number)?.controls;
    const now = controlsOf(phase);
    const section = sections[i];
    if (controls === undefined || section === undefined || sameControls(now, controls)) return [];
    return editPhase({ source, section, controls: found[i] ?? [] }, now, controls, style);
  });
  return edits.toSorted((a, b) => a.from - b.from || a.to - b.to);
}

function editPhase(
  phase: EditedPhase,
  now: PhaseControls,
  wanted: PhaseControls,
  style: ControlStyle,
): readonly TextEdit[] {
  const { source } = phase;
  const of = (kind: ControlKind): readonly FoundControl[] => phase.controls.filter((one) => one.kind === kind);
  const list = (value: string | undefined): readonly string[] => (value === undefined ? [] : [value]);
  const roles = (value: string | undefined): readonly string[] =>
    list(value).map((text) => splitRoles(text).join(style.separator));
  const changes: readonly (readonly [ControlKind, LineChanges])[] = [
    ["runWhen", editLines(of("runWhen"), list(now.runWhen), list(wanted.runWhen))],
    ["gate", editLines(of("gate"), now.proceedWhen, wanted.proceedWhen)],
    ["startApproval", editLines(of("startApproval"), roles(now.approvalToStart), roles(wanted.approvalToStart))],
    ["approver", editApprovers(source, of("approver"), wanted.approvers, style)],
    ["handOver", editHandOver(source, of("handOver"), wanted.handsOver, style)],
  ];
  const added = changes.flatMap(([kind, change]) =>
    change.added.map(({ value, ...beside }) => ({
      kind,
      text: `${(beside.after ?? beside.before)?.label ?? style.label(kind)}${style.colon}${value}`,
      ...beside,
    })),
  );
  const removed = changes.flatMap(([, change]) => change.removed);
  return [
    ...changes.flatMap(([, change]) => change.replaced),
    ...removeLines(phase, removed, added.length === 0),
    ...addLines(phase, added),
  ];
}
