import type { z } from "zod";
import type { CallFact, Facts, Ref } from "#trust";
import type { Plain } from "../call.ts";
import type { evidence } from "../schemas/runs.ts";
import { toTime } from "../to-time.ts";
import type { CalledOperations } from "./record/called-operations.ts";
import { innerRefs } from "./record/walk-refs.ts";

/** One piece of what a value rests on, as it is shown. */
export type EvidenceView = Plain<z.output<typeof evidence>>;

const MOST_SHOWN = 50;
const MOST_DEPTH = 32;
const QUOTE_CHARACTERS = 300;
/** How much of its source stands around a quote, so that a reader sees where it was taken from. */
const CONTEXT_CHARACTERS = 40;

/** What refs rest on, one after another, in the order in which it is named; at most `MOST_SHOWN` pieces, each once. */
export function listEvidence(refs: readonly Ref[], facts: Facts, called: CalledOperations): readonly EvidenceView[] {
  const found = new Map<string, EvidenceView>();
  for (const ref of refs) {
    let open: readonly Ref[] = [ref];
    for (let depth = 0; open.length > 0 && depth < MOST_DEPTH && found.size < MOST_SHOWN; depth += 1) {
      for (const one of open) {
        const piece = pieceOf(one, facts, called);
        if (piece && found.size < MOST_SHOWN) found.set(JSON.stringify(piece), piece);
      }
      open = open.flatMap((one) => innerRefs(one, facts));
    }
  }
  return [...found.values()];
}

function pieceOf(ref: Ref, facts: Facts, called: CalledOperations): EvidenceView | undefined {
  switch (ref.kind) {
    case "span":
      return quote(ref, facts);
    case "result": {
      const fact = facts.call(ref.call);
      return fact && { ...outcome(ref.call, fact), ...called.get(ref.call) };
    }
    case "file": {
      const file = facts.file(ref.attachment);
      const { attachment } = ref;
      return file && { kind: "file", attachment, name: file.name, sha256: file.sha256, by: file.by };
    }
    case "identity":
      return { kind: "identity", ...facts.requester };
    case "made":
      return { kind: "made", by: ref.by };
    case "derived":
      return { kind: "function", name: ref.fn };
    case "missing":
      return { kind: "searched", sources: ref.searched };
    default:
      return undefined;
  }
}

function quote(ref: Extract<Ref, { kind: "span" }>, facts: Facts): EvidenceView {
  const { source: id, start, end } = ref;
  const source = facts.source(id);
  const whole = source?.text ?? "";
  const text = whole.slice(start, Math.min(end, start + QUOTE_CHARACTERS)).toWellFormed();
  const before = whole.slice(Math.max(0, start - CONTEXT_CHARACTERS), start).toWellFormed();
  const after = whole.slice(end, end + CONTEXT_CHARACTERS).toWellFormed();
  const name = id.startsWith("attachment:") ? facts.file(id.slice("attachment:".length))?.name : undefined;
  return {
    kind: "quote",
    source: id,
    start,
    end,
    text,
    ...(before === "" ? {} : { before }),
    ...(after === "" ? {} : { after }),
    ...(source?.by === undefined ? {} : { by: source.by }),
    ...(name === undefined ? {} : { name }),
  };
}

function outcome(call: string, fact: CallFact): EvidenceView {
  if (fact.kind === "effect") {
    const by = fact.toldBy === undefined ? {} : { by: fact.toldBy };
    return { kind: "receipt", call, state: fact.state, at: toTime(fact.at), ...by };
  }
  const reason = fact.reason === undefined ? {} : { reason: fact.reason };
  if (fact.kind === "read")
    return { kind: "read", call, outcome: fact.outcome, askedAt: toTime(fact.askedAt), ...reason };
  const [row] = fact.rows;
  return {
    kind: "ledger",
    call,
    ledger: fact.ledger,
    version: fact.version,
    outcome: fact.outcome,
    exhaustive: fact.exhaustive,
    matches: fact.rows.length,
    asked: fact.asked,
    ...(fact.rows.length === 1 && row !== undefined ? { row } : {}),
    askedAt: toTime(fact.askedAt),
    ...(fact.validUntil === undefined ? {} : { validUntil: toTime(fact.validUntil) }),
    ...reason,
  };
}
