import type { Used } from "../cost/invoice-host.ts";

/** Asking ledgers again before what was approved is sent: plain JSON does not know what it rests on. */
const LOOK_UP = "find_invoice";
/** States and functions of asking again: one read, and the step that asks for it. */
const AGAIN = { states: ["Step", "What next", "Read"], functions: ["step", "read-freee"] };

/** Throws unless a run with plain JSON did what the run with evidence did, except that it asks no ledger again. */
export function assertSameWork(evidence: Used, plain: Used): void {
  const less = new Map<string, number>([
    ...AGAIN.states.map((name) => [`state ${name}`, 1] as const),
    ...AGAIN.functions.map((name) => [`function ${name}`, 1] as const),
    [`operation ${LOOK_UP}`, (evidence.operations.get(LOOK_UP) ?? 0) / 2] as const,
  ]);
  const did = countsOf(plain);
  for (const [name, times] of countsOf(evidence)) {
    const expected = times - (less.get(name) ?? 0);
    const found = did.get(name) ?? 0;
    if (found !== expected) throw new Error(`Unexpected ${found} × ${name} with plain JSON, expected ${expected}`);
    did.delete(name);
  }
  if (did.size > 0) throw new Error(`Unexpected with plain JSON alone: ${[...did.keys()].join(", ")}`);
}

function countsOf({ states, functions, operations }: Used): Map<string, number> {
  return new Map([
    ...[...states].map(([name, times]) => [`state ${name}`, times] as const),
    ...[...functions].map(([name, { invocations }]) => [`function ${name}`, invocations] as const),
    ...[...operations].map(([name, times]) => [`operation ${name}`, times] as const),
  ]);
}
