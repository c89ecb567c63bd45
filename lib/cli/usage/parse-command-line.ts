import type { Command as Commander, CommanderError } from "commander";
import { type Diagnostic, diagnose, excerpt } from "#diagnostics";
import type { ArmName } from "#eval";
import { SHOWN_STATUSES } from "#records";
import { type Command, type CommandName, type GlobalOptions, SHELLS } from "../invocation.ts";
import { LANGUAGES } from "../language.ts";
import { ARM_NAMES } from "./arm-names.ts";
import { buildProgram, type Usage } from "./build-program.ts";
import { DEFAULT_PORT, DEFAULT_STATE } from "./defaults.ts";
import { explainUsage } from "./explain-usage.ts";

/** What somebody typed came to. */
export type CommandLine =
  | { readonly kind: "command"; readonly command: Command; readonly options: GlobalOptions }
  /** Help or version; `asked` unless no command was typed at all. */
  | { readonly kind: "text"; readonly text: string; readonly asked: boolean }
  | { readonly kind: "misunderstood"; readonly diagnostic: Diagnostic };

const HIGHEST_PORT = 65_535;
const DEFAULT_LIMIT = 20;
const MOST_LISTED = 200;

/** Understands what was typed behind `tejun`; whatever is wrong with it comes back as a diagnostic. */
export function parseCommandLine(argv: readonly string[], usage: Usage): CommandLine {
  let printed = "";
  let result: CommandLine | undefined;
  const program = buildProgram(usage, {
    printed: (text) => {
      printed += text;
    },
    chosen: (name, args, options) => {
      result = toCommand(name, args, options);
    },
    ended: (command, error) => {
      throw new UnderstandingEnded(command, error);
    },
  });
  try {
    program.parse(argv, { from: "user" });
  } catch (ended) {
    if (!(ended instanceof UnderstandingEnded)) throw ended;
    const { code } = ended.reason;
    const [first, named] = program.args;
    if (code === "commander.help" && first === "help" && named !== undefined) {
      const isKnown = program.commands.some((one) => one.name() === named);
      if (!isKnown && named !== "help") return parseCommandLine([named], usage);
    }
    if (code === "commander.version" || code === "commander.helpDisplayed" || code === "commander.help") {
      return { kind: "text", text: printed, asked: code !== "commander.help" || first === "help" };
    }
    return { kind: "misunderstood", diagnostic: explainUsage(ended.command, ended.reason, usage.program) };
  }
  if (result === undefined) throw new TypeError("Unexpected command line without a command, expected commander to end");
  return result;
}

/** Leaves commander, which would otherwise end the process. */
class UnderstandingEnded extends Error {
  override name = "UnderstandingEnded";
  readonly command: Commander;
  readonly reason: CommanderError;
  constructor(command: Commander, reason: CommanderError) {
    super(reason.message);
    this.command = command;
    this.reason = reason;
  }
}

type Options = { readonly [name: string]: unknown };

function toCommand(name: CommandName, args: readonly string[], options: Options): CommandLine {
  const { lang } = options;
  if (lang !== undefined && !LANGUAGES.some((language) => language === lang)) {
    return unfit("--lang", String(lang), { ja: "ja か en", en: "ja or en" }, "--lang ja");
  }
  if (name === "serve" || name === "mcp") {
    const port = readPort(text(options.port) ?? String(DEFAULT_PORT));
    if (port === undefined) {
      const expected = {
        ja: `0 (空いているもの) から ${HIGHEST_PORT} の整数`,
        en: `a whole number from 0 (any free one) to ${HIGHEST_PORT}`,
      };
      return unfit("--port", String(options.port), expected, `--port ${DEFAULT_PORT}`);
    }
    return command({ name, port }, options);
  }
  const page = options.limit === undefined ? DEFAULT_LIMIT : readLimit(String(options.limit));
  if (page === undefined) {
    const expected = { ja: `1 から ${MOST_LISTED} の整数`, en: `a whole number from 1 to ${MOST_LISTED}` };
    return unfit("--limit", String(options.limit), expected, "--limit 50");
  }
  const { status } = options;
  if (status !== undefined && !SHOWN_STATUSES.some((known) => known === status)) {
    const known = SHOWN_STATUSES.join(", ");
    return unfit("--status", String(status), { ja: `${known} のどれか`, en: `one of ${known}` }, "--status waiting");
  }
  if (name === "completion") {
    const shell = SHELLS.find((known) => known === args[0]);
    if (shell !== undefined) return command({ name, shell }, options);
    const known = SHELLS.join(", ");
    return unfit("SHELL", args[0] ?? "", { ja: `${known} のどれか`, en: `one of ${known}` }, "completion bash");
  }
  if (name === "eval") return readEval(options);
  return command(readCommand(name, args, options, page), options);
}

function readCommand(
  name: Exclude<CommandName, "serve" | "mcp" | "completion" | "eval">,
  args: readonly string[],
  options: Options,
  limit: number,
): Command {
  const [first = ""] = args;
  const page = { limit, ...optional("after", text(options.after)) };
  switch (name) {
    case "check":
      return { name, files: args };
    case "fmt":
      return { name, files: args, check: options.check === true };
    case "compile":
      return {
        name,
        what: first,
        rebuild: options.rebuild === true,
        ...optional("aop", text(options.aop)),
        ...optional("instruction", text(options.instruction)),
      };
    case "run":
      return {
        name,
        aop: first,
        attach: texts(options.attach),
        watch: options.watch === true,
        ...optional("input", text(options.input)),
      };
    case "program":
      return {
        name,
        aop: first,
        code: options.code === true,
        list: options.list === true,
        diff: options.diff !== undefined,
        ...optional("program", text(options.program)),
        ...optional("from", text(options.diff)),
      };
    case "watch":
    case "status":
    case "audit":
      return { name, run: first };
    case "runs":
      return { name, ...page, ...optional("aop", text(options.aop)), ...optional("status", text(options.status)) };
    case "aops":
      return { name, ...page };
    case "inbox":
      return { name, ...page, mails: options.mails === true };
    case "init":
      return { name };
  }
}

function readEval(options: Options): CommandLine {
  const named = texts(options.arm);
  const known = Object.keys(ARM_NAMES) as ArmName[];
  const unknown = named.find((arm) => !Object.hasOwn(ARM_NAMES, arm));
  if (unknown !== undefined) {
    const list = known.join(", ");
    return unfit("--arm", unknown, { ja: list, en: list }, "--arm phases-evidence");
  }
  const arms = known.filter((arm) => named.length === 0 || named.includes(arm));
  const cases = optional("cases", text(options.cases));
  const evaluators = texts(options.evaluator);
  return command({ name: "eval", arms, evaluators, model: options.model === true, ...cases }, options);
}

function command(chosen: Command, options: Options): CommandLine {
  return {
    kind: "command",
    command: chosen,
    options: {
      state: text(options.state) ?? DEFAULT_STATE,
      json: options.json === true,
      ...optional("config", text(options.config)),
    },
  };
}

function text(option: unknown): string | undefined {
  return typeof option === "string" ? option : undefined;
}

function texts(option: unknown): readonly string[] {
  const values: readonly unknown[] = Array.isArray(option) ? option : [];
  return values.map(String);
}

function optional<Key extends string>(key: Key, value: string | undefined): { readonly [K in Key]?: string } {
  return (value === undefined ? {} : { [key]: value }) as { readonly [K in Key]?: string };
}

function readLimit(typed: string): number | undefined {
  const limit = Number(typed);
  return /^[1-9]\d{0,2}$/.test(typed) && limit <= MOST_LISTED ? limit : undefined;
}

function readPort(typed: string): number | undefined {
  const port = Number(typed);
  return /^\d{1,5}$/.test(typed) && port <= HIGHEST_PORT ? port : undefined;
}

function unfit(
  option: string,
  found: string,
  expected: { readonly ja: string; readonly en: string },
  example: string,
): CommandLine {
  return {
    kind: "misunderstood",
    diagnostic: diagnose("AOP736", { option, found: excerpt(found), expected, example }),
  };
}
