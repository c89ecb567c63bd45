import { type Bilingual, catalogue, type DiagnosticCode } from "#diagnostics";

const JOINT = " / ";

/** What a code is about, in both languages; a code of another version is its own title. */
export function titleOfCode(code: string): Bilingual {
  return messageOf(code)?.title ?? { ja: code, en: code };
}

/**
 * The reason of a recorded refusal in each language: records hold both in one line, joined. A line that is not put
 * together from the code's own words is told as it stands in both.
 */
export function reasonOfRefusal(code: string, message: string): Bilingual {
  const lines = message.split("\n").map((line) => splitLine(code, line));
  return { ja: lines.map(({ ja }) => ja).join("\n"), en: lines.map(({ en }) => en).join("\n") };
}

/** Where a joint may also stand within what was filled in, the one between the words of the two languages counts. */
function splitLine(code: string, line: string): Bilingual {
  const words = messageOf(code)?.message;
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

function messageOf(code: string) {
  return Object.hasOwn(catalogue, code) ? catalogue[code as DiagnosticCode] : undefined;
}
