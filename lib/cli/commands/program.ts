import type { DifferenceView, ProgramListView, ProgramView } from "#api";
import type { CommandContext } from "../command-context.ts";
import type { ExitCode } from "../exit-code.ts";
import type { HostClient } from "../host/host-client.ts";
import { withHost } from "../host/with-host.ts";
import type { Command } from "../invocation.ts";
import { describeDifference, describeOrigin } from "./describe-program.ts";
import { explainUnknownProgram } from "./explain-unknown-program.ts";

type Program = Extract<Command, { name: "program" }>;

/** `program`: shows a program of an AOP, as its outline or its code, all of them in a list, or how two differ. */
export async function program(context: CommandContext, command: Program): Promise<ExitCode> {
  return withHost(context, {}, (client, { timezone }) => {
    if (command.list) return showList(context, client, command, timezone);
    return command.diff ? showDifference(context, client, command) : showProgram(context, client, command, timezone);
  });
}

async function showProgram(
  context: CommandContext,
  client: HostClient,
  command: Program,
  timezone: string,
): Promise<ExitCode> {
  const { reporter } = context;
  const name = command.program ?? "current";
  const found = await client.get<ProgramView>(`${pathOf(command)}/programs/${encodeURIComponent(name)}`);
  if (!found.ok) return explainUnknownProgram(context, client, { aop: command.aop, name }, found.problem);
  const { body } = found;
  reporter.answer(body);
  reporter.progress(...describeOrigin(body, reporter.language, timezone), "");
  if (!command.code) {
    reporter.print(body.yaml.trimEnd());
    return 0;
  }
  for (const [path, text] of Object.entries(body.files)) reporter.print(`// ${path}`, text.trimEnd(), "");
  return 0;
}

async function showList(
  context: CommandContext,
  client: HostClient,
  command: Program,
  timezone: string,
): Promise<ExitCode> {
  const { reporter } = context;
  const listed = await client.get<ProgramListView>(`${pathOf(command)}/programs?limit=50`);
  if (!listed.ok) return explainUnknownProgram(context, client, { aop: command.aop }, listed.problem);
  reporter.answer(listed.body);
  reporter.print(...listed.body.programs.flatMap((one) => describeOrigin(one, reporter.language, timezone)));
  return 0;
}

async function showDifference(context: CommandContext, client: HostClient, command: Program): Promise<ExitCode> {
  const { reporter } = context;
  const query = new URLSearchParams({
    ...(command.from === undefined ? {} : { from: command.from }),
    ...(command.program === undefined ? {} : { to: command.program }),
  });
  const found = await client.get<DifferenceView>(`${pathOf(command)}/difference?${query}`);
  if (!found.ok) return explainUnknownProgram(context, client, { aop: command.aop }, found.problem);
  reporter.answer(found.body);
  reporter.print(...describeDifference(found.body, reporter));
  return 0;
}

function pathOf({ aop }: Program): string {
  return `/aops/${encodeURIComponent(aop)}`;
}
