import { parseCondition } from "../condition/parse-condition.ts";
import type { AopPhase, FieldType } from "../model.ts";
import { splitItems } from "../normalise/brackets.ts";
import { foldText } from "../normalise/fold-text.ts";
import { SENTENCE_END, trimEndWhere } from "../normalise/trim-end-where.ts";

/** One field that a phase hands over, without its place. */
export interface HandedField {
  readonly name: string;
  readonly type?: FieldType;
}

/**
 * What the control lines of a phase say (design section 2): all that can be edited without touching its prose. Names and
 * conditions are as written.
 */
export interface PhaseControls {
  readonly runWhen?: string;
  readonly proceedWhen: readonly string[];
  /** The roles that approve the start, one behind the other as a line holds them. */
  readonly approvalToStart?: string;
  readonly approvers: readonly string[];
  readonly handsOver: readonly HandedField[];
}

/** What the control lines of one phase are to say. */
export interface ControlsEdit {
  /** The phase's number. */
  readonly phase: number;
  readonly controls: PhaseControls;
}

/** What the control lines of a phase say now. */
export function controlsOf(phase: AopPhase): PhaseControls {
  return {
    ...(phase.runWhen === undefined ? {} : { runWhen: phase.runWhen.text }),
    proceedWhen: phase.gates.map(({ text }) => text),
    ...(phase.startApprovers.length === 0 ? {} : { approvalToStart: phase.startApprovers.join("、") }),
    approvers: phase.approvers,
    handsOver: phase.fields.map(({ name, type }) => (type === undefined ? { name } : { name, type })),
  };
}

/** Controls as a line can hold them: one line each, nothing empty, no full stop at the end. */
export function tidyControls(controls: PhaseControls): PhaseControls {
  const { runWhen, approvalToStart } = controls;
  const branch = tidyText(runWhen ?? "");
  const role = splitRoles(approvalToStart ?? "").join("、");
  return {
    ...(branch === "" ? {} : { runWhen: branch }),
    proceedWhen: controls.proceedWhen.map(tidyText).filter((text) => text !== ""),
    ...(role === "" ? {} : { approvalToStart: role }),
    approvers: controls.approvers.map(tidyText).filter((text) => text !== ""),
    handsOver: controls.handsOver
      .map((field) => ({ ...field, name: tidyText(field.name) }))
      .filter(({ name }) => name !== ""),
  };
}

/** The roles in the text of `approvalToStart`, each once, as a line is read. */
export function splitRoles(text: string): readonly string[] {
  const folded = foldText(tidyText(text));
  const roles = splitItems(folded.folded).map(({ from, to }) => folded.trace(from, to).text.trim());
  return [...new Set(roles.filter((role) => role !== ""))];
}

/** The conditions among controls that cannot be read. */
export function unreadableConditions({ runWhen, proceedWhen }: PhaseControls): readonly string[] {
  return [...(runWhen === undefined ? [] : [runWhen]), ...proceedWhen].filter((text) => !parseCondition(text).ok);
}

/** Whether two phases' controls are the same, to the letter. */
export function sameControls(left: PhaseControls, right: PhaseControls): boolean {
  return JSON.stringify(ordered(left)) === JSON.stringify(ordered(right));
}

function ordered({ runWhen, proceedWhen, approvalToStart, approvers, handsOver }: PhaseControls): readonly unknown[] {
  const fields = handsOver.map(({ name, type }) => [name, type ?? null]);
  return [runWhen ?? null, proceedWhen, approvalToStart ?? null, approvers, fields];
}

function tidyText(text: string): string {
  return trimEndWhere(text.replace(/\s*[\r\n]+\s*/gu, " ").trim(), SENTENCE_END);
}
