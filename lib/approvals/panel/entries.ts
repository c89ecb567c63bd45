import type { EntryBase } from "#records";

/** One of several approvers consented; only the last consent makes the decision. Written by `decide`. */
export interface ConsentEntry extends EntryBase {
  readonly kind: "consent";
  readonly approval: string;
  readonly digest: string;
  /** Which approver's consent it is, counted from 0 in the order of the AOP. */
  readonly seat: number;
  readonly decision: "approved";
  readonly person: string;
  readonly role: string;
  readonly onBehalfOf?: string;
  readonly comment: string;
}

/** Somebody passed what they had to decide on to somebody else. Written by `decide`, once per person who passes on. */
export interface DelegationEntry extends EntryBase {
  readonly kind: "delegation";
  readonly approval: string;
  readonly digest: string;
  readonly from: string;
  readonly to: string;
  /** For whom `to` decides from now on: the approver whose decision it was at first. */
  readonly seats: readonly { readonly seat: number; readonly onBehalfOf: string }[];
  readonly comment: string;
}

/** Nobody decided for too long, so others are asked as well. Written by `request`, once; it decides nothing. */
export interface EscalationEntry extends EntryBase {
  readonly kind: "escalation";
  readonly approval: string;
  readonly role: string;
  readonly people: readonly string[];
}
