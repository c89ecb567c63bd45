import type { Aop, AopPhase } from "../model.ts";

/**
 * The strict comparison (compile.md section 1): two phases whose name, body and heading tools are the same characters
 * are unedited, and their code must be proven byte-identical. The number does not count. Two AOPs are compared by their
 * whole text, which is what a single-stage AOP is compared by.
 */
export function sameForVerification(before: Aop, after: Aop): boolean;
export function sameForVerification(before: AopPhase, after: AopPhase): boolean;
export function sameForVerification(before: Aop | AopPhase, after: Aop | AopPhase): boolean {
  if ("text" in before || "text" in after) return "text" in before && "text" in after && before.text === after.text;
  return before.name === after.name && before.body === after.body && before.toolsText === after.toolsText;
}
