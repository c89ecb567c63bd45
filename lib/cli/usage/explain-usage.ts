import type { Command as Commander, CommanderError } from "commander";
import { type Bilingual, type Diagnostic, diagnose, excerpt, type Language } from "#diagnostics";
import type { CommandName } from "../invocation.ts";
import { commandHelp } from "./command-words.ts";

/** Tells why commander did not understand what was typed; `command` is where it stopped understanding. */
export function explainUsage(command: Commander, error: CommanderError, program: string): Diagnostic {
  const path = command.parent === null ? "tejun" : `tejun ${command.name()}`;
  const quoted = excerpt(/'([^']*)'/.exec(error.message)?.[1] ?? "");
  const usage = `${path} ${command.usage()}`;
  const example = exampleOf(command, program);
  switch (error.code) {
    case "commander.unknownCommand": {
      const known = command.commands.map((one) => one.name()).join(", ");
      return diagnose("AOP731", { command: quoted, known, hint: suggest(path, command, error, program) });
    }
    case "commander.unknownOption": {
      const options = [...command.options, ...(command.parent?.options ?? [])];
      const known = options.flatMap((option) => option.long ?? []).join(", ");
      return diagnose("AOP732", { command: path, option: quoted, known, hint: suggest(path, command, error, program) });
    }
    case "commander.missingArgument":
      return diagnose("AOP733", { command: path, argument: quoted, usage, example });
    case "commander.optionMissingArgument": {
      const [option = quoted, expected = ""] = quoted.split(" ");
      return diagnose("AOP735", { option, expected, example });
    }
    case "commander.excessArguments": {
      const found = excerpt(command.args.join(" "));
      return diagnose("AOP734", { command: path, found, usage, example });
    }
    default:
      throw error;
  }
}

/** Commander's own suggestion of what is spelt nearly like it; otherwise where the list is. */
function suggest(path: string, command: Commander, error: CommanderError, program: string): Bilingual {
  const near = /\(Did you mean (?:one of )?(.+)\?\)/.exec(error.message)?.[1];
  if (near === undefined) {
    const help = path === "tejun" ? `${program} --help` : `${program} ${command.name()} --help`;
    return { ja: `${help} で一覧を見てください`, en: `See the list with ${help}` };
  }
  const meant = command.parent === null && !near.startsWith("-") ? `tejun ${near}` : near;
  return { ja: `${meant} のことではありませんか`, en: `Did you mean ${meant}?` };
}

function exampleOf(command: Commander, program: string): Bilingual {
  const name = command.name() as CommandName;
  const first = (language: Language) =>
    Object.hasOwn(commandHelp[language], name) ? commandHelp[language][name].examples[0] : "serve";
  return { ja: `${program} ${first("ja")}`, en: `${program} ${first("en")}` };
}
