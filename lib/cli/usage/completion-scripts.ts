import type { Language } from "#diagnostics";
import type { CommandName, Shell } from "../invocation.ts";
import { LANGUAGES } from "../language.ts";
import { COMMAND_FORMS, type CommandForm } from "./command-forms.ts";
import { commandHelp, generalHelp } from "./command-words.ts";

/** One option as a shell completes it. */
interface Completed {
  readonly flag: string;
  readonly takesValue: boolean;
  readonly values: "files" | readonly string[];
  readonly words: string;
}

/** A command as a shell completes it. */
interface CompletedCommand {
  readonly name: string;
  readonly words: string;
  /** Absent: it takes none. */
  readonly argument?: { readonly values: "files" | readonly string[]; readonly words: string };
  readonly options: readonly Completed[];
}

/** The script that makes a shell complete `tejun`: commands, options, and the values that are known. */
export function writeCompletion(shell: Shell, language: Language): string {
  const commands = (Object.keys(COMMAND_FORMS) as CommandName[]).map((name) => toCompleted(name, language));
  const general = generalOptions(language);
  switch (shell) {
    case "bash":
      return writeBash(commands, general);
    case "zsh":
      return writeZsh(commands, general);
    case "fish":
      return writeFish(commands, general);
  }
}

function toCompleted(name: CommandName, language: Language): CompletedCommand {
  const form: CommandForm = COMMAND_FORMS[name];
  const help = commandHelp[language][name];
  return {
    name,
    words: help.summary,
    ...(help.argument === undefined ? {} : { argument: { values: form.completes ?? [], words: help.argument } }),
    options: form.options.map(({ flags, completes = [] }) => {
      const flag = flags.split(" ")[0] ?? flags;
      return { flag, takesValue: flags.includes("<"), values: completes, words: help.options[flag.slice(2)] ?? "" };
    }),
  };
}

function generalOptions(language: Language): readonly Completed[] {
  const words = generalHelp[language];
  const option = (name: string, takesValue: boolean, values: Completed["values"] = []): Completed => {
    return { flag: `--${name}`, takesValue, values, words: words.options[name] ?? "" };
  };
  return [
    option("state", true, "files"),
    option("config", true, "files"),
    option("json", false),
    option("lang", true, LANGUAGES),
    { flag: "--help", takesValue: false, values: [], words: words.help },
    { flag: "--version", takesValue: false, values: [], words: words.version },
  ];
}

function writeBash(commands: readonly CompletedCommand[], general: readonly Completed[]): string {
  const valued = uniqueOptions([...commands.flatMap(({ options }) => options), ...general]).filter((o) => o.takesValue);
  const values = (of: "files" | readonly string[]): string =>
    of === "files" ? 'compgen -f -- "$word"' : `compgen -W "${of.join(" ")}" -- "$word"`;
  const flags = (options: readonly Completed[]): string => options.map(({ flag }) => flag).join(" ");
  return `# bash completion for tejun
_tejun() {
  local word="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}" command="" i
  for ((i = 1; i < COMP_CWORD; i++)); do
    case "\${COMP_WORDS[i]}" in
${commands.map(({ name }) => `      ${name}) command=${name}; break ;;`).join("\n")}
    esac
  done
  case "$before" in
${valued.map(({ flag, values: of }) => `    ${flag}) mapfile -t COMPREPLY < <(${values(of)}); return ;;`).join("\n")}
  esac
  case "$command" in
    "") mapfile -t COMPREPLY < <(compgen -W "${commands.map(({ name }) => name).join(" ")} help ${flags(general)}" -- "$word") ;;
${commands
  .map(
    ({ name, argument, options }) =>
      `    ${name}) case "$word" in
        -*) mapfile -t COMPREPLY < <(compgen -W "${flags([...options, ...general])}" -- "$word") ;;
        *) mapfile -t COMPREPLY < <(${values(argument?.values ?? [])}) ;;
      esac ;;`,
  )
  .join("\n")}
  esac
}
complete -o filenames -F _tejun tejun
`;
}

function writeZsh(commands: readonly CompletedCommand[], general: readonly Completed[]): string {
  const plain = (words: string): string => words.replaceAll(/[\\[\]:'"`$]/g, " ");
  const action = (of: "files" | readonly string[]): string => (of === "files" ? "_files" : `(${of.join(" ")})`);
  const takes = (words: string, of: "files" | readonly string[]): string =>
    `:${plain(words)}:${of.length === 0 ? " " : action(of)}`;
  const spec = ({ flag, takesValue, values, words }: Completed): string =>
    `'*${flag}[${plain(words)}]${takesValue ? takes(words, values) : ""}'`;
  return `#compdef tejun
# zsh completion for tejun
_tejun() {
  local -a commands
  commands=(
${commands.map(({ name, words }) => `    '${name}:${plain(words)}'`).join("\n")}
  )
  local curcontext="$curcontext" state line
  _arguments -C \\
${general.map((option) => `    ${spec(option)} \\`).join("\n")}
    '1: :->command' '*:: :->rest'
  case "$state" in
    command) _describe command commands ;;
    rest)
      case "$line[1]" in
${commands
  .map(
    ({ name, argument, options }) =>
      `        ${name}) _arguments ${[...options, ...general].map(spec).join(" ")}${argument === undefined ? "" : ` '*${takes(argument.words, argument.values)}'`} ;;`,
  )
  .join("\n")}
      esac ;;
  esac
}
compdef _tejun tejun
`;
}

function writeFish(commands: readonly CompletedCommand[], general: readonly Completed[]): string {
  const quoted = (words: string): string => `'${words.replaceAll(/['\\]/g, "\\$&")}'`;
  const values = (of: "files" | readonly string[]): string => (of === "files" ? "-F" : `-f -a ${quoted(of.join(" "))}`);
  const option = (on: string, { flag, takesValue, values: of, words }: Completed): string =>
    `complete -c tejun ${on}-l ${flag.slice(2)} ${takesValue ? `-r ${values(of)} ` : ""}-d ${quoted(words)}`;
  return [
    "# fish completion for tejun",
    "complete -c tejun -f",
    ...general.map((one) => option("", one)),
    ...commands.flatMap(({ name, words, argument, options }) => {
      const on = `-n '__fish_seen_subcommand_from ${name}' `;
      return [
        `complete -c tejun -n __fish_use_subcommand -a ${name} -d ${quoted(words)}`,
        ...(argument === undefined || argument.values.length === 0
          ? []
          : [`complete -c tejun ${on}${values(argument.values)}`]),
        ...options.map((one) => option(on, one)),
      ];
    }),
    "",
  ].join("\n");
}

function uniqueOptions(options: readonly Completed[]): readonly Completed[] {
  return [...new Map(options.map((option) => [option.flag, option])).values()];
}
