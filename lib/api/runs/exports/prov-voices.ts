import type { ConsentEntry } from "#approvals";
import type { DecisionEntry } from "#records";
import type { ProvDocument } from "./prov-document.ts";
import type { ProvValues } from "./prov-values.ts";

type Voice = Pick<DecisionEntry | ConsentEntry, "person" | "role" | "onBehalfOf">;

/** Who decided: everybody who had a say, and for whom those spoke to whom it was passed on. */
export function tellVoices(
  document: ProvDocument,
  values: ProvValues,
  { activity, given }: { readonly activity: string; readonly given: string },
  voices: readonly Voice[],
): void {
  for (const { person, role, onBehalfOf } of voices) {
    const agent = values.person(person);
    document.relate("wasAssociatedWith", activity, agent, { "prov:role": role || undefined });
    document.relate("wasAttributedTo", given, agent);
    if (onBehalfOf === undefined) continue;
    document.relate("actedOnBehalfOf", agent, values.person(onBehalfOf), { "prov:activity": activity });
  }
}
