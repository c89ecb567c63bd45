import { type Diagnostic, diagnose, excerpt } from "#diagnostics";
import type { Aop } from "./model.ts";
import { nameKey } from "./normalise/normalise-name.ts";

/** Tells which approvers an AOP names that the configuration does not know: their approvals would go to `operators`. */
export function checkRoles(aop: Aop, roles: readonly string[]): readonly Diagnostic[] {
  const known = new Set(roles.map(nameKey));
  return aop.phases.flatMap((phase) => {
    const named = [...phase.approvers, ...phase.startApprovers];
    return [...new Set(named)]
      .filter((role) => !known.has(nameKey(role)))
      .map((role) => {
        const words = { ja: roles.join("、") || "–", en: roles.join(", ") || "–" };
        return diagnose("AOP206", { role: excerpt(role), known: words }, { line: phase.line, column: 1 });
      });
  });
}
