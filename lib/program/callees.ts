import { fieldsAfter } from "./handoff.ts";
import type { ArtifactField, Callee, Manifest, ManifestPhase } from "./manifest.ts";

/** What a program hands back when it is called: the artifact that stands after its last phase. */
export function handedBack({ phases }: Pick<Manifest, "phases">): readonly ArtifactField[] {
  return fieldsAfter({ phases }, phases.length).map(({ name, types }) => {
    const declared = phases.flatMap(({ fields }) => fields).find((field) => field.name === name);
    const [type = "string"] = types;
    return declared?.untyped || types.length > 1 ? { name, type: "string", untyped: true } : { name, type };
  });
}

/** The AOPs that a phase's grants let it call. */
export function grantedCallees(
  phase: Pick<ManifestPhase, "grants">,
  { callees = [] }: Pick<Manifest, "callees">,
): readonly Callee[] {
  const names = new Set(phase.grants.flatMap((grant) => (grant.kind === "aop" ? [grant.tool] : [])));
  return callees.filter(({ name }) => names.has(name));
}

/** Every name under which an AOP is called. */
export function calleeNames({ name, aop, title }: Callee): readonly string[] {
  return [...new Set([name, aop, title])];
}
