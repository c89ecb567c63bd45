import { diagnose } from "#diagnostics";
import type { CommandContext } from "../command-context.ts";
import type { ExitCode } from "../exit-code.ts";
import { explainUnwritable } from "../explain-file-fault.ts";
import { toProblem } from "../host/problem.ts";
import { exampleAop } from "../init/example-aop.ts";
import { exampleConfig } from "../init/example-config.ts";
import { exampleReadme } from "../init/example-readme.ts";
import { CONFIG_FILE } from "../load-config.ts";
import { serveWords } from "../words/serve-words.ts";
import { idOfFile } from "./aop-id.ts";

const AOP_FILE = "aops/monthly-invoices.md";
const README_FILE = "README.md";
const IGNORE_FILE = ".gitignore";

/** Records, and what is secret on most machines. */
const IGNORED = ".tejun/\n.env\nnode_modules/\n";

/** What a folder cannot begin with twice; the others are left as they are where they stand already. */
const NEEDED = [CONFIG_FILE, AOP_FILE];

/** `init`: makes a working start of an empty folder; never replaces a file. */
export async function init({ world, reporter }: CommandContext): Promise<ExitCode> {
  const { language } = reporter;
  const files = [
    { path: CONFIG_FILE, text: exampleConfig[language] },
    { path: AOP_FILE, text: exampleAop[language] },
    { path: README_FILE, text: exampleReadme[language]((...words) => reporter.suggest(...words)) },
    { path: IGNORE_FILE, text: IGNORED },
  ];
  const there: string[] = [];
  for (const { path } of files) {
    const read = await world.readFile(path);
    if (read.ok || read.fault.kind !== "absent") there.push(path);
  }
  const taken = there.filter((path) => NEEDED.includes(path));
  if (taken.length > 0) {
    reporter.refuse(toProblem([diagnose("AOP742", { files: taken.join(", ") })], language));
    return 2;
  }
  const made = files.filter(({ path }) => !there.includes(path));
  for (const { path, text } of made) {
    const fault = await world.writeFile(path, text, "new");
    if (fault !== undefined) {
      reporter.refuse(toProblem([explainUnwritable(path, fault)], language));
      return 2;
    }
  }
  const words = serveWords[language];
  reporter.answer({ files: made.map(({ path }) => path) });
  reporter.print(words.made, ...made.map(({ path }) => `  ${path}`));
  if (there.length > 0) reporter.print(words.leftAlone, ...there.map((path) => `  ${path}`));
  reporter.progress(
    words.next,
    ...[
      ["check", AOP_FILE],
      ["compile", AOP_FILE],
      ["run", idOfFile(AOP_FILE), "--watch"],
    ].map((command) => `  ${reporter.suggest(...command)}`),
    words.thenOpen,
  );
  return 0;
}
