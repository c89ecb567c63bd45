import { ENGLISH_MONTH } from "./english-date.ts";

/** A part of a text that is written as a number or a date, whether it is one or not. */
export interface Like {
  /** UTF-16 offset. */
  readonly start: number;
  readonly text: string;
}

const FIGURES = "[\\d０-９](?:[\\d０-９,，]*[\\d０-９])?(?:[.．][\\d０-９]+)?";
const SHORT = "[\\d０-９]{1,2}";
const DAY = "\\d{1,2}(?:st|nd|rd|th)?";

const NUMBER = new RegExp(`[-－▲△]?[¥￥]?\\s?[-－]?${FIGURES}(?:[千百]?[兆億万千百](?:${FIGURES})?)*(?:\\s?円)?`, "gu");
const DATE = new RegExp(
  [
    `(?:(?:令和|平成|昭和|大正)\\s?(?:元|${SHORT})|[\\d０-９]{4})\\s?[-/.年／．]\\s?${SHORT}\\s?[-/.月／．]\\s?${SHORT}\\s?日?(?:\\s?[(（][日月火水木金土](?:曜日?)?[)）])?`,
    `(?<![A-Za-z0-9])[RHST]\\.?\\d{1,2}[./-]\\d{1,2}[./-]\\d{1,2}`,
    `${DAY}(?: of)? (?:${ENGLISH_MONTH})\\.?,? \\d{4}`,
    `(?<![A-Za-z])(?:${ENGLISH_MONTH})\\.? ${DAY},? \\d{4}`,
  ].join("|"),
  "giu",
);

/** The parts of a text that are written as a value of this kind, in their order, without white space around them. */
export function matchLike(kind: "number" | "date", text: string): readonly Like[] {
  return [...text.matchAll(kind === "number" ? NUMBER : DATE)].map((match) => {
    const trimmed = match[0].trim();
    return { start: match.index + match[0].indexOf(trimmed), text: trimmed };
  });
}
