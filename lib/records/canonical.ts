import { createHash } from "node:crypto";
import canonicalize from "canonicalize";

/** The RFC 8785 form of a JSON value: equal values, whatever their key order, have equal text. */
export function canonicalJson(value: unknown): string {
  const text = canonicalize(value);
  if (text === undefined) throw new TypeError("Unexpected value without a JSON form, expected JSON");
  return text;
}

/** SHA-256 in lower-case hex of a text's UTF-8 bytes, or of bytes. */
export function sha256Hex(data: string | Uint8Array): string {
  return createHash("sha256").update(data).digest("hex");
}

/** SHA-256 (hex) of the RFC 8785 form. */
export function digestOf(value: unknown): string {
  return sha256Hex(canonicalJson(value));
}
