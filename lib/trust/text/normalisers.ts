import type { Json } from "#ports";
import { foldText, plainText, toHiragana, toKatakana } from "./fold-text.ts";
import { readDate } from "./read-date.ts";
import { readNumber } from "./read-number.ts";
import { type Reading, reads } from "./reading.ts";
import { readDate1, readNumber1 } from "./version-1.ts";

/** A recorded normalisation: raw text in, a candidate out, or undefined where the text is not such a value. */
export type Normaliser = (text: string) => Json | undefined;

/** What new values are normalised with, by what they are. */
export const CURRENT = { text: "text@2", number: "number@2", date: "date@2" } as const;

type Reader = (text: string) => Reading | undefined;

const READERS: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ["text@1", (text) => reads(plainText(text))],
  ["text@2", (text) => reads(foldText(text))],
  ["katakana@1", (text) => reads(toKatakana(text))],
  ["hiragana@1", (text) => reads(toHiragana(text))],
  ["number@1", (text) => readingOf(readNumber1(text))],
  ["number@2", readNumber],
  ["date@1", (text) => readingOf(readDate1(text))],
  ["date@2", readDate],
]);

/**
 * Normalisations by name and version; the name is recorded with every value it made (spec trust.md section 2). A change
 * of what one makes is a new version, and the old one stays: old records resolve as they did.
 */
export const NORMALISERS: ReadonlyMap<string, Normaliser> = new Map(
  [...READERS].map(([name, read]): [string, Normaliser] => [
    name,
    (text) => {
      const reading = read(text);
      return reading?.ok ? reading.value : undefined;
    },
  ]),
);

/** What a named normalisation makes of a text, with the reason where it refuses one that looks like a value. */
export function normalise(name: string, text: string): Reading | undefined {
  return READERS.get(name)?.(text);
}

/** What two contents are compared by when one claims to be the other: equal but for width and white space. */
export function comparable(value: Json): string {
  return typeof value === "string" ? foldText(value) : JSON.stringify(value);
}

function readingOf(value: Json | undefined): Reading | undefined {
  return value === undefined ? undefined : reads(value);
}
