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
  | { readonly name: "status"; readonly run: string }
  | { readonly name: "inbox" }
  | { readonly name: "serve"; readonly port: number }
  | { readonly name: "mcp"; readonly port: number }
  | { readonly name: "init" };

/** The names of the commands. */
export type CommandName = Command["name"];
