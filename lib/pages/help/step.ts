import type { Bilingual } from "#diagnostics";

/** What somebody who was refused can do now: in words, and as links where they help. */
export interface Step {
  readonly words?: Bilingual;
  readonly links?: readonly (readonly [path: string, words: Bilingual])[];
}
