const WIDTH = /[\uFF01-\uFF5E\u3000\uFF61-\uFF9F\uFFE0-\uFFE6]+/gu;
const COMPOSABLE = /[^\p{M}\p{Script=Han}]\p{M}+/gu;
const SPACE = /[^\S\uFEFF]+/gu;
const PLAIN_ALREADY = /^(?:[!-~]+(?: [!-~]+)*)?$/;

/**
 * A text with one width for each letter, digit and kana, composed accents, and white space folded and trimmed (spec
 * trust.md section 2). Everything else stays as it stands: look-alike letters, invisible characters, 邊 and 邉, ① and ².
 */
export function foldText(text: string): string {
  if (PLAIN_ALREADY.test(text)) return text;
  return text
    .replaceAll(WIDTH, (run) => run.normalize("NFKC"))
    .replaceAll(COMPOSABLE, (letter) => letter.normalize("NFC"))
    .replaceAll(SPACE, " ")
    .replaceAll(/^ | $/g, "");
}

/** NFKC with white space trimmed and folded: how texts were normalised before `foldText`, and for finding more alike. */
export function plainText(text: string): string {
  return /^[!-~]*$/.test(text) ? text : text.normalize("NFKC").replaceAll(/\s+/g, " ").trim();
}

const KANA_DISTANCE = 0x60;

/** A text with its hiragana written as katakana. */
export function toKatakana(text: string): string {
  return foldText(text).replaceAll(/[\u3041-\u3096\u309D\u309E]/gu, (kana) => shift(kana, KANA_DISTANCE));
}

/** A text with its katakana written as hiragana; letters that only katakana has stay. */
export function toHiragana(text: string): string {
  return foldText(text).replaceAll(/[\u30A1-\u30F6\u30FD\u30FE]/gu, (kana) => shift(kana, -KANA_DISTANCE));
}

function shift(kana: string, by: number): string {
  return String.fromCodePoint((kana.codePointAt(0) ?? 0) + by);
}
