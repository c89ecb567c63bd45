import { Command as Commander, type CommanderError, Option } from "commander";
import { displayWidth, type Language } from "#diagnostics";
import type { CommandName } from "../invocation.ts";
import { COMMAND_FORMS } from "./command-forms.ts";
import type { CommandHelp } from "./command-help.ts";
import { commandHelp, generalHelp } from "./command-words.ts";

/** In what the command line is explained: `columns` wide; `program` is how the person calls it. */
export interface Usage {
  readonly language: Language;
  readonly version: string;
  readonly columns: number;
  readonly program: string;
}

/** What the tree of commands calls. */
export interface ProgramEvents {
  readonly chosen: (name: CommandName, args: readonly string[], options: { readonly [name: string]: unknown }) => void;
  /** Never returns; the error tells how the words were not understood, or that help was shown. */
  readonly ended: (command: Commander, error: CommanderError) => never;
  readonly printed: (text: string) => void;
}

/** Makes the tree of commands with its help. */
export function buildProgram({ language, version, columns, program: called }: Usage, events: ProgramEvents): Commander {
  const general = generalHelp[language];
  const translate = (words: string): string => general.words[words] ?? words;
  const program = new Commander("tejun");
  program
    .description(general.about)
    .version(version, "-V, --version", general.version)
    .helpOption("-h, --help", general.help)
    .helpCommand("help [COMMAND]", general.helpCommand)
    .configureHelp({
      showGlobalOptions: true,
      styleTitle: translate,
      styleOptionText: translate,
      styleSubcommandText: translate,
      displayWidth,
    })
    .configureOutput({
      writeOut: events.printed,
      writeErr: events.printed,
      outputError: () => undefined,
      getOutHelpWidth: () => columns,
      getErrHelpWidth: () => columns,
      getOutHasColors: () => false,
      getErrHasColors: () => false,
    })
    .option("--state <DIR>", general.options.state)
    .option("--config <FILE>", general.options.config)
    .option("--json", general.options.json)
    .addOption(new Option("--lang <ja|en>", general.options.lang))
    .addHelpText("after", `\n${general.footer(called).join("\n")}`)
    .exitOverride((error) => events.ended(program, error));
  for (const name of Object.keys(COMMAND_FORMS) as CommandName[])
    addCommand(program, name, { language, called }, events);
  return program;
}

function addCommand(
  program: Commander,
  name: CommandName,
  { language, called }: { readonly language: Language; readonly called: string },
  events: ProgramEvents,
): void {
  const form = COMMAND_FORMS[name];
  const help = commandHelp[language][name];
  const command = program.command(name);
  command
    .summary(help.summary)
    .description(`${help.summary}\n${help.details}`)
    .addHelpText("after", `\n${showExamples(help, language, called)}`)
    .exitOverride((error) => events.ended(command, error))
    .action(() => events.chosen(name, command.args, command.optsWithGlobals()));
  if (form.argument !== undefined) command.argument(form.argument, help.argument);
  for (const { flags, many } of form.options) {
    const option = new Option(flags);
    option.description = help.options[option.attributeName()] ?? "";
    if (many) option.argParser((value, before: readonly string[] = []) => [...before, value]);
    command.addOption(option);
  }
}

function showExamples(help: CommandHelp, language: Language, called: string): string {
  return [generalHelp[language].exampleTitle, ...help.examples.map((example) => `  ${called} ${example}`)].join("\n");
}
