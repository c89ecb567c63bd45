import { type Diagnostic, diagnose, excerpt } from "#diagnostics";
import type { Aop, AopPhase } from "../model.ts";
import { readControlLine } from "../phases/control-labels.ts";
import { type ControlsEdit, controlsOf, type PhaseControls, sameControls } from "./phase-controls.ts";

/** Tells of the first thing that an edited text says otherwise than the edit asks for: a control, or anything beside them. */
export function findStrayChange(before: Aop, after: Aop, edits: readonly ControlsEdit[]): Diagnostic | undefined {
  for (const [i, old] of before.phases.entries()) {
    const phase = after.phases[i];
    const wanted = edits.find((edit) => edit.phase === old.number)?.controls ?? controlsOf(old);
    const place = { line: old.line, column: 1 };
    if (phase === undefined) return diagnose("AOP243", { phase: excerpt(old.name), text: excerpt(old.name) }, place);
    const odd = findOddText(controlsOf(phase), wanted);
    if (odd !== undefined) return diagnose("AOP243", { phase: excerpt(old.name), text: excerpt(odd) }, place);
    if (!samePhase(old, phase)) return diagnose("AOP244", { phase: excerpt(old.name) }, place);
  }
  const same = before.phases.length === after.phases.length && outside(before) === outside(after);
  return same ? undefined : diagnose("AOP244", { phase: excerpt(before.title) }, { line: 1, column: 1 });
}

/** The first text that was wanted and is not there as it was wanted, or that is there and was not wanted. */
function findOddText(found: PhaseControls, wanted: PhaseControls): string | undefined {
  if (sameControls(found, wanted)) return undefined;
  const [there, asked] = [textsOf(found), textsOf(wanted)];
  return asked.find((text, i) => there[i] !== text) ?? there.find((text, i) => asked[i] !== text) ?? asked[0] ?? "";
}

function textsOf({ runWhen, proceedWhen, approvalToStart, approvers, handsOver }: PhaseControls): readonly string[] {
  const fields = handsOver.map(({ name }) => name);
  return [runWhen ?? "", ...proceedWhen, approvalToStart ?? "", ...approvers, ...fields].filter((text) => text !== "");
}

function samePhase(before: AopPhase, after: AopPhase): boolean {
  return factsOf(before) === factsOf(after);
}

function factsOf({ number, name, toolsText, grants, reads, body }: AopPhase): string {
  const read = reads.map(({ text, number: from }) => [text, from ?? null]);
  return JSON.stringify([number, name, toolsText, grants, read, proseOf(body)]);
}

function outside({ title, kind, preamble, chapters, deliverable }: Aop): string {
  const others = chapters.filter((chapter) => chapter.kind !== "steps");
  return JSON.stringify([title, kind, preamble, others.map(({ heading, body }) => [heading, body]), deliverable]);
}

/** A body without its control lines and blank lines. */
function proseOf(body: string): readonly string[] {
  return body.split(/\r\n|\r|\n/u).filter((line) => {
    const content = line.replace(/^(?:\s*(?:[-*+]|\d{1,9}[.)])\s+)+/u, "");
    return (
      line.trim() !== "" && readControlLine(content)?.value === undefined && readControlLine(line)?.value === undefined
    );
  });
}
