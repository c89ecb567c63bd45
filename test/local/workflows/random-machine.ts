import fc from "fast-check";
import type { JsonObject } from "#ports";
import { ask, double, start } from "./crash-machines.ts";

/** One step of a random machine; what follows it is up to the chart that it stands in. */
type Step =
  | { readonly kind: "task" | "assign" | "pass" | "succeed" | "fail" }
  | { readonly kind: "flaky"; readonly times: number; readonly rate: number; readonly caught: boolean }
  | { readonly kind: "ask"; readonly after: number; readonly refuse: boolean; readonly timeout: number | undefined }
  | { readonly kind: "wait"; readonly seconds: number }
  | { readonly kind: "choice"; readonly skip: boolean }
  | { readonly kind: "child"; readonly named: boolean; readonly timeout: number | undefined; readonly caught: boolean }
  | { readonly kind: "map"; readonly items: number; readonly atOnce: number; readonly steps: readonly Step[] }
  | { readonly kind: "parallel"; readonly branches: readonly (readonly Step[])[] };

/** The steps of a machine and of the one that it starts. */
export interface Plan {
  readonly main: readonly Step[];
  readonly child: readonly Step[];
}

type States = Record<string, JsonObject>;

/**
 * Seconds after which nothing else happens: what comes at the very moment of a time-out may come before or behind it.
 * Everything else takes multiples of 8; up to three questions of a child may time out before it does.
 */
const EVERYTHING_ELSE = [0, 8, 16];
const askTimeouts = fc.constantFrom(undefined, 9, 17);
const childTimeouts = fc.constantFrom(undefined, 13, 29);

const leaf: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom("task" as const, "assign" as const, "pass" as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom("succeed" as const, "fail" as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("flaky" as const),
      times: fc.integer({ min: 0, max: 4 }),
      rate: fc.constantFrom(1, 2),
      caught: fc.boolean(),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant("ask" as const),
      after: fc.constantFrom(...EVERYTHING_ELSE),
      refuse: fc.boolean(),
      timeout: askTimeouts,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant("wait" as const), seconds: fc.constantFrom(...EVERYTHING_ELSE) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("choice" as const), skip: fc.boolean() }) },
);

const { steps: inner } = fc.letrec<{ step: Step; steps: readonly Step[] }>((tie) => ({
  steps: fc.array(tie("step"), { minLength: 1, maxLength: 3 }),
  step: fc.oneof(
    { maxDepth: 2, depthSize: "small" },
    { weight: 4, arbitrary: leaf },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant("map" as const),
        items: fc.integer({ min: 0, max: 3 }),
        atOnce: fc.integer({ min: 0, max: 2 }),
        steps: tie("steps"),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant("parallel" as const),
        branches: fc.array(tie("steps"), { minLength: 1, maxLength: 3 }),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant("child" as const),
        named: fc.boolean(),
        timeout: childTimeouts,
        caught: fc.boolean(),
      }),
    },
  ),
}));

/** Small machines of everything that the product's definitions are made of. */
export const plans: fc.Arbitrary<Plan> = fc.record({
  main: fc.tuple(inner, inner).map((parts) => parts.flat()),
  child: fc.array(leaf, { minLength: 1, maxLength: 3 }),
});

/** Writes machines: `{n}` goes in and comes out of every state, and what happened in it counts in the number. */
export function writeStates(steps: readonly Step[], child: string): { readonly [state: string]: JsonObject } {
  return new Writer(child).chart(steps, { named: true, depth: 0 }).States;
}

const NEXT_N = "{% {'n': ($states.input.n * 3 + 1) % 997} %}";
const AFTER_ERROR = "{% {'n': ($states.input.n * 5 + $length($states.errorOutput.Error)) % 997} %}";
/** Which of two branches fails first is nobody's promise, so nothing is said of it. */
const AFTER_SOME_ERROR = "{% {'n': ($states.input.n * 7 + 2) % 997} %}";

/** Where a chart stands: whether it runs once, so that its children may have names, and inside of how many others. */
interface Place {
  readonly named: boolean;
  readonly depth: number;
}

class Writer {
  readonly #child: string;
  #count = 0;

  constructor(child: string) {
    this.#child = child;
  }

  chart(steps: readonly Step[], place: Place): { StartAt: string; States: States } {
    const names = [...steps.map(({ kind }) => this.#name(kind)), this.#name("end")];
    const States: States = {};
    steps.forEach((step, i) => {
      const [own = "", next = "", later = next] = names.slice(i);
      States[own] = this.#state(step, { next, later }, place);
    });
    const assigned = steps[0]?.kind === "assign" ? ` + $kept${place.depth}` : "";
    States[names.at(-1) ?? ""] = { Type: "Pass", Output: `{% {'n': ($states.input.n${assigned}) % 997} %}`, End: true };
    return { StartAt: names[0] ?? "", States: reachable(names[0] ?? "", States) };
  }

  #name(kind: string): string {
    this.#count += 1;
    return `${kind} ${this.#count}`;
  }

  #state(step: Step, { next, later }: { readonly next: string; readonly later: string }, place: Place): JsonObject {
    const onError = (output: string) => [{ ErrorEquals: ["States.ALL"], Output: output, Next: next }];
    switch (step.kind) {
      case "task":
        return double("{% $states.input.n %}", { Output: { n: "{% $states.result.Payload % 997 %}" }, Next: next });
      case "assign":
        // An inner chart may not assign what an outer one has.
        return double("{% $states.input.n %}", {
          Assign: { [`kept${place.depth}`]: "{% $states.result.Payload %}" },
          Output: "{% $states.input %}",
          Next: next,
        });
      case "pass":
        return { Type: "Pass", Output: NEXT_N, Next: next };
      case "succeed":
        return { Type: "Succeed", Output: NEXT_N };
      case "fail":
        return { Type: "Fail", Error: "Meant", Cause: "it is meant to" };
      case "flaky":
        return {
          Type: "Task",
          Resource: "arn:aws:states:::lambda:invoke",
          Arguments: {
            FunctionName: "fail-until",
            Payload: { times: step.times, retry: "{% $states.context.State.RetryCount %}" },
          },
          TimeoutSeconds: 900,
          Retry: [{ ErrorEquals: ["States.TaskFailed"], IntervalSeconds: 8, BackoffRate: step.rate, MaxAttempts: 3 }],
          Output: NEXT_N,
          ...(step.caught ? { Catch: onError(AFTER_ERROR) } : {}),
          Next: next,
        };
      case "ask":
        return ask("ask", "{% $states.input.n %}", {
          Arguments: {
            FunctionName: "ask",
            Payload: {
              token: "{% $states.context.Task.Token %}",
              question: "{% $states.input.n %}",
              after: step.after,
              ...(step.refuse ? { refuse: "Refused" } : {}),
            },
          },
          ...(step.timeout === undefined ? {} : { TimeoutSeconds: `{% ${step.timeout} %}` }),
          Output: "{% {'n': ($states.result.answer * 11 + 3) % 997} %}",
          Catch: onError(AFTER_ERROR),
          Next: next,
        });
      case "wait":
        return { Type: "Wait", Seconds: `{% ${step.seconds} %}`, Next: next };
      case "choice":
        return {
          Type: "Choice",
          Choices: [{ Condition: "{% $states.input.n % 2 = 0 %}", Output: NEXT_N, Next: step.skip ? later : next }],
          Default: next,
        };
      case "child":
        return start(this.#child, step.named && place.named ? this.#ownName() : {}, {
          ...(step.timeout === undefined ? {} : { TimeoutSeconds: step.timeout }),
          Output: "{% {'n': ($states.result.Output.n + 13) % 997} %}",
          ...(step.caught ? { Catch: onError(AFTER_ERROR) } : {}),
          Next: next,
        });
      case "map":
        return {
          Type: "Map",
          Items: Array.from({ length: step.items }, (_, i) => i),
          MaxConcurrency: step.atOnce,
          ItemSelector: { n: "{% $states.context.Map.Item.Value + $states.input.n %}" },
          // Two items must not give their children one name.
          ItemProcessor: { ...this.chart(step.steps, { named: false, depth: place.depth + 1 }) },
          Output: `{% {'n': ${step.items} + $sum($states.result.n)} %}`,
          Catch: onError(AFTER_SOME_ERROR),
          Next: next,
        };
      case "parallel":
        return {
          Type: "Parallel",
          Branches: step.branches.map((branch) => this.chart(branch, { ...place, depth: place.depth + 1 })),
          Output: "{% {'n': 17 + $sum($states.result.n)} %}",
          Catch: onError(AFTER_SOME_ERROR),
          Next: next,
        };
    }
  }

  #ownName(): JsonObject {
    this.#count += 1;
    return { Name: `{% $states.context.Execution.Name & '-${this.#count}' %}` };
  }
}

/** A chart may not hold what no state leads to. */
function reachable(first: string, states: States): States {
  const found: States = {};
  const open = [first];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    const state = states[name];
    if (state === undefined || name in found) continue;
    found[name] = state;
    const choices = (state.Choices ?? []) as readonly JsonObject[];
    const caught = (state.Catch ?? []) as readonly JsonObject[];
    for (const { Next } of [state, ...choices, ...caught]) if (typeof Next === "string") open.push(Next);
    if (typeof state.Default === "string") open.push(state.Default);
  }
  return found;
}
