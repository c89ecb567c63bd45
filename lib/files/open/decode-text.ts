/** Text read out of bytes, and in what encoding when that is not UTF-8; or why it cannot be read. */
export type DecodedText =
  | { readonly ok: true; readonly text: string; readonly encoding: string }
  | { readonly ok: false; readonly reason: string };

/**
 * Reads text without guessing: by its byte order mark, else as UTF-8, else as Shift_JIS, as Japanese spreadsheets write
 * CSV. Bytes that could be text in two encodings, or hold control characters, are not read.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const marked = decodeMarked(bytes);
  if (marked !== undefined) return checkText(marked.text, marked.encoding);
  const utf8 = tryDecode(bytes, "utf-8");
  if (utf8 !== undefined) return checkText(utf8, "UTF-8");
  const shiftJis = tryDecode(bytes, "shift_jis");
  const eucJp = tryDecode(bytes, "euc-jp");
  const unclear = { ok: false, reason: "文字コードが決められません (the encoding is not clear)" } as const;
  if (shiftJis !== undefined) {
    const isOther = eucJp !== undefined && hasHalfWidthKana(shiftJis);
    return isOther || !isJapanese(shiftJis) ? unclear : checkText(shiftJis, "Shift_JIS");
  }
  if (eucJp === undefined) return { ok: false, reason: "文章ではありません (this is not text)" };
  // Chinese and Korean without kana are the same bytes as kanji.
  return KANA.test(eucJp) ? checkText(eucJp, "EUC-JP") : unclear;
}

function decodeMarked(bytes: Uint8Array): { readonly text: string; readonly encoding: string } | undefined {
  const [first, second, third] = bytes;
  const encoding =
    first === 0xef && second === 0xbb && third === 0xbf
      ? "utf-8"
      : first === 0xff && second === 0xfe
        ? "utf-16le"
        : first === 0xfe && second === 0xff
          ? "utf-16be"
          : undefined;
  const text = encoding === undefined ? undefined : tryDecode(bytes, encoding);
  return encoding === undefined || text === undefined ? undefined : { text, encoding: encoding.toUpperCase() };
}

function tryDecode(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Text in EUC-JP, read as Shift_JIS, is full of these. */
function hasHalfWidthKana(text: string): boolean {
  return /[\uff61-\uff9f]/.test(text);
}

const KANA = /[[\p{Script=Hiragana}\p{Script=Katakana}]--[\uff61-\uff9f]]/v;

/**
 * Whether text that was read as Shift_JIS can be nothing else. Accented letters and signs of a Western encoding become
 * single kanji beside Latin letters (H駘鈩e, S縊 Paulo), lone half-width kana (｣100), or characters for private use.
 */
function isJapanese(text: string): boolean {
  if (/\p{Private_Use}/u.test(text)) return false;
  if (KANA.test(text) || /[\u3000-\u303f\uff01-\uff5e]|[\uff61-\uff9f]{3}|\p{Script=Han}{3}/u.test(text)) return true;
  return /\p{Script=Han}/u.test(text) && !/[A-Za-z]\p{Script=Han}|\p{Script=Han}[A-Za-z]/u.test(text);
}

function checkText(text: string, encoding: string): DecodedText {
  const control = /[^\P{Cc}\t\n\r\f]/u.test(text);
  return control
    ? { ok: false, reason: "文章ではありません (this is not text: it holds control characters)" }
    : { ok: true, text, encoding };
}
