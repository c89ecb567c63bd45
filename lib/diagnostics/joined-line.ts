import { catalogue, type DiagnosticCode } from "./catalogue.ts";
import type { Bilingual } from "./diagnostic.ts";

const JOINT = " / ";

/** Both languages of a message in one line, Japanese first: how records hold it. */
export function joinLanguages({ ja, en }: Bilingual): string {
  return `${ja}${JOINT}${en}`;
}

/**
 * The message of `code` in each language, of lines that `joinLanguages` put together. A line that is not put together
 * from the code's own words is told as it stands in both.
 */
export function splitLanguages(code: string, message: string): Bilingual {
  const lines = message.split("\n").map((line) => splitLine(code, line));
  return { ja: lines.map(({ ja }) => ja).join("\n"), en: lines.map(({ en }) => en).join("\n") };
}

/**
 * What was filled in at the end of one message of `code`, in each language: the reason alone, for whoever tells the
 * rest in words of their own. A message that does not end with what was filled in is told whole.
 */
export function splitReason(code: string, message: string): Bilingual {
  const told = splitLine(code, message);
  const words = wordsOf(code);
  return words === undefined ? told : { ja: reasonIn(words.ja, told.ja), en: reasonIn(words.en, told.en) };
}

/** Where a joint may also stand within what was filled in, the one between the words of the two languages counts. */
function splitLine(code: string, line: string): Bilingual {
  const words = wordsOf(code);
  if (words === undefined) return { ja: line, en: line };
  const end = words.ja.slice(words.ja.lastIndexOf("}") + 1);
  const start = words.en.split("{")[0] ?? "";
  for (let at = line.indexOf(JOINT); at >= 0; at = line.indexOf(JOINT, at + 1)) {
    const ja = line.slice(0, at);
    const en = line.slice(at + JOINT.length);
    if (ja.endsWith(end) && en.startsWith(start)) return { ja, en };
  }
  return { ja: line, en: line };
}

function reasonIn(template: string, line: string): string {
  const [, lead] = /([^}]*)\{\w+\}$/.exec(template) ?? [];
  const at = lead === undefined || lead === "" ? -1 : line.indexOf(lead);
  return lead === undefined || at < 0 ? line : line.slice(at + lead.length);
}

function wordsOf(code: string): Bilingual | undefined {
  return Object.hasOwn(catalogue, code) ? catalogue[code as DiagnosticCode].message : undefined;
}
