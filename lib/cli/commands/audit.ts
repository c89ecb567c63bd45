import type { AuditView } from "#api";
import type { CommandContext } from "../command-context.ts";
import type { ExitCode } from "../exit-code.ts";
import { withHost } from "../host/with-host.ts";
import type { Command } from "../invocation.ts";
import { describeAudit, isExplained } from "./describe-audit.ts";
import { explainUnknownRun } from "./explain-unknown-run.ts";

/**
 * `audit`: tells at which step of a run an uncertain value came to be treated as certain, and who allowed what.
 * The exit code is 1 when something of it cannot be explained.
 */
export async function audit(context: CommandContext, { run }: Extract<Command, { name: "audit" }>): Promise<ExitCode> {
  const { reporter } = context;
  return withHost(context, {}, async (client, { timezone }) => {
    const found = await client.get<AuditView>(`/runs/${encodeURIComponent(run)}/audit`);
    if (!found.ok) return explainUnknownRun(context, client, run, found.problem);
    reporter.answer(found.body);
    const { language, paint, columns } = reporter;
    reporter.print(...describeAudit(found.body, { language, paint, columns, timezone }));
    return isExplained(found.body) ? 0 : 1;
  });
}
