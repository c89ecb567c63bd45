/** What the first line of a phase's file says; it belongs to this software, so a move rewrites nothing else. */
export interface Heading {
  readonly number: number;
  readonly name: string;
  readonly kind: "single" | "multi";
  readonly japanese: boolean;
}

/** Only a comment that ends where TypeScript lets it end: behind a lone CR or U+2028 stands code. */
const HEADING = /^\/\/ (?:フェーズ \d+|Phase \d+|業務|Procedure): [^\n\r\u2028\u2029]*\r?\n/;

/** A phase's code under its heading comment; a heading that is already there is replaced. */
export function withHeading(code: string, heading: Heading): string {
  return `${headingLine(heading)}\n${withoutHeading(code)}`;
}

/** A phase's code alone. */
export function withoutHeading(code: string): string {
  return code.replace(HEADING, "");
}

/** A phase's heading comment with its line ending; "" when the code has none. */
export function headingOf(code: string): string {
  return HEADING.exec(code)?.[0] ?? "";
}

function headingLine({ number, name, kind, japanese }: Heading): string {
  const label =
    kind === "single" ? (japanese ? "業務" : "Procedure") : japanese ? `フェーズ ${number}` : `Phase ${number}`;
  return `// ${label}: ${name.replace(/[\r\n\u2028\u2029]+/g, " ")}`;
}
