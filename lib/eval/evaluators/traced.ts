import type { TracePiece } from "../arms/arm.ts";
import type { EvalCase } from "../cases/eval-case.ts";
import type { Evaluator } from "./evaluator.ts";

const FROM_A_LEDGER = ["department", "role"];
const FROM_ANY = ["person", "expires_on"];

/**
 * Something was registered, and each of its values leads back to what the case really holds: department and role to the
 * one match in a ledger read to its end, person and expiry to that or to words that stand where the arm says they do.
 */
export const traced: Evaluator = {
  name: "tracedToEvidence",
  evaluate({ case: given, run }) {
    if (run.accounts.length === 0) return { counts: 0 };
    const lost = [...FROM_A_LEDGER, ...FROM_ANY].filter((parameter) => {
      const pieces = run.trace[parameter] ?? [];
      const enough = FROM_A_LEDGER.includes(parameter) ? pieces.filter(({ kind }) => kind === "ledger") : pieces;
      return !enough.some((piece) => holds(piece, given));
    });
    return lost.length === 0 ? { counts: 1 } : { counts: 0, note: `not traced: ${lost.join(", ")}` };
  },
};

function holds(piece: TracePiece, given: EvalCase): boolean {
  if (piece.kind === "ledger") return piece.exhaustive && piece.matches === 1;
  const { source, start, end, text } = piece;
  return text !== "" && textsOf(source, given).some((whole) => whole.slice(start, end) === text);
}

function textsOf(source: string, given: EvalCase): readonly string[] {
  if (source === "request") return [given.request];
  if (source.startsWith("attachment:")) return (given.attachments ?? []).map(({ text }) => text);
  return source.startsWith("answer:") ? [given.people?.answer?.text ?? ""] : [];
}
