import { SHOWN_STATUSES } from "#records";
import { type CommandName, SHELLS } from "../invocation.ts";
import { ARM_NAMES } from "./arm-names.ts";

/** An option of one command: its flags in commander's notation; `many` may be repeated. */
interface OptionForm {
  readonly flags: string;
  readonly many?: true;
  /** What its value can be completed to. */
  readonly completes?: "files" | readonly string[];
}

/** What may stand behind a command. */
export interface CommandForm {
  readonly argument?: string;
  /** What the argument can be completed to; nothing unless it is said. */
  readonly completes?: "files" | readonly string[];
  readonly options: readonly OptionForm[];
}

const PAGE_OPTIONS: readonly OptionForm[] = [{ flags: "--limit <N>" }, { flags: "--after <C>" }];

/** Every command with what may stand behind it, in the order of the help. */
export const COMMAND_FORMS: { readonly [Name in CommandName]: CommandForm } = {
  init: { options: [] },
  check: { argument: "<FILE...>", completes: "files", options: [] },
  fmt: { argument: "<FILE...>", completes: "files", options: [{ flags: "--check" }] },
  compile: {
    argument: "<FILE|AOP>",
    completes: "files",
    options: [{ flags: "--aop <ID>" }, { flags: "--instruction <T>" }, { flags: "--rebuild" }],
  },
  run: {
    argument: "<AOP>",
    options: [
      { flags: "--input <T>" },
      { flags: "--attach <FILE>", many: true, completes: "files" },
      { flags: "--watch" },
    ],
  },
  watch: { argument: "<RUN>", options: [] },
  status: { argument: "<RUN>", options: [] },
  audit: { argument: "<RUN>", options: [] },
  runs: {
    options: [{ flags: "--aop <ID>" }, { flags: "--status <S>", completes: SHOWN_STATUSES }, ...PAGE_OPTIONS],
  },
  inbox: { options: [{ flags: "--mails" }, ...PAGE_OPTIONS] },
  aops: { options: PAGE_OPTIONS },
  program: {
    argument: "<AOP>",
    options: [{ flags: "--program <P>" }, { flags: "--code" }, { flags: "--list" }, { flags: "--diff [P]" }],
  },
  eval: {
    options: [
      { flags: "--cases <DIR>", completes: "files" },
      { flags: "--arm <NAME>", many: true, completes: Object.keys(ARM_NAMES) },
      { flags: "--evaluator <FILE>", many: true, completes: "files" },
      { flags: "--model" },
    ],
  },
  serve: { options: [{ flags: "--port <P>" }] },
  mcp: { options: [{ flags: "--port <P>" }] },
  completion: { argument: "<SHELL>", completes: SHELLS, options: [] },
};
