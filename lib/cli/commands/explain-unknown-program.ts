import { diagnose, excerpt } from "#diagnostics";
import type { CommandContext } from "../command-context.ts";
import type { ExitCode } from "../exit-code.ts";
import type { HostClient } from "../host/host-client.ts";
import { type Problem, toProblem } from "../host/problem.ts";
import { refuseAnswer } from "../host/refuse-answer.ts";
import { explainUnknownAop } from "./explain-unknown-aop.ts";

/**
 * Tells what is not there: the procedure, with those that are; or one of its programs, with what makes or lists them.
 * `name` is how a single program was asked for.
 */
export async function explainUnknownProgram(
  context: CommandContext,
  client: HostClient,
  { aop, name }: { readonly aop: string; readonly name?: string },
  problem: Problem,
): Promise<ExitCode> {
  const { reporter } = context;
  if (problem.status !== 404) return refuseAnswer(reporter, problem);
  const asked = await client.get(`/aops/${encodeURIComponent(aop)}`);
  if (!asked.ok) return explainUnknownAop(context, client, aop, unknown("手順書", "procedure", aop));
  const next = [name === "current" ? ["compile", aop] : ["program", aop, "--list"]];
  const told = name === undefined ? problem : unknown("手順書のコード", "program of the procedure", name);
  return refuseAnswer(reporter, told, { next });

  function unknown(ja: string, en: string, id: string): Problem {
    const diagnostic = diagnose("AOP801", { what: { ja, en }, id: excerpt(id) });
    return { ...toProblem([diagnostic], reporter.language), status: 404 };
  }
}
