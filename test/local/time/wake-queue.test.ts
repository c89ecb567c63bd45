import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { WakeQueue } from "../../../lib/local/time/wake-queue.ts";

describe("WakeQueue", () => {
  it("wakes exactly what is due and not cancelled, ordered by time and then by arrival", () => {
    const step = fc.oneof(
      fc.record({ do: fc.constant("add" as const), time: fc.integer({ min: 0, max: 20 }) }),
      fc.record({ do: fc.constant("cancel" as const), which: fc.nat({ max: 50 }) }),
      fc.record({ do: fc.constant("wake" as const), now: fc.integer({ min: 0, max: 20 }) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const queue = new WakeQueue();
        const woken: number[] = [];
        let model: { readonly id: number; readonly time: number }[] = [];
        const cancels: (() => void)[] = [];
        for (const each of steps) {
          if (each.do === "add") {
            const id = cancels.length;
            cancels.push(queue.add(each.time, () => woken.push(id)));
            model.push({ id, time: each.time });
          } else if (each.do === "cancel") {
            cancels[each.which]?.();
            model = model.filter((waiting) => waiting.id !== each.which);
          } else {
            const due = model.filter((waiting) => waiting.time <= each.now);
            const expected = due.toSorted((a, b) => a.time - b.time || a.id - b.id).map((waiting) => waiting.id);
            model = model.filter((waiting) => waiting.time > each.now);
            queue.wakeDue(each.now);
            expect(woken.splice(0)).toEqual(expected);
          }
          const earliest = model.map((waiting) => waiting.time).toSorted((a, b) => a - b)[0];
          expect(queue.earliest()).toBe(earliest);
        }
      }),
    );
  });
});
