import type { Catalog } from "#config";
import { type CallKey, type Facts, joinStatuses, originOf, type Ref, resolveRef, type Status } from "#trust";
import type { CalledOperations } from "../record/called-operations.ts";
import type { RecordCheck } from "./record-check.ts";

/** What the status of a value is looked up in. */
export interface ClaimGrounds {
  readonly facts: Facts;
  readonly check: RecordCheck;
  readonly catalog: Catalog;
  readonly called: CalledOperations;
}

/**
 * The status that a value was treated as having. For a sound record that is its status; where something it rests on is
 * changed, what the record says now; where it is gone, the best that it could have said. Nothing but the audit may use
 * this: it shows what can no longer be explained.
 */
export function claimedStatus(ref: Ref, grounds: ClaimGrounds): Status {
  const { facts, check } = grounds;
  if (check.faultsUnder(ref, facts).length === 0) return resolveRef(ref, facts).status;
  const { of } = originOf(ref, facts);
  switch (of.kind) {
    case "result":
      return claimOf(ref, of.call, grounds);
    case "span":
      return "extracted";
    case "derived":
      return of.of.map((one) => claimedStatus(one, grounds)).reduce((a, b) => joinStatuses(a, b), "verified");
    default:
      return resolveRef(ref, facts).status;
  }
}

function claimOf(ref: Ref, call: CallKey, { facts, check, catalog, called }: ClaimGrounds): Status {
  const changed = check.changedFact(call);
  if (changed) {
    const believing: Facts = {
      source: (id) => facts.source(id),
      call: (key) => (key === call ? changed : facts.call(key)),
      file: (attachment) => facts.file(attachment),
      artifact: (phase, field) => facts.artifact(phase, field),
      requester: facts.requester,
    };
    return resolveRef(ref, believing).status;
  }
  const known = facts.call(call);
  if (known) return resolveRef(ref, facts).status;
  const { tool = "", operation = "" } = called.get(call) ?? {};
  const entry = catalog.get(tool)?.operations.get(operation);
  return entry?.access === "read" && entry.ledger === undefined ? "extracted" : "verified";
}
