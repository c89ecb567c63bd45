import type { Bilingual } from "#diagnostics";
import { type FormLimits, megabytes } from "../form-limits.ts";

/** Words that the pages of people share with others; apart, so that `decide` carries no words of other pages. */
export const SHARED = {
  version: (n: number): Bilingual => ({ ja: `版 ${n}`, en: `Version ${n}` }),
  readOnly: { ja: "読み取り専用", en: "read-only" },
  filesHint: ({ count, bytesEach, bytesPerRun }: FormLimits): Bilingual => ({
    ja: `テキスト、Markdown、CSV、PDF、画像。${count} 個まで、1 つ ${megabytes(bytesEach)} MB、合わせて ${megabytes(bytesPerRun)} MB まで。`,
    en: `Text, Markdown, CSV, PDF, images; up to ${count} files of ${megabytes(bytesEach)} MB each, ${megabytes(bytesPerRun)} MB together.`,
  }),
};
