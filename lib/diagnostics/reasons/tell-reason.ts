import type { Bilingual } from "../diagnostic.ts";
import { CALL_REASONS } from "./calls.ts";
import type { ReasonWords } from "./reason-words.ts";
import { REPLY_REASONS } from "./replies.ts";
import { TRANSPORT_REASONS } from "./transport.ts";
import { VALUE_REASONS } from "./values.ts";

const MOST_CHARACTERS = 2000;
const MOST_QUOTED = 200;
const MOST_DEPTH = 4;
const JAPANESE = /[\u3040-\u30ff\u3400-\u9fff]/;

/**
 * A recorded reason in both languages. What is recorded stays as it is: a reason in both languages as
 * `日本語 (English)`, or one that this software words in English. What another system said is told by its kind, with its
 * own words as a quote; where even the kind is not known, as it stands.
 */
export function tellReason(recorded: string): Bilingual {
  return tell(recorded.slice(0, MOST_CHARACTERS), 0);
}

function tell(reason: string, depth: number): Bilingual {
  if (depth > MOST_DEPTH) return { ja: reason, en: reason };
  return (
    told([...VALUE_REASONS, ...CALL_REASONS, ...REPLY_REASONS], reason, depth) ??
    several(reason, depth) ??
    joined(reason) ??
    inBoth(reason) ??
    (JAPANESE.test(reason) ? undefined : told(TRANSPORT_REASONS, reason, depth)) ?? { ja: reason, en: reason }
  );
}

function told(all: readonly ReasonWords[], reason: string, depth: number): Bilingual | undefined {
  for (const [pattern, ja, en] of all) {
    const groups = pattern.exec(reason);
    if (groups === null) continue;
    const fill = (template: string, language: keyof Bilingual): string =>
      template.replace(/\$(\d|&)|%(\d)/g, (_, plain?: string, nested?: string) => {
        if (nested !== undefined) return tell(groups[Number(nested)] ?? "", depth + 1)[language];
        return plain === "&" ? shorten(groups[0]) : shorten(groups[Number(plain)] ?? "");
      });
    return { ja: fill(ja, "ja"), en: en === undefined ? reason : fill(en, "en") };
  }
  return undefined;
}

/** Lines as `joinLanguages` puts them together, each in both languages. */
function joined(reason: string): Bilingual | undefined {
  const lines = reason.split("\n").map((line) => /^(.*?[\u3040-\u30ff\u3400-\u9fff].*?) \/ (["A-Z].*)$/.exec(line));
  if (lines.some((line) => line === null)) return undefined;
  return { ja: lines.map((line) => line?.[1]).join("\n"), en: lines.map((line) => line?.[2]).join("\n") };
}

/** `日本語 (English)`, the English being the last thing in brackets. */
function inBoth(reason: string): Bilingual | undefined {
  if (!reason.endsWith(")")) return undefined;
  let open = 0;
  for (let at = reason.length - 1; at > 0; at -= 1) {
    if (reason[at] === ")") open += 1;
    if (reason[at] === "(") open -= 1;
    if (open > 0) continue;
    const ja = reason.slice(0, at).trimEnd();
    const en = reason.slice(at + 1, -1);
    return JAPANESE.test(ja) && /^[a-z]/i.test(en) ? { ja, en } : undefined;
  }
  return undefined;
}

/** Several reasons in a row; only where each of them is known, for anybody's words may hold the mark between. */
function several(reason: string, depth: number): Bilingual | undefined {
  const parts = reason.split("; ");
  if (parts.length === 1) return undefined;
  const all = parts.map((part) => tell(part, depth + 1));
  if (all.some(({ ja, en }) => ja === en)) return undefined;
  return { ja: all.map(({ ja }) => ja).join("。"), en: all.map(({ en }) => en).join("; ") };
}

/** One line, because the reasons of a record are told line by line. */
function shorten(text: string): string {
  const line = text.replaceAll(/\s+/g, " ");
  const characters = [...line];
  return characters.length <= MOST_QUOTED ? line : `${characters.slice(0, MOST_QUOTED).join("")}…`;
}
