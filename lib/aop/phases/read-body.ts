import { diagnose, excerpt } from "#diagnostics";
import { parseCondition } from "../condition/parse-condition.ts";
import type { BlockLine } from "../markdown/block-line.ts";
import type { ConditionLine, Field } from "../model.ts";
import type { WrittenPart } from "../normalise/fold-text.ts";
import { SENTENCE_END, trimEndWhere } from "../normalise/trim-end-where.ts";
import { contentOf, lineAt, placeOf, type Source } from "../source.ts";
import { type ControlKind, type ControlLine, readControlLine } from "./control-labels.ts";
import { findMentions, type Mention } from "./read-mentions.ts";
import { keepFirstFields, readFields, readNames } from "./read-names.ts";

/** What the control lines and phrases of a phase's body say; offsets count in the source. */
export interface PhaseBody {
  readonly fields: readonly Field[];
  readonly gates: readonly ConditionLine[];
  readonly runWhen?: ConditionLine;
  /** Every one has to approve before the phase starts; empty when it starts on its own. */
  readonly startApprovers: readonly string[];
  readonly approvers: readonly string[];
  readonly mentions: readonly Mention[];
}

/** A control line that has effect, where it stands. */
export interface FoundControl extends ControlLine {
  readonly line: BlockLine;
  readonly text: string;
  /** The value with its offset in the source; never empty. */
  readonly given: WrittenPart;
}

/** Reads the lines of a phase's body from line index `first` up to `end`. */
export function readBody(source: Source, first: number, end: number): PhaseBody {
  const found = findControlLines(source, first, end);
  const of = (kind: ControlKind): readonly FoundControl[] => found.filter((control) => control.kind === kind);
  const runWhen = onlyOne(source, of("runWhen"));
  const conditionOf = (control: FoundControl): readonly ConditionLine[] => readConditionLine(source, control);
  const branch = runWhen === undefined ? undefined : conditionOf(runWhen)[0];
  return {
    fields: keepFirstFields(
      source,
      of("handOver").flatMap((control) => readFields(source, control.label, control.given)),
    ),
    gates: of("gate").flatMap(conditionOf),
    ...(branch === undefined ? {} : { runWhen: branch }),
    startApprovers: readStartApprovers(source, of("startApproval")),
    approvers: [
      ...new Set(
        of("approver").flatMap((control) => readNames(source, control.label, control.given).map((name) => name.text)),
      ),
    ],
    mentions: readMentions(source, first, end),
  };
}

/** Tells of control lines that stand outside the phases, where they do nothing. */
export function reportControlLines(source: Source, first: number, end: number): void {
  for (let index = first; index < end; index++) {
    const line = lineAt(source, index);
    if (!isPlainText(line)) continue;
    const text = contentOf(source, line);
    const control = readControlLine(text);
    if (control?.value === undefined) continue;
    source.report(
      diagnose("AOP140", { label: control.label, text: excerpt(text) }, placeOf(source, line.content, line.end)),
    );
  }
}

/** The control lines between two line indices that have effect, in the order written; tells of those that have none. */
export function findControlLines(source: Source, first: number, end: number): readonly FoundControl[] {
  const found: FoundControl[] = [];
  for (let index = first; index < end; index++) {
    const line = lineAt(source, index);
    if (line.kind === "blank" || line.kind === "heading") continue;
    const text = contentOf(source, line);
    const control = readControlLine(text);
    if (control === undefined) continue;
    const place = placeOf(source, line.content, line.content + text.length);
    if (!isPlainText(line)) reportIneffective(source, line, control);
    else if (control.value === undefined) {
      source.report(diagnose("AOP142", { label: control.label, text: excerpt(text) }, place));
    } else if (trimEndWhere(control.value.text, SENTENCE_END) === "") {
      const wanted = WANTED[control.kind];
      source.report(diagnose("AOP143", { label: control.label, text: excerpt(text), wanted }, place));
    } else {
      const given = { text: control.value.text, offset: line.content + control.value.offset };
      found.push({ ...control, line, text, given });
    }
  }
  return found;
}

const WANTED = {
  handOver: { ja: "成果物として次段に渡す: 項目、項目", en: "Hand over: field, field" },
  gate: { ja: "進む条件: 項目 が 照合済み", en: "Proceed when: field is verified" },
  runWhen: { ja: "実行する条件: 項目 が 100000 以上", en: "Run when: field is at least 100000" },
  startApproval: { ja: "開始の承認: 役割、役割", en: "Approval to start: role, role" },
  approver: { ja: "承認者: 役割", en: "Approver: role" },
} as const;

function isPlainText(line: BlockLine): boolean {
  return line.kind === "paragraph" && line.quotes === 0;
}

function reportIneffective(source: Source, line: BlockLine, control: ControlLine): void {
  if (control.value === undefined) return;
  const text = contentOf(source, line);
  source.report(
    diagnose("AOP141", { label: control.label, text: excerpt(text) }, placeOf(source, line.content, line.end)),
  );
}

function onlyOne(source: Source, found: readonly FoundControl[]): FoundControl | undefined {
  const [first, ...others] = found;
  for (const other of others) {
    source.report(
      diagnose(
        "AOP144",
        { label: other.label, text: excerpt(other.text), line: first?.line.number ?? 0 },
        placeOf(source, other.line.content, other.line.end),
      ),
    );
  }
  return first;
}

function readStartApprovers(source: Source, found: readonly FoundControl[]): readonly string[] {
  const control = onlyOne(source, found);
  if (control === undefined) return [];
  return [...new Set(readNames(source, control.label, control.given).map((name) => name.text))];
}

function readConditionLine(source: Source, control: FoundControl): readonly ConditionLine[] {
  const { text, offset } = control.given;
  const result = parseCondition(text);
  if (result.ok) {
    const written = trimEndWhere(text, SENTENCE_END);
    return [{ text: written, condition: result.condition, place: placeOf(source, offset, offset + written.length) }];
  }
  const from = offset + result.offset;
  const place = placeOf(source, from, Math.max(from + result.unread.length, Math.min(from + 1, offset + text.length)));
  source.report(diagnose("AOP145", { text: excerpt(result.unread === "" ? text : result.unread) }, place));
  return [];
}

function readMentions(source: Source, first: number, end: number): readonly Mention[] {
  const mentions: Mention[] = [];
  for (let index = first; index < end; index++) {
    const line = lineAt(source, index);
    if (line.kind !== "paragraph" && line.kind !== "table") continue;
    for (const mention of findMentions(contentOf(source, line))) {
      mentions.push({ ...mention, offset: line.content + mention.offset });
    }
  }
  return mentions;
}
