import type { PagePorts } from "./page-ports.ts";

/** What the files of one form may have: how many, how large each, and all together in bytes. */
export interface FormLimits {
  readonly count: number;
  readonly bytesEach: number;
  readonly bytesPerRun: number;
}

/** The configured limits, or less where what carries a form takes less: a page promises no more than arrives. */
export function formLimits({ config, formBytes }: Pick<PagePorts, "config" | "formBytes">): FormLimits {
  const { count, bytesEach, bytesPerRun } = config.limits.attachments;
  const most = formBytes ?? Number.POSITIVE_INFINITY;
  return { count, bytesEach: Math.min(bytesEach, most), bytesPerRun: Math.min(bytesPerRun, most) };
}

/** How many whole megabytes these are, as people are told. */
export function megabytes(bytes: number): number {
  return Math.floor(bytes / 1_048_576);
}
