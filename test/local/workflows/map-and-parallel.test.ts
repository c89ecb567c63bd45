import { describe, expect, it } from "vitest";
import type { Json, JsonObject } from "#ports";
import { type Engine, openEngine } from "./engine.ts";

/** A function whose calls return in the order in which the test says so. */
function gate() {
  const waiting = new Map<Json, (result: Json) => void>();
  let most = 0;
  return {
    call: ({ item }: JsonObject) =>
      new Promise<Json>((resolve) => {
        waiting.set(item ?? null, resolve);
        most = Math.max(most, waiting.size);
      }),
    open(item: Json) {
      const resolve = waiting.get(item);
      waiting.delete(item);
      resolve?.(item);
    },
    inside: () => [...waiting.keys()],
    most: () => most,
  };
}

function each({ invoke }: Engine, rest: JsonObject): JsonObject {
  return {
    Type: "Map",
    ItemProcessor: {
      ProcessorConfig: { Mode: "INLINE" },
      StartAt: "Call",
      States: {
        Call: invoke("gate", { item: "{% $states.input %}" }, { Output: "{% $states.result.Payload %}", End: true }),
      },
    },
    End: true,
    ...rest,
  };
}

describe("Map", () => {
  it("keeps the order of the items whichever ends first", async () => {
    const held = gate();
    const engine = openEngine({ functions: { gate: held.call } });
    const execution = await engine.start(await engine.define({ Each: each(engine, {}) }), ["a", "b", "c"]);
    await engine.turn();

    for (const item of ["c", "a", "b"]) {
      held.open(item);
      await engine.turn();
    }

    expect((await engine.ended(execution)).output).toEqual(["a", "b", "c"]);
  });

  it.each<[string, Json, number]>([
    ["a number", 2, 2],
    ["an expression", "{% 3 %}", 3],
    ["not at all", 0, 40],
    ["more than an inline Map may", 100, 40],
  ])("runs as many items at once as MaxConcurrency allows, given as %s", async (_, MaxConcurrency, limit) => {
    const held = gate();
    const engine = openEngine({ functions: { gate: held.call } });
    const items = Array.from({ length: 50 }, (_, n) => n);
    const execution = await engine.start(await engine.define({ Each: each(engine, { MaxConcurrency }) }), items);
    await engine.turn();
    expect(held.inside()).toEqual(items.slice(0, limit));

    for (const item of items) {
      held.open(item);
      await engine.turn();
    }

    expect(held.most()).toBe(limit);
    expect((await engine.ended(execution)).output).toEqual(items);
  });

  it("gives an empty list for no items", async () => {
    const engine = openEngine();

    const { output } = await engine.run({ Each: each(engine, { Items: [] }) });

    expect(output).toEqual([]);
  });

  it.each([["'text'"], ["{'a': 1}"], ["$nothing"]])("cannot map over %s", async (items) => {
    const engine = openEngine();

    const execution = await engine.run({ Each: each(engine, { Items: `{% ${items} %}` }) });

    expect(execution).toMatchObject({ status: "FAILED", error: "States.QueryEvaluationError" });
  });

  it("fails with the first item that fails; the others are not heard any more, and none begins", async () => {
    const held = gate();
    const engine = openEngine({
      functions: {
        gate: async (payload) => {
          if (payload.item === 1) throw Object.assign(new Error("no"), { name: "Refused" });
          return held.call(payload);
        },
      },
    });
    const rules = {
      MaxConcurrency: 2,
      Catch: [{ ErrorEquals: ["Refused"], Output: "{% $states.errorOutput.Error %}", Next: "Rest" }],
    };
    const execution = await engine.start(
      await engine.define({ Each: each(engine, rules), Rest: { Type: "Wait", Seconds: 9, End: true } }),
      [0, 1, 2, 3],
    );
    await engine.turn();

    held.open(0);
    await engine.pass(9);

    expect((await engine.ended(execution)).output).toBe("Refused");
    expect(engine.payloads("gate")).toEqual([{ item: 0 }, { item: 1 }]);
  });

  it("knows item and index in the selector and in all states of the item, the innermost first", async () => {
    const engine = openEngine();
    const inner = {
      Type: "Map",
      Items: "{% $states.input.list %}",
      ItemProcessor: {
        StartAt: "Inner",
        States: {
          Inner: {
            Type: "Pass",
            Output: {
              index: "{% $states.context.Map.Item.Index %}",
              value: "{% $states.context.Map.Item.Value %}",
              outer: "{% $outer %}",
            },
            End: true,
          },
        },
      },
      End: true,
    };
    const { output } = await engine.run({
      Outer: {
        Type: "Map",
        Items: [["x", "y"], ["z"]],
        ItemSelector: { list: "{% $states.context.Map.Item.Value %}", index: "{% $states.context.Map.Item.Index %}" },
        ItemProcessor: {
          StartAt: "Note",
          States: { Note: { Type: "Pass", Assign: { outer: "{% $states.input.index %}" }, Next: "Each" }, Each: inner },
        },
        End: true,
      },
    });

    expect(output).toEqual([
      [
        { index: 0, value: "x", outer: 0 },
        { index: 1, value: "y", outer: 0 },
      ],
      [{ index: 0, value: "z", outer: 1 }],
    ]);
  });

  it("fails when the selector fails for an item that begins later", async () => {
    const engine = openEngine();

    const execution = await engine.run({
      Each: {
        Type: "Map",
        Items: [{ a: 1 }, {}],
        MaxConcurrency: 1,
        ItemSelector: { a: "{% $states.context.Map.Item.Value.a %}" },
        ItemProcessor: { StartAt: "Item", States: { Item: { Type: "Succeed" } } },
        Catch: [{ ErrorEquals: ["States.QueryEvaluationError"], Output: { caught: true }, Next: "Caught" }],
        End: true,
      },
      Caught: { Type: "Succeed" },
    });

    expect(execution.output).toEqual({ caught: true });
  });
});

describe("Parallel", () => {
  const pass = (name: string, rest: JsonObject) => ({
    StartAt: name,
    States: { [name]: { Type: "Pass", End: true, ...rest } },
  });

  it("gives each branch its arguments, and collects what they end with", async () => {
    const engine = openEngine();

    const { output } = await engine.run(
      {
        All: {
          Type: "Parallel",
          Arguments: { n: "{% $states.input.n * 10 %}" },
          Branches: [pass("A", {}), pass("B", { Output: "{% $states.input.n + 1 %}" })],
          Output: { results: "{% $states.result %}", input: "{% $states.input.n %}" },
          End: true,
        },
      },
      { n: 1 },
    );

    expect(output).toEqual({ results: [{ n: 10 }, 11], input: 1 });
  });

  it("ends a branch at a Succeed state, and all of them at a Fail state", async () => {
    const engine = openEngine();
    const done = { StartAt: "Done", States: { Done: { Type: "Succeed", Output: { done: true } } } };
    const fail = { StartAt: "Fail", States: { Fail: { Type: "Fail", Error: "Branch", Cause: "because" } } };

    const good = await engine.run({
      All: { Type: "Parallel", Branches: [done], Next: "End" },
      End: { Type: "Succeed" },
    });
    const bad = await engine.run({ All: { Type: "Parallel", Branches: [done, fail], End: true } });

    expect(good.output).toEqual([{ done: true }]);
    expect(bad).toMatchObject({ status: "FAILED", error: "Branch", cause: "because" });
  });

  it("runs a Map state in a branch, with waits in both", async () => {
    const engine = openEngine();
    const rest = (seconds: Json) => ({ Type: "Wait", Seconds: seconds, End: true });
    const execution = await engine.start(
      await engine.define({
        All: {
          Type: "Parallel",
          Branches: [
            {
              StartAt: "Each",
              States: {
                Each: {
                  Type: "Map",
                  ItemProcessor: { StartAt: "Item", States: { Item: rest("{% $states.input %}") } },
                  End: true,
                },
              },
            },
            { StartAt: "Rest", States: { Rest: rest(3) } },
          ],
          Output: "{% $states.context.State.EnteredTime %}",
          Next: "Now",
        },
        Now: { Type: "Pass", Output: "{% $states.context.State.EnteredTime %}", End: true },
      }),
      [1, 5, 2],
    );

    await engine.pass(10);

    expect((await engine.ended(execution)).output).toBe("2026-01-01T00:00:05.000Z");
  });
});
