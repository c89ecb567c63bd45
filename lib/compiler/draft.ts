import type { Files } from "./2-build/apply-edits.ts";
import type { Unchecked } from "./4-verify/compare-scope.ts";

/** Code on its way to a program, with what was proven about it so far. */
export interface Draft {
  readonly kind: "draft";
  readonly outcome: "built" | "stacked" | "resaved" | "unchanged";
  readonly files: Files;
  /** The program it was stacked on. */
  readonly parent: string | null;
  /** Names of the phases whose code was proven to be the same. */
  readonly compared: readonly string[];
  readonly unchecked: readonly Unchecked[];
  readonly mayBehaveDifferently: readonly string[];
}
