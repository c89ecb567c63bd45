export { act } from "./act.ts";
export { loadEffectState } from "./record/effect-state.ts";
