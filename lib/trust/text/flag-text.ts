/** A character that may be taken for another one, or for nothing (spec trust.md section 2). */
export interface TextFlag {
  readonly kind: "look-alike" | "variant" | "invisible" | "bidi";
  /** UTF-16 offset in the text as it stands. */
  readonly at: number;
  readonly character: string;
  /** What it may be taken for; absent for what is not seen at all. */
  readonly like?: string;
}

/** Letters of other scripts by the Latin ones they are drawn like, and signs by the usual ones. */
const TWINS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    a: "аαɑ",
    c: "сϲ",
    d: "ԁ",
    e: "е",
    g: "ɡ",
    h: "һ",
    i: "іιı",
    j: "ј",
    k: "κ",
    l: "ӏ",
    o: "оοσ",
    p: "рρ",
    q: "ԛ",
    s: "ѕ",
    u: "υ",
    v: "ν",
    w: "ԝω",
    x: "хχ",
    y: "уγ",
    A: "АΑ",
    B: "ВΒ",
    C: "СϹ",
    E: "ЕΕ",
    H: "НΗ",
    I: "ІΙӀ",
    J: "Ј",
    K: "КΚ",
    M: "МΜ",
    N: "Ν",
    O: "ОΟ",
    P: "РΡ",
    S: "Ѕ",
    T: "ТΤ",
    X: "ХΧ",
    Y: "ҮΥ",
    Z: "Ζ",
    "-": "‐‑‒–—―−─",
    ":": "∶ː",
    "/": "⁄∕",
  }).flatMap(([like, all]) => [...all].map((character): [string, string] => [character, like])),
);

/** Kanji and katakana that are drawn alike; which one is meant shows from what stands around. */
const KANA_TWINS: ReadonlyMap<string, string> = new Map([
  ["力", "カ"],
  ["口", "ロ"],
  ["二", "ニ"],
  ["八", "ハ"],
  ["工", "エ"],
  ["夕", "タ"],
  ["卜", "ト"],
  ["才", "オ"],
  ["一", "ー"],
  ["‐", "ー"],
  ["–", "ー"],
  ["—", "ー"],
  ["―", "ー"],
  ["−", "ー"],
  ["─", "ー"],
]);

/** Forms of one name's letter, of which a ledger holds one. */
const VARIANTS: ReadonlyMap<string, string> = new Map(
  [
    "辺邊邉",
    "斎齋斉齊",
    "崎﨑嵜",
    "高髙",
    "浜濱濵",
    "島嶋嶌",
    "吉𠮷",
    "柳栁",
    "桑桒",
    "真眞",
    "徳德",
    "沢澤",
    "広廣",
  ].flatMap((forms) => {
    const [usual = "", ...others] = forms;
    return others.map((form): [string, string] => [form, usual]);
  }),
);

const INVISIBLE =
  "\\u00AD\\u034F\\u115F\\u1160\\u17B4\\u17B5\\u180E\\u200B-\\u200D\\u2060-\\u2064\\u3164\\uFEFF\\uFFA0\\u{E0000}-\\u{E007F}";
const BIDI = "\\u061C\\u200E\\u200F\\u202A-\\u202E\\u2066-\\u2069";
/** Compatibility forms that a normalisation would replace, and marks that choose a form. */
const COMPATIBILITY =
  "\\u2E80-\\u2FD5\\uF900-\\uFAFF\\uFE00-\\uFE0F\\u{1D400}-\\u{1D7FF}\\u{2F800}-\\u{2FA1F}\\u{E0100}-\\u{E01EF}";
const IS_INVISIBLE = oneOf(INVISIBLE);
const IS_BIDI = oneOf(BIDI);
const IS_COMPATIBILITY = oneOf(COMPATIBILITY);
const SUSPECT = oneOf(
  [INVISIBLE, BIDI, COMPATIBILITY, ...[TWINS, KANA_TWINS, VARIANTS].flatMap((map) => [...map.keys()])].join(""),
  "gu",
);
const KATAKANA = /[\u30A1-\u30FAー]/u;
const FOREIGN_LETTER = /[\p{Script=Cyrillic}\p{Script=Greek}]/u;

const MOST_FLAGS = 20;

/** Finds the characters of a text that may be taken for others, at most the first twenty; the text stays as it is. */
export function flagText(text: string): readonly TextFlag[] {
  const flags: TextFlag[] = [];
  for (const { 0: character, index: at } of text.matchAll(SUSPECT)) {
    const flag = flagAt(text, at, character);
    if (flag) flags.push({ ...flag, at, character });
    if (flags.length === MOST_FLAGS) break;
  }
  return flags;
}

function oneOf(characters: string, flags = "u"): RegExp {
  return new RegExp(`[${characters}]`, flags);
}

function flagAt(text: string, at: number, character: string): Pick<TextFlag, "kind" | "like"> | undefined {
  if (IS_INVISIBLE.test(character)) return { kind: "invisible" };
  if (IS_BIDI.test(character)) return { kind: "bidi" };
  const variant = VARIANTS.get(character);
  if (variant !== undefined) return { kind: "variant", like: variant };
  if (IS_COMPATIBILITY.test(character)) return compatibility(character);
  const before = text[at - 1] ?? "";
  const after = text[at + character.length] ?? "";
  const kana = KANA_TWINS.get(character);
  if (kana !== undefined && KATAKANA.test(before) && KATAKANA.test(after)) return { kind: "look-alike", like: kana };
  const like = TWINS.get(character);
  if (like === undefined) return undefined;
  if (!FOREIGN_LETTER.test(character))
    return isDash(character, before, after) ? undefined : { kind: "look-alike", like };
  return isForeignWord(text, at) ? undefined : { kind: "look-alike", like };
}

function compatibility(character: string): Pick<TextFlag, "kind" | "like"> {
  const like = character.normalize("NFKC");
  return like === character ? { kind: "variant" } : { kind: "variant", like };
}

/** A dash of its own between words is punctuation; one in a number, a code or a word stands for something. */
function isDash(character: string, before: string, after: string): boolean {
  const inWord = /[\p{L}\p{N}]/u;
  return /[‒–—―─]/u.test(character) && !(inWord.test(before) || inWord.test(after));
}

/** A word with a letter that only its own script has is a word of that script. */
function isForeignWord(text: string, at: number): boolean {
  const start = at - (/[\p{L}\p{M}]*$/u.exec(text.slice(Math.max(0, at - 64), at))?.[0].length ?? 0);
  const word = /^[\p{L}\p{M}]*/u.exec(text.slice(start, start + 128))?.[0] ?? "";
  return !/\p{Script=Latin}/u.test(word) && [...word].some((one) => FOREIGN_LETTER.test(one) && !TWINS.has(one));
}

/** What is flagged, for people: each character with its code point and what it may be taken for. */
export function describeFlags(flags: readonly TextFlag[]): string {
  const shown = [...new Map(flags.map((flag) => [flag.character, flag])).values()].slice(0, 5).map(describeFlag);
  return `見間違えやすい文字があります (may be mistaken): ${shown.join(", ")}`;
}

function describeFlag({ kind, character, like }: TextFlag): string {
  const code = `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
  if (kind === "invisible") return `${code} 見えない文字 (invisible)`;
  if (kind === "bidi") return `${code} 並び順を変える文字 (changes the order)`;
  return like === undefined ? code : `「${character}」 ${code} (≠ 「${like}」)`;
}
