import { catalogue, type DiagnosticCode } from "./catalogue.ts";
import type { Bilingual, Diagnostic, Language, Place, Severity } from "./diagnostic.ts";
import type { Message, Parameter, ParametersOf } from "./message.ts";

/** What a caller may add to a diagnostic: the file at fault, or a severity where the catalogue's depends on the occasion. */
export interface DiagnoseOptions {
  readonly file?: string;
  readonly severity?: Severity;
}

/**
 * Makes the diagnostic `code` from the catalogue. The parameters are those that this code's templates name, checked by
 * the compiler; they are shown as given, so shorten what a person wrote with `excerpt`.
 */
export function diagnose<Code extends DiagnosticCode>(
  code: Code,
  parameters: ParametersOf<(typeof catalogue)[Code]>,
  place?: Place,
  options: DiagnoseOptions = {},
): Diagnostic {
  const entry: Message = catalogue[code];
  const values: Values = parameters;
  return {
    code,
    severity: options.severity ?? entry.severity,
    message: fill(entry.message, values),
    found: fill(entry.found, values),
    expected: fill(entry.expected, values),
    fix: fill(entry.fix, values),
    ...(place === undefined ? {} : { place }),
    ...(options.file === undefined ? {} : { file: options.file }),
  };
}

type Values = Readonly<Record<string, Parameter>>;

function fill(template: Bilingual, values: Values): Bilingual {
  return { ja: fillOne(template.ja, values, "ja"), en: fillOne(template.en, values, "en") };
}

function fillOne(template: string, values: Values, language: Language): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    return value === undefined ? whole : typeof value === "object" ? value[language] : String(value);
  });
}

const EXCERPT_LENGTH = 60;

/** Shortens what a person wrote to one line that fits in a message; invisible characters become visible, U+3000 stays. */
export function excerpt(text: string): string {
  return excerptUpTo(EXCERPT_LENGTH, text);
}

/** The same for what is worth more room: one line of at most `most` characters. */
export function excerptUpTo(most: number, text: string): string {
  const start = text.slice(0, most * 4);
  const oneLine = start
    .replace(/[^\S\u3000]+/gu, " ")
    .replace(/\p{Cc}|\p{Cf}/gu, (c) => `\\u{${(c.codePointAt(0) ?? 0).toString(16)}}`)
    .trim();
  const characters = [...oneLine];
  const whole = characters.length <= most && start.length === text.length;
  return whole ? oneLine : `${characters.slice(0, most).join("")}…`;
}
