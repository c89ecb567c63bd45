import type { Item } from "#ports";
import { confirmedDate } from "#records";
import { CONFIRMATION, CURRENT, questionOf, type Ref, type SourceId } from "#trust";
import { wholeText } from "./labelled.ts";

/**
 * What a bare yes says of the one field that its question asked for: the day that the question proposed. Undefined where
 * the answer is anything else, or the question, as it was shown, leaves open what a yes would mean.
 */
export function confirmed(source: SourceId, text: string, field: string, asked: Item | undefined): Ref | undefined {
  const proposal =
    asked && confirmedDate({ question: asked.question, fields: asked.fields, fieldTypes: asked.fieldTypes }, text);
  const question = questionOf(source);
  const yes = wholeText(source, text);
  if (proposal === undefined || proposal.field !== field || question === undefined || yes.kind !== "span") {
    return undefined;
  }
  const { start, end } = proposal;
  return { ...yes, as: CONFIRMATION, anchor: { kind: "span", source: question, start, end, as: CURRENT.date } };
}
