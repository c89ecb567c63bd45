import { type FoldedText, foldText, type WrittenPart } from "../normalise/fold-text.ts";

/** What a control line controls (design section 2). */
export type ControlKind = "handOver" | "gate" | "runWhen" | "startApproval" | "approver";

/** A line of text that begins with a control label. */
export interface ControlLine {
  readonly kind: ControlKind;
  /** The label as written. */
  readonly label: string;
  /** What stands behind the colon, without emphasis marks; undefined when there is no colon. Its offset is in the line. */
  readonly value: WrittenPart | undefined;
}

const LABELS: readonly (readonly [ControlKind, string])[] = [
  ["handOver", "成果物として次段に渡す|hand over"],
  ["gate", "進む条件|proceed when"],
  ["runWhen", "実行する条件|run when"],
  ["startApproval", "開始の承認|approval to start"],
  ["approver", "承認者|approvers?"],
];
const ANY_LABEL = LABELS.map(([, words]) => words).join("|");

/** `**進む条件:** …`, `**進む条件**: …` and `**進む条件: …**` are emphasis around the same line. */
const MARKS = "[*_`]{0,3}";
const WITH_COLON = new RegExp(`^(\\s*${MARKS})(${ANY_LABEL})(${MARKS})\\s*:(${MARKS})\\s*`, "i");
/** `承認者` alone begins many a sentence, so without a colon it is never taken for a label. */
const WITHOUT_COLON =
  /^\s*[*_`]{0,3}(成果物として次段に渡す|進む条件|実行する条件|開始の承認|proceed when|run when|approval to start)[*_`]{0,3}(?:\s|$)/i;

/** Reads a line (behind list marks) that begins with a control label. */
export function readControlLine(line: string): ControlLine | undefined {
  const text = foldText(line);
  const match = WITH_COLON.exec(text.folded);
  const label = match?.[2];
  if (match === null || label === undefined) return readWithoutColon(text);
  const start = match[1]?.length ?? 0;
  const open = match[1]?.trim() ?? "";
  const closed = (match[3] ?? "") !== "" || (match[4] ?? "") !== "";
  let end = text.folded.trimEnd().length;
  if (open !== "" && !closed && text.folded.slice(0, end).endsWith(open)) end -= open.length;
  const from = match[0].length;
  return {
    kind: kindOf(label),
    label: text.trace(start, start + label.length).text,
    value: text.trace(from, Math.max(from, end)),
  };
}

function readWithoutColon(text: FoldedText): ControlLine | undefined {
  const label = WITHOUT_COLON.exec(text.folded)?.[1];
  return label === undefined ? undefined : { kind: kindOf(label), label, value: undefined };
}

function kindOf(label: string): ControlKind {
  const found = LABELS.find(([, words]) => new RegExp(`^(?:${words})$`, "i").test(label));
  return found?.[0] ?? "handOver";
}
