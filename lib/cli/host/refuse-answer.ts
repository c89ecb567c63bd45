import type { ExitCode } from "../exit-code.ts";
import type { DiagnosedText, Reporter } from "../report/reporter.ts";
import type { Problem } from "./problem.ts";

/** What a person asked for wrongly: an id that is not there, a request out of form, no right to it. */
const WRONG_USE = new Set([400, 401, 403, 404, 405, 410, 413, 415]);

/** Tells why the host did not do as asked, and what can be done where that is another command; gives the exit code. */
export function refuseAnswer(
  reporter: Reporter,
  problem: Problem,
  text?: DiagnosedText & { readonly next?: readonly (readonly string[])[] },
): ExitCode {
  reporter.refuse(problem, text);
  reporter.progress(...(text?.next ?? []).map((command) => `  ${reporter.suggest(...command)}`));
  return problem.status !== undefined && WRONG_USE.has(problem.status) ? 2 : 1;
}
