import { domainToASCII } from "node:url";

/** Bytes of text in one encoded word: 75 characters less `=?UTF-8?B?…?=`, in Base64 (RFC 2047, section 2). */
const WORD_BYTES = 45;
/** What may stand in a quoted string as it is (RFC 5322, section 3.2.4); line breaks never get through. */
const QUOTABLE = /^[\x20-\x7e]*$/;

/**
 * A sender as a header bears it, in ASCII: `手順 <a@example.com>` becomes encoded words and the address. Takes an address
 * alone, too.
 */
export function senderHeader(from: string): string {
  const match = /^(.*)<([^<>]+)>\s*$/s.exec(from);
  if (match === null) return asciiAddress(from);
  const [, name = "", address = ""] = match;
  const shown = name.trim().replace(/^"(.*)"$/s, "$1");
  return shown === "" ? asciiAddress(address) : `${headerWords(shown)} <${asciiAddress(address)}>`;
}

/** An address whose domain is in ASCII: `a@例え.jp` becomes `a@xn--r8jz45g.jp`. */
export function asciiAddress(address: string): string {
  const trimmed = address.trim();
  const at = trimmed.lastIndexOf("@");
  const domain = domainToASCII(trimmed.slice(at + 1));
  return at < 0 || domain === "" ? trimmed : `${trimmed.slice(0, at + 1)}${domain}`;
}

function headerWords(name: string): string {
  if (QUOTABLE.test(name)) return `"${name.replace(/(["\\])/g, "\\$1")}"`;
  return splitBytes(name)
    .map((part) => `=?UTF-8?B?${Buffer.from(part).toString("base64")}?=`)
    .join(" ");
}

/** Cuts between code points: each encoded word has to be readable on its own. */
function splitBytes(text: string): readonly string[] {
  const parts: string[] = [];
  let part = "";
  for (const point of text.toWellFormed()) {
    if (Buffer.byteLength(part + point) > WORD_BYTES) {
      parts.push(part);
      part = "";
    }
    part += point;
  }
  return [...parts, part];
}
