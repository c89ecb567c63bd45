import { describe, expect, it } from "vitest";
import { waitSeconds } from "../../lib/runtime/step/wait-seconds.ts";
import { createTestClock } from "../support/test-clock.ts";

const clock = createTestClock(1_000_000);
const ports = { clock, approvalSeconds: 1000, firstWaitSeconds: 100 };
const asked = (record: { readonly validUntil: number; readonly wakes?: readonly number[] }) =>
  ({ pk: "ASKED#apr_1", sk: "META", ...record }) as never;

describe("a wait for a decision", () => {
  it.each([
    ["before it is asked for, until the first reminder", undefined, 100],
    ["until the next reminder", asked({ validUntil: 2_000_000, wakes: [900_000, 1_050_000, 1_500_000] }), 50],
    ["until its end, once everybody was reminded", asked({ validUntil: 1_030_500, wakes: [900_000] }), 31],
    ["no time at all, once it has ended", asked({ validUntil: 1_000_000, wakes: [900_000] }), 0],
    ["until its end, where nobody is ever reminded", asked({ validUntil: 1_010_000 }), 10],
  ])("lasts %s", (_, record, seconds) => {
    expect(waitSeconds(ports, record)).toBe(seconds);
  });
});
