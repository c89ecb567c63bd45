import { diagnose } from "#diagnostics";
import type { CommandContext } from "../command-context.ts";
import type { ExitCode } from "../exit-code.ts";
import { explainUnwritable } from "../explain-file-fault.ts";
import { toProblem } from "../host/problem.ts";
import { exampleAop } from "../init/example-aop.ts";
import { exampleConfig } from "../init/example-config.ts";
import { CONFIG_FILE } from "../load-config.ts";
import { serveWords } from "../words/serve-words.ts";
import { idOfFile } from "./aop-id.ts";

const AOP_FILE = "aops/monthly-invoices.md";

/** `init`: puts an example procedure and a configuration with comments into the folder; never replaces a file. */
export async function init({ world, reporter }: CommandContext): Promise<ExitCode> {
  const { language } = reporter;
  const files = [
    { path: CONFIG_FILE, text: exampleConfig[language] },
    { path: AOP_FILE, text: exampleAop[language] },
  ];
  const there: string[] = [];
  for (const { path } of files) {
    const read = await world.readFile(path);
    if (read.ok || read.fault.kind !== "absent") there.push(path);
  }
  if (there.length > 0) {
    reporter.refuse(toProblem([diagnose("AOP742", { files: there.join(", ") })], language));
    return 2;
  }
  for (const { path, text } of files) {
    const fault = await world.writeFile(path, text, "new");
    if (fault !== undefined) {
      reporter.refuse(toProblem([explainUnwritable(path, fault)], language));
      return 2;
    }
  }
  const words = serveWords[language];
  reporter.answer({ files: files.map(({ path }) => path) });
  reporter.print(words.made, ...files.map(({ path }) => `  ${path}`));
  reporter.progress(
    words.next,
    ...[["check", AOP_FILE], ["compile", AOP_FILE], ["run", idOfFile(AOP_FILE)], ["serve"]].map(
      (command) => `  ${reporter.suggest(...command)}`,
    ),
  );
  return 0;
}
