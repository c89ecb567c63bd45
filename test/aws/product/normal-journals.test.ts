import { expect, it } from "vitest";
import { type Journal, normalJournals } from "./normal-journals.ts";

const RUN = ["run_01M8P3XVQMXZTFEQDMF9TCRAWJ", "run_01M8P4K7STHQBHMWSMK9JQHFQX"] as const;
const HASH = ["a".repeat(64), "b".repeat(64)] as const;
const PROGRAM = "c".repeat(64);

const journal = (host: 0 | 1, amount = 12): Journal => [
  { kind: "started", run: RUN[host], phase: 0, seq: 1, at: 1_796_038_651_660 + host, program: PROGRAM },
  { kind: "turn", run: RUN[host], phase: 1, seq: 1, prev: HASH[host], sent: `2026-11-30T11:36:1${host}.801Z`, amount },
];

it("finds two journals equal that differ in ids, hashes of them, times and the order of writing alone", () => {
  const [one, other] = normalJournals(journal(0), journal(1).toReversed());

  expect(other).toEqual(one);
  expect(one[0]).toEqual({ at: "<time>", kind: "started", phase: 0, program: PROGRAM, run: "<id 1>", seq: 1 });
});

it("keeps every other difference, and where an id comes up again", () => {
  const [, changed] = normalJournals(journal(0), journal(1, 13));
  const [first = {}, second = {}] = journal(1);
  const [one, confused] = normalJournals(journal(0), [first, { ...second, run: "run_01M8P4K7STHQBHMWSMK9JQHFQZ" }]);

  expect(changed[1]).toMatchObject({ amount: 13 });
  expect(confused).not.toEqual(one);
});
