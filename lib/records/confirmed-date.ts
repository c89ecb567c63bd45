import { findProposal, isBareYes, type Proposal, showsDate } from "#trust";

/** What of a question as it was asked says what a bare yes to it would mean. */
interface AskedQuestion {
  readonly question?: unknown;
  readonly fields?: unknown;
  readonly fieldTypes?: unknown;
}

/** The field that a bare yes answers, and the day that it confirms. */
export interface ConfirmedDate extends Proposal {
  readonly field: string;
}

/**
 * What an answer confirms by a bare yes: its question asks for one date and proposes exactly one. Undefined where the
 * answer says anything else, or leaves open what it means.
 */
export function confirmedDate(
  { question, fields, fieldTypes }: AskedQuestion,
  answer: string,
): ConfirmedDate | undefined {
  const [field, ...others] = namesIn(fields);
  if (field === undefined || others.length > 0 || typeIn(fieldTypes, field) !== "date") return undefined;
  if (typeof question !== "string" || !isBareYes(answer)) return undefined;
  const proposal = findProposal(question);
  return proposal && { ...proposal, field };
}

/**
 * The fields of which a bare yes does not say what they are: a question asks for several, for a date or a number, or
 * shows dates, and a yes confirms none of them. Empty where it is an answer.
 */
export function fieldsLeftOpen(asked: AskedQuestion, answer: string): readonly string[] {
  const fields = namesIn(asked.fields);
  if (fields.length === 0 || !isBareYes(answer) || confirmedDate(asked, answer) !== undefined) return [];
  const types = fields.map((field) => typeIn(asked.fieldTypes, field));
  const isValue = types.some((type) => type === "date" || type === "number");
  const isChoice = types.includes(undefined) && typeof asked.question === "string" && showsDate(asked.question);
  return fields.length > 1 || isValue || isChoice ? fields : [];
}

function namesIn(fields: unknown): readonly string[] {
  return Array.isArray(fields) ? fields.filter((field) => typeof field === "string") : [];
}

function typeIn(types: unknown, field: string): unknown {
  return types !== null && typeof types === "object" && Object.hasOwn(types, field)
    ? (types as { readonly [name: string]: unknown })[field]
    : undefined;
}
