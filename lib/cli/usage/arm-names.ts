import type { ArmName } from "#eval";

/** The ways that `eval` compares. Written down here too: the area that has them brings all of itself along. */
export const ARM_NAMES = {
  fixed: true,
  "single-agent": true,
  "phases-plain": true,
  "phases-evidence": true,
} as const satisfies { readonly [Name in ArmName]: true };
