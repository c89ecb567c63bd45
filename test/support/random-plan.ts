import fc from "fast-check";

/** One thing that a phase of a random run does. */
export type Deed =
  | { readonly do: "read"; readonly field: number; readonly found: "one" | "two" | "none" | "failed" | "part" }
  | { readonly do: "find"; readonly field: number; readonly from: "quote" | "guess" | "read" | "nothing" | "several" }
  | { readonly do: "ask"; readonly field: number; readonly mentioned: boolean }
  | { readonly do: "act"; readonly field: number; readonly ended: "succeeded" | "failed" | "unknown" };

/** What each phase of a random run does. */
export type Plan = readonly (readonly Deed[])[];

/** The fields that random runs are about. */
export const FIELDS = ["部署", "役割", "期限"] as const;

const field = fc.nat({ max: FIELDS.length - 1 });

const deed: fc.Arbitrary<Deed> = fc.oneof(
  fc.record({
    do: fc.constant("read" as const),
    field,
    found: fc.constantFrom("one" as const, "two" as const, "none" as const, "failed" as const, "part" as const),
  }),
  fc.record({
    do: fc.constant("find" as const),
    field,
    from: fc.constantFrom("quote" as const, "guess" as const, "read" as const, "nothing" as const, "several" as const),
  }),
  fc.record({ do: fc.constant("ask" as const), field, mentioned: fc.boolean() }),
  fc.record({
    do: fc.constant("act" as const),
    field,
    ended: fc.constantFrom("succeeded" as const, "failed" as const, "unknown" as const),
  }),
);

/** What good phases do: they find a value, have a ledger confirm it, and hand that on. */
const confirmed: fc.Arbitrary<readonly Deed[]> = field.map((one) => [
  { do: "find", field: one, from: "quote" },
  { do: "read", field: one, found: "one" },
  { do: "find", field: one, from: "read" },
]);

/** Random plans of up to four phases. */
export const plans: fc.Arbitrary<Plan> = fc.array(
  fc
    .array(
      fc.oneof(
        { weight: 4, arbitrary: deed.map((one): readonly Deed[] => [one]) },
        { weight: 1, arbitrary: confirmed },
      ),
      {
        maxLength: 5,
      },
    )
    .map((all) => all.flat()),
  { minLength: 1, maxLength: 4 },
);
