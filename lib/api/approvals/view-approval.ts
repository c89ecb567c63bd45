import type { z } from "zod";
import type { ApprovalPage, Decided, DelegationEntry, EscalationEntry } from "#approvals";
import type { Plain } from "../call.ts";
import type { approval, decision, delegation } from "../schemas/approvals.ts";
import { toTime } from "../to-time.ts";

/** An approval as it is shown. */
export type ApprovalView = Plain<z.output<typeof approval>>;

/** A decision as it is shown. */
export type DecisionView = Plain<z.output<typeof decision>>;

/** Shows what an approval's page shows; the subject stays exactly as its digest was made. */
export function viewApproval(page: ApprovalPage): ApprovalView {
  return {
    approval: page.approval,
    run: page.subject.run,
    state: page.state,
    subject: page.subject,
    digest: page.digest,
    ledgerVersions: page.ledgerVersions.map((one) => ({ ...one, askedAt: toTime(one.askedAt) })),
    expires: toTime(page.subject.validUntil),
    person: page.person,
    approvers: page.seats.map(({ role, people, consent }) => ({
      role,
      people: [...people],
      ...(consent === undefined ? {} : { consent: viewDecision(consent) }),
    })),
    delegations: page.delegations.map(viewDelegation),
    ...(page.escalation === undefined ? {} : { escalation: viewEscalation(page.escalation) }),
    speaksFor: page.speaksFor.map(({ role, onBehalfOf }) => ({
      role,
      ...(onBehalfOf === undefined ? {} : { onBehalfOf }),
    })),
    colleagues: [...page.colleagues],
    ...(page.nonce === undefined ? {} : { nonce: page.nonce }),
    ...(page.decision === undefined ? {} : { decision: viewDecision(page.decision) }),
  };
}

/** Shows who decided what, when and why. */
export function viewDecision(entry: Extract<Decided, { ok: true }>["decision"]): DecisionView {
  const { decision, person, role, onBehalfOf, at, comment } = entry;
  return { decision, person, role, ...(onBehalfOf === undefined ? {} : { onBehalfOf }), at: toTime(at), comment };
}

/** Shows who passed it on to whom. */
export function viewDelegation({ from, to, at, comment }: DelegationEntry): Plain<z.output<typeof delegation>> {
  return { from, to, at: toTime(at), comment };
}

function viewEscalation({ role, people, at }: EscalationEntry): NonNullable<ApprovalView["escalation"]> {
  return { role, people: [...people], at: toTime(at) };
}
