export { type ActReply, act } from "./act.ts";
export type { ActPorts } from "./ports.ts";
export { type EffectAnswer, type EffectState, loadEffectState } from "./record/effect-state.ts";
export { type GroundedIntent, mayBeSent } from "./record/grounded-intent.ts";
export { countProgress, type EffectProgress, loadProgress } from "./record/progress.ts";
export type { Looked } from "./send/action.ts";
