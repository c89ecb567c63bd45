/** Ways of asking whether something is right that hold a negation, or a word for a mistake, and mean none. */
const FOR_CERTAIN =
  /(?:間違い|まちがい|相違|問題|差し?支え|支障)(?:は|が)?(?:な[いく]|ありません|ございません)|(?:構|かま)(?:わない|いません)/gu;
/** With these a yes may mean that the day is not the one. */
const DENIES =
  /な[いく]|ません|以外|除[いくき]|取り?消|キャンセル|中止|違[いうっ]|誤り|無効|却下|\b(?:not|never|except|cancel(?:led)?|wrong|instead|unless|no longer)\b|n['’]t\b/iu;
/** After a day: another one is counted from it, or it is one end of several. */
const COUNTED_FROM =
  /^[\s」』"'”’)）]*(?:の|から|より)?\s*(?:翌|前|次|後|以[前後降内]|よりも?|頃|ごろ|[+＋]|(?:plus|minus)\b|[\p{Nd}一二三四五六七八九十数半]+\s*(?:日|週|[かカヶケ箇]月|年|営業日))/iu;
/** The same before a day. */
const COUNTS_FROM = /\b(?:after|before|since|than|around|about|between|following|preceding)\s+["“]?$/iu;

const KANJI_FORM = /(?<=\p{Script=Han})[\uFE00-\uFE0F\u{E0100}-\u{E01EF}]/gu;
/** What is not seen, changes the order, strikes out, or is a digit of another script. */
const NOT_AS_IT_LOOKS =
  /\p{Default_Ignorable_Code_Point}|\p{Cf}|[\p{Cc}--[\t\n\r]]|[\u2800\u0334-\u0338\p{Me}]|[^\p{L}\p{M}]\p{M}|[\p{Nd}--[0-9０-９]]/v;
/** Between digits, what is drawn like the digits and the signs of a date and is none of them. */
const DRAWN_LIKE_A_DATE =
  /[0-9０-９]\s?[‐‑‒–—―−─⁄∕]|[0-9０-９][OoOlI|ОоΟοІӀ](?=[0-9０-９\-/.年月日])|[-/.年月][OoOlI|ОоΟοІӀ](?=[0-9０-９])/u;

/** Days, or parts of one, that are not written out whole: month and day, a month, a day, or in another writing. */
const PARTS_OF_DAYS = new RegExp(
  [
    "(?<m1>[0-9０-９]{1,2})\\s?月\\s?(?<d1>[0-9０-９]{1,2})\\s?日?",
    "(?<![0-9０-９A-Za-z])(?<m2>[0-9０-９]{1,2})[/／.．-](?<d2>[0-9０-９]{1,2})(?![0-9０-９%％/／.．-])",
    "(?<m3>[0-9０-９]{1,2})\\s?月(?!間)",
    "(?<d3>[0-9０-９]{1,2})\\s?日(?!間|以内)",
    "(?<other>[〇零元一二三四五六七八九十]+\\s?[年月日](?!間)|[0-9０-９]+[/／.．-][0-9０-９]+[/／.．-][0-9０-９]+|(?<![0-9０-９])(?:19|20)[0-9]{6}(?![0-9０-９])|(?<![a-z])(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\\.? [0-9]|[0-9](?:st|nd|rd|th)?(?: of)? (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec))",
  ].join("|"),
  "giu",
);

const SENTENCE = /[^?？。\n]+[?？。\n]?/gu;
/** A sentence may ask twice. */
const ASKED_ON = /(?<=(?:です|ます|ません|でしょう|した|い)か)[、,\s]/u;
const ASKS = /(?:か[。.]?|[?？])\s*$/u;
const AROUND = /^[\s)）」』(（、,]+|[\s?？。.)）」』]+$/gu;
/** What may be asked in a sentence that does not show the day: whether it is right, and nothing else. */
const ONLY_WHETHER_RIGHT =
  /^(?:(?:これ|それ|こちら|この(?:日付?|理解|読み方))(?:で|は)?、?)?(?:よろしい|宜しい|よい|良い|いい|正しい|合ってい?る?の?|合ってい(?=ます)|確か|相違ない|間違いない|問題ない)(?:です|ます|でしょう)か$|^(?:is (?:that|this|it) )?(?:right|correct|ok|okay)$/iu;

/** Where in a text a day stands, and which (YYYY-MM-DD). */
interface Stretch {
  readonly start: number;
  readonly end: number;
  readonly date: string;
}

/** Whether a text may show people something else than what is read from it. */
export function looksOtherwise(text: string): boolean {
  const plain = text.replaceAll(KANJI_FORM, "");
  return NOT_AS_IT_LOOKS.test(plain) || DRAWN_LIKE_A_DATE.test(plain);
}

/**
 * Whether a yes to a question that shows these stretches, all of one day, may mean anything else than that day: that it is
 * not the one, a day counted from it, another day that is not written out whole, or something that is asked beside it.
 */
export function meansOtherwise(question: string, days: readonly Stretch[]): boolean {
  if (DENIES.test(question.replaceAll(FOR_CERTAIN, ""))) return true;
  const isCounted = days.some(
    ({ start, end }) => COUNTED_FROM.test(question.slice(end)) || COUNTS_FROM.test(question.slice(0, start)),
  );
  return isCounted || showsPartOfAnother(question, days) || asksBeside(question, days);
}

function showsPartOfAnother(question: string, days: readonly Stretch[]): boolean {
  const [, month, day] = (days[0]?.date ?? "").split("-").map(Number);
  let rest = question;
  for (const { start, end } of days) rest = rest.slice(0, start) + " ".repeat(end - start) + rest.slice(end);
  return [...rest.matchAll(PARTS_OF_DAYS)].some(({ groups: { m1, m2, m3, d1, d2, d3, other } = {} }) => {
    const [ownMonth, ownDay] = [m1 ?? m2 ?? m3, d1 ?? d2 ?? d3];
    return other !== undefined || !isNumber(ownMonth, month) || !isNumber(ownDay, day);
  });
}

function isNumber(digits: string | undefined, expected: number | undefined): boolean {
  return digits === undefined || Number(digits.normalize("NFKC")) === expected;
}

function asksBeside(question: string, days: readonly Stretch[]): boolean {
  return [...question.matchAll(SENTENCE)].some(({ 0: sentence, index }) => {
    let at = index;
    return sentence.split(ASKED_ON).some((part) => {
      const [from, to] = [at, at + part.length];
      at = to + 1;
      const isOfDay = days.some(({ start }) => from <= start && start < to);
      return ASKS.test(part) && !isOfDay && part.replaceAll(AROUND, "") !== "" && !isOnlyWhetherRight(part);
    });
  });
}

function isOnlyWhetherRight(part: string): boolean {
  return ONLY_WHETHER_RIGHT.test(part.replaceAll(AROUND, ""));
}
