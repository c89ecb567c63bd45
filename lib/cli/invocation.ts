import type { ArmName } from "#eval";

/** The options that every command takes, as typed. */
export interface GlobalOptions {
  readonly state: string;
  /** Absent: `tejun.config.json` when there is one. */
  readonly config?: string;
  readonly json: boolean;
}

/** A command with its arguments, as typed and checked for form alone. */
export type Command =
  | { readonly name: "check"; readonly files: readonly string[] }
  | { readonly name: "fmt"; readonly files: readonly string[]; readonly check: boolean }
  | {
      readonly name: "compile";
      readonly what: string;
      readonly aop?: string;
      readonly instruction?: string;
      readonly rebuild: boolean;
    }
  | {
      readonly name: "run";
      readonly aop: string;
      readonly input?: string;
      readonly attach: readonly string[];
      readonly watch: boolean;
    }
  | { readonly name: "watch"; readonly run: string }
  | { readonly name: "status"; readonly run: string }
  | { readonly name: "audit"; readonly run: string }
  | ({ readonly name: "runs"; readonly aop?: string; readonly status?: string } & PageOptions)
  | ({ readonly name: "aops" } & PageOptions)
  | ({ readonly name: "inbox"; readonly mails: boolean } & PageOptions)
  | { readonly name: "serve"; readonly port: number }
  | {
      readonly name: "program";
      readonly aop: string;
      /** As people call programs: a digest's beginning, v3; the current one unless given. */
      readonly program?: string;
      readonly code: boolean;
      readonly list: boolean;
      readonly diff: boolean;
      /** What the difference is told from; what the program was stacked on unless given. */
      readonly from?: string;
    }
  | {
      readonly name: "eval";
      /** A folder of cases; the shipped ones unless given. */
      readonly cases?: string;
      /** All of them unless given. */
      readonly arms: readonly ArmName[];
      readonly evaluators: readonly string[];
      /** Whether the configured model drives the arms, in place of the scripted one. */
      readonly model: boolean;
    }
  | { readonly name: "mcp"; readonly port: number }
  | { readonly name: "init" }
  | { readonly name: "completion"; readonly shell: Shell };

/** Which page of a list. */
export interface PageOptions {
  /** As HTTP takes it: 1 to 200. */
  readonly limit: number;
  /** The `next` of the page before. */
  readonly after?: string;
}

/** A shell that completes command lines. */
export type Shell = (typeof SHELLS)[number];

/** The shells that there is a completion script for. */
export const SHELLS = ["bash", "zsh", "fish"] as const;

/** The names of the commands. */
export type CommandName = Command["name"];
