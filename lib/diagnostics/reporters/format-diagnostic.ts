import type { Diagnostic, Language, Place } from "../diagnostic.ts";
import { displayWidth } from "./display-width.ts";

/** How a diagnostic is shown: in which language, with the line of `source` it is about, and coloured or plain. */
export interface FormatOptions {
  readonly language: Language;
  readonly source?: string;
  readonly colour?: boolean;
}

const LABELS = {
  ja: { error: "エラー", warning: "警告", found: "見つかったもの", expected: "期待するもの", fix: "直し方" },
  en: { error: "error", warning: "warning", found: "found", expected: "expected", fix: "fix" },
} as const;

const COLOURS = { error: 31, warning: 33, dim: 2, bold: 1, cyan: 36 } as const;

/**
 * Renders a diagnostic for a terminal: `file:line:column`, severity, code and message; what was found, what was
 * expected, how to fix it; and the line at fault with carets that stand right under full-width characters too.
 */
export function formatDiagnostic(diagnostic: Diagnostic, options: FormatOptions): string {
  const { language } = options;
  const labels = LABELS[language];
  const paint = (text: string, colour: keyof typeof COLOURS): string =>
    options.colour === true ? `\u001b[${COLOURS[colour]}m${text}\u001b[0m` : text;
  const head = [
    locate(diagnostic),
    `${paint(labels[diagnostic.severity], diagnostic.severity)} ${paint(diagnostic.code, "dim")}`,
    paint(diagnostic.message[language], "bold"),
  ];
  const lines = [head.filter((part) => part !== "").join("  ")];
  for (const part of ["found", "expected", "fix"] as const) {
    const text = diagnostic[part][language];
    if (text !== "") lines.push(`  ${paint(`${labels[part]}:`, "dim")} ${text}`);
  }
  if (diagnostic.place !== undefined && options.source !== undefined) {
    lines.push(...quoteLine(options.source, diagnostic.place, (text) => paint(text, "cyan")));
  }
  return lines.join("\n");
}

function locate({ file, place }: Diagnostic): string {
  const position = place === undefined ? "" : `${place.line}:${place.column}`;
  return [file ?? "", position].filter((part) => part !== "").join(":");
}

function quoteLine(source: string, place: Place, paint: (text: string) => string): string[] {
  const line = source.replace(/^\uFEFF+/, "").split(/\r\n|\r|\n/)[place.line - 1];
  if (line === undefined) return [];
  const from = Math.min(place.column - 1, line.length);
  const to =
    place.endColumn === undefined || (place.endLine ?? place.line) > place.line
      ? line.length
      : Math.min(place.endColumn - 1, line.length);
  const gutter = String(place.line);
  // A tab stays a tab so that the caret lands under the same tab stop.
  const indent = [...line.slice(0, from)].map((c) => (c === "\t" ? c : " ".repeat(displayWidth(c)))).join("");
  const carets = "^".repeat(Math.max(1, displayWidth(line.slice(from, to))));
  return [`  ${gutter} | ${line}`, `  ${" ".repeat(gutter.length)} | ${indent}${paint(carets)}`];
}
