/** What stands directly before a number and makes it another one, or no single one: 約100, <5, –3, 10〜20, at least 5. */
const BEFORE_NUMBER = new RegExp(
  [
    "[A-Za-z\\p{N}.．約−－▲△‐‑‒–—―~〜～<>＜＞≤≥≦≧±^-]",
    "(?:約|−)\\s",
    "(?:およそ|おおよそ|おおむね|概ね|ほぼ|大体|だいたい|マイナス|負の|分の|\\p{N}[/／])\\s?",
    "\\b(?:about|around|approximately|approx\\.?|roughly|nearly|almost|circa|at least|at most|up to|over|under|above|below|than|between|minus|negative|not)\\s+",
    "\\p{N}[\\p{L}%％]{0,6}\\s(?:to|or|and)\\s+",
  ]
    .map((pattern) => `${pattern}[¥￥$€]?$`)
    .join("|"),
  "iu",
);

/** What a number is counted in, as far as it stands between the number and what is said of it: 5名以上, 100件ほど. */
const COUNTED = "(?:[\\p{Script=Han}\\p{Script=Katakana}]{0,3}?|[かカヶケ]月)";

/** What stands right behind a number and makes it another one, a part of one, or no single one: 3万円, 5 %, 100円未満. */
const AFTER_NUMBER = new RegExp(
  [
    "[A-Za-zＡ-Ｚａ-ｚ\\p{N}.．万億兆千百割%％‰年月日時+＋^~〜～]",
    "[^\\S\\n](?:[万億兆千百割%％‰]|(?:hundred|thousand|million|billion|trillion|dozen|percent|per cent|[kKM])\\b)",
    "[/／]\\p{N}|分の|パーセント",
    `${COUNTED}(?:以上|以下|以内|未満|超|前後|程度|くらい|ぐらい|ほど|余り|あまり|足らず|内外|[弱強](?!\\p{Script=Han})|を[上下]回|を超え|より[多少大小高低]|[~〜～]|(?:では|じゃ)(?:な|ありませ))`,
    `${COUNTED}(?:から|か|または|もしくは|ないし|[-－−‐‑‒–—―])[¥￥]?\\p{N}`,
    "[^\\S\\n][-−‐‑‒–—―][^\\S\\n][¥￥]?\\p{N}",
    "(?:\\s\\p{Script=Latin}+)?\\s(?:or (?:more|less|fewer|so|over|under|above|below)\\b|(?:to|or) [¥￥$€]?\\p{N})",
  ]
    .map((pattern) => `^${pattern}`)
    .join("|"),
  "u",
);

/** 000 of 12 000: a group that is set apart by anything but a comma. */
const GROUP_APART = /^[ \u00A0\u2009\u202F'’_·、]0\d\d(?!\d)/u;

/** What stands behind a date and means another day, or no single one: 頃, の翌日, から3か月後. */
const AFTER_DATE =
  /^\s?(?:頃|ごろ|前後|以[前降後]|より[前後]|の?(?:翌|前|次の?)々?(?:日|週|月|年|営業日)|(?:から|の|より)\s?[\p{N}一二三四五六七八九十数半]+\s?(?:日|週|営業日|[かカヶケ箇]?月|年)間?(?:後|前|以内)|(?:では|じゃ)(?:な|ありませ))/u;

/** The same before a date. */
const BEFORE_DATE = /(?:\b(?:after|before|than|around|about|between|not)\s+|[約<>＜＞≤≥≦≧])$/iu;

/** How much of the surroundings is looked at. */
const AROUND = 24;

/**
 * Whether the number that stands at a place of a text is not the number that the text states there: a part of a longer
 * one, an approximation, a bound, an end of a range, a loss written with another sign or in brackets, or a code.
 */
export function isAnotherNumber(text: string, start: number, end: number): boolean {
  const number = text.slice(start, end);
  const before = text.slice(Math.max(0, start - AROUND), start);
  const after = text.slice(end, end + AROUND);
  // A dash with a space may be a bullet, a range, or a sign; figures that begin with 0 are a code, or the end of a group.
  if (/^[-－]\s/u.test(number) || /^[-－▲△¥￥\s]*[0０][\d０-９]/u.test(number)) return true;
  if (BEFORE_NUMBER.test(before) || AFTER_NUMBER.test(after) || GROUP_APART.test(after)) return true;
  return /(?:^|[\s,¥￥|"])[(（]\s?$/u.test(before) && /^\s?[)）]/u.test(after);
}

/** Whether the date that stands at a place of a text is not the day that the text states there: 12月31日の翌日, 12月31日頃. */
export function isAnotherDay(text: string, start: number, end: number): boolean {
  return (
    AFTER_DATE.test(text.slice(end, end + AROUND)) || BEFORE_DATE.test(text.slice(Math.max(0, start - AROUND), start))
  );
}
