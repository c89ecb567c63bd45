import type { Command as Commander, CommanderError } from "commander";
import { type Bilingual, type Diagnostic, diagnose, excerpt, type Language } from "#diagnostics";
import type { CommandName } from "../invocation.ts";
import { commandHelp } from "./command-words.ts";

/** Tells why commander did not understand what was typed; `command` is where it stopped understanding. */
export function explainUsage(command: Commander, error: CommanderError, program: string): Diagnostic {
  const path = command.parent === null ? "tejun" : `tejun ${command.name()}`;
  const quoted = excerpt(/'([^']*)'/.exec(error.message)?.[1] ?? "");
  const form = `${path} ${command.usage()}`;
  const usage = { ja: form.replace("[options]", "[オプション]"), en: form };
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
  const typed = /'([^']*)'/.exec(error.message)?.[1] ?? "";
  const meantBy = command.parent === null ? meaningOf(typed) : undefined;
  if (meantBy !== undefined) {
    return { ja: `${program} ${meantBy} のことではありませんか`, en: `Did you mean ${program} ${meantBy}?` };
  }
  const near = /\(Did you mean (?:one of )?(.+)\?\)/.exec(error.message)?.[1];
  if (near === undefined) {
    const help = path === "tejun" ? `${program} --help` : `${program} ${command.name()} --help`;
    return { ja: `${help} で一覧を見てください`, en: `See the list with ${help}` };
  }
  const meant = command.parent === null && !near.startsWith("-") ? `tejun ${near}` : near;
  return { ja: `${meant} のことではありませんか`, en: `Did you mean ${meant}?` };
}

/** What people type who know other tools, and what does it here. */
const OTHER_WORDS: ReadonlyMap<string, string> = new Map([
  ["approve", "inbox"],
  ["approvals", "inbox"],
  ["mail", "inbox --mails"],
  ["mails", "inbox --mails"],
  ["mailbox", "inbox --mails"],
  ["waiting", "inbox"],
  ["list", "aops"],
  ["ls", "aops"],
  ["ps", "runs"],
  ["history", "runs"],
  ["logs", "status RUN"],
  ["show", "status RUN"],
  ["tail", "watch RUN"],
  ["follow", "watch RUN"],
  ["build", "compile FILE"],
  ["save", "compile FILE"],
  ["lint", "check FILE"],
  ["validate", "check FILE"],
  ["format", "fmt FILE"],
  ["exec", "run AOP"],
  ["execute", "run AOP"],
  ["start", "serve"],
  ["dev", "serve"],
  ["open", "serve"],
  ["new", "init"],
  ["create", "init"],
  ["completions", "completion bash"],
]);

/** A file or the id of a run is an argument, not a command; other words may be another tool's name for one of ours. */
function meaningOf(typed: string): string | undefined {
  if (/\.(md|markdown|txt)$/iu.test(typed)) return `check ${typed}`;
  if (/^run_[0-9A-Za-z]+$/.test(typed)) return `status ${typed}`;
  return OTHER_WORDS.get(typed.toLowerCase());
}

function exampleOf(command: Commander, program: string): Bilingual {
  const name = command.name() as CommandName;
  const first = (language: Language) =>
    Object.hasOwn(commandHelp[language], name) ? commandHelp[language][name].examples[0] : "serve";
  return { ja: `${program} ${first("ja")}`, en: `${program} ${first("en")}` };
}
