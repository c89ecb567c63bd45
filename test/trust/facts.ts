import type { CallFact, Facts, LedgerFact, Ref, Source } from "#trust";

/** Facts written by hand, for asking what they make of a ref. */
export interface GivenFacts {
  readonly sources?: readonly Source[];
  readonly calls?: { readonly [call: string]: CallFact };
  readonly artifacts?: { readonly [phase: number]: { readonly [field: string]: Ref } };
  readonly authenticated?: boolean;
  readonly startDay?: string;
}

export function factsOf(given: GivenFacts): Facts {
  return {
    source: (id) => given.sources?.find((source) => source.id === id),
    call: (key) => given.calls?.[key],
    file: () => undefined,
    artifact: (phase, field) => given.artifacts?.[phase]?.[field],
    startDay: given.startDay ?? "2026-11-30",
    requester: { person: "staff@example.com", authenticated: given.authenticated ?? true },
  };
}

export function request(text: string): Source {
  return { id: "request", text, sha256: "0".repeat(64) };
}

export function ledger(rows: LedgerFact["rows"], change: Partial<LedgerFact> = {}): LedgerFact {
  return {
    kind: "ledger",
    ledger: "department_list",
    outcome: "answered",
    exhaustive: true,
    version: "v7",
    rows,
    key: "department_id",
    label: "name",
    asked: { name: "営業一部" },
    askedAt: 0,
    ...change,
  };
}
