import type { Bilingual, Severity } from "./diagnostic.ts";

/**
 * What a message's documentation shows. What is typed stands as it is typed: an AOP, its YAML, a configuration, program
 * code or a command line that gives the message. What happens is told in both languages.
 */
export type MessageExample =
  | { readonly kind: "aop" | "yaml" | "configuration" | "program" | "command"; readonly text: string }
  | { readonly kind: "situation"; readonly text: Bilingual };

/**
 * One catalogue entry. `message`, `found`, `expected` and `fix` are templates: `{name}` stands for a parameter, and
 * both languages name the same parameters.
 */
export interface Message {
  readonly severity: Severity;
  readonly title: Bilingual;
  readonly message: Bilingual;
  readonly found: Bilingual;
  readonly expected: Bilingual;
  readonly fix: Bilingual;
  /** Why this is worth a person's time, in a sentence or two. */
  readonly explanation: Bilingual;
  readonly example: MessageExample;
}

/** The parameter names in a template, as a type. */
type Placeholders<Template> = Template extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never;

type TemplatesOf<Entry extends Message> =
  | Entry["message"][keyof Bilingual]
  | Entry["found"][keyof Bilingual]
  | Entry["expected"][keyof Bilingual]
  | Entry["fix"][keyof Bilingual];

/** What may stand for a `{name}`: the same in both languages, or one text for each. */
export type Parameter = string | number | Bilingual;

/** The parameters that an entry's templates need. */
export type ParametersOf<Entry extends Message> = { readonly [Name in Placeholders<TemplatesOf<Entry>>]: Parameter };

/** Keeps the templates' literal types, from which `diagnose` knows each code's parameters. */
export function defineMessages<const Messages extends Readonly<Record<`AOP${number}`, Message>>>(
  messages: Messages,
): Messages {
  return messages;
}
