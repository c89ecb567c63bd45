import type { z } from "zod";
import { type Facts, type Ref, resolveRef } from "#trust";
import type { Plain } from "../call.ts";
import type { shownValue } from "../schemas/runs.ts";
import { listEvidence } from "./evidence.ts";
import type { CalledOperations } from "./record/called-operations.ts";

/** A value as it is shown. */
export type ValueView = Plain<z.output<typeof shownValue>>;

/** Shows values under the names they have in a phase, or where else `within` says; value and status are computed now, from the record. */
export function viewValues(
  within: number | string,
  refs: { readonly [field: string]: Ref },
  facts: Facts,
  called: CalledOperations,
): { readonly [field: string]: ValueView } {
  return Object.fromEntries(
    Object.entries(refs).map(([field, ref]): [string, ValueView] => {
      const { status, value, candidates, reason } = resolveRef(ref, facts);
      return [
        field,
        {
          id: `${within}/${field}`,
          field,
          status,
          ...(value === undefined ? {} : { value }),
          ...(candidates === undefined ? {} : { candidates }),
          ...(reason === undefined ? {} : { reason }),
          evidence: listEvidence([ref], facts, called),
        },
      ];
    }),
  );
}
