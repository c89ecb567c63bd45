import type { Bilingual } from "#diagnostics";

/** The steps of a compile, in their order. */
export const STEPS = {
  read: { ja: "AOP を読む", en: "Read the AOP" },
  callees: { ja: "呼び出す AOP をコードにする", en: "Compile the called AOPs" },
  plan: { ja: "直したところを調べる", en: "Find what was edited" },
  build: { ja: "コードを作る", en: "Write the code" },
  verify: { ja: "コードを確かめる", en: "Verify the code" },
  publish: { ja: "今のコードにする", en: "Make it current" },
} as const satisfies { readonly [step: string]: Bilingual };

/** One step of a compile. */
export type StepId = keyof typeof STEPS;

/** How far a step is; times in milliseconds since 1970. */
export interface CompileStep {
  readonly step: StepId;
  readonly name: Bilingual;
  readonly startedAt: number;
  readonly endedAt?: number;
}
