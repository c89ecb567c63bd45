import type { Language } from "#diagnostics";
import type { Paint } from "../report/paint.ts";

/** How an audit is told. */
export interface DescribeAudit {
  readonly language: Language;
  readonly paint: Paint;
  readonly columns: number;
  readonly timezone: string;
}
