/** What the help of one command says. `options` are by their long name without dashes. */
export interface CommandHelp {
  readonly summary: string;
  readonly details: string;
  readonly argument?: string;
  readonly options: { readonly [option: string]: string };
  /** Without the program's name. */
  readonly examples: readonly string[];
}
