import type { Facts } from "./facts.ts";
import { absent, lacking } from "./lacking.ts";
import type { Ref, SourceId } from "./ref.ts";
import { findProposal, isBareYes } from "./text/confirmation.ts";
import type { Value } from "./value.ts";

type Span = Extract<Ref, { kind: "span" }>;

/**
 * What a person confirmed by a bare yes: extracted, with the person as its source, where the whole answer is that yes and
 * its own question, as it was shown, proposes exactly this one day (spec trust.md section 1, promotions). Anything else
 * that claims to be confirmed is missing.
 */
export function resolveConfirmation(ref: Span, facts: Facts): Value {
  const answer = facts.source(ref.source);
  if (!answer) return absent(ref, ref.source, `the source ${ref.source} was not recorded`, facts);
  const asked = questionOf(ref.source);
  const question = asked && facts.source(asked);
  if (!question) return absent(ref, asked ?? ref.source, `${ref.source} answers no recorded question`, facts);
  const { anchor } = ref;
  const proposal = findProposal(question.text);
  const raw = answer.text.slice(ref.start, ref.end);
  const confirms =
    proposal !== undefined &&
    anchor?.kind === "span" &&
    anchor.source === question.id &&
    anchor.start === proposal.start &&
    anchor.end === proposal.end &&
    raw === answer.text.trim() &&
    isBareYes(raw);
  if (!confirms) return { ...lacking(ref, "missing", `「${raw}」 confirms no single value`, [ref.source]), raw };
  const reason = `「${question.text.slice(proposal.start, proposal.end)}」でよいかという質問に「${raw}」(confirmed)`;
  return { ref, status: "extracted", value: proposal.date, raw, sources: [ref.source], calls: [], reason };
}

/** The question that an answer answers; undefined for a source that is no answer. */
export function questionOf(answer: SourceId): SourceId | undefined {
  const parts = /^(within:.*\/)?answer:([^/]+)$/su.exec(answer);
  return parts ? (`${parts[1] ?? ""}question:${parts[2]}` as SourceId) : undefined;
}
