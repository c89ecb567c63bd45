import type { Facts, LedgerFact } from "./facts.ts";
import { joinStatuses, type Status } from "./status.ts";

/**
 * What the single match of a ledger read is: verified when the query was exhaustive and the ledger told its version
 * (spec trust.md section 1). This file is the only one that says so of any value.
 */
export function statusOfMatch({ exhaustive, version }: LedgerFact): Status {
  return exhaustive && version !== null ? "verified" : "extracted";
}

/** What a field of a succeeded effect's receipt is, where it says again what the action was given in these statuses. */
export function statusOfReceipt(saidAgain: readonly Status[]): Status {
  return joinStatuses("verified", ...saidAgain);
}

/** What the requester's name is: an authenticated identity, or nobody's. */
export function statusOfRequester({ authenticated }: Facts["requester"]): Status {
  return authenticated ? "verified" : "missing";
}
