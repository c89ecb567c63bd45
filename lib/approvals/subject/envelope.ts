import type { JsonObject } from "#ports";
import { canonicalJson, sha256Hex } from "#records";

const PAYLOAD_TYPE = "application/vnd.tejun.approval+json";

/**
 * The digest that an approval covers: SHA-256 (hex) over the DSSE pre-authentication encoding of the subject's RFC 8785
 * form, so that no other kind of document can have the same digest, and key order does not matter.
 */
export function digestSubject(subject: object): string {
  return sha256Hex(encodePreAuthentication(PAYLOAD_TYPE, canonicalJson(subject as JsonObject)));
}

/** DSSE version 1: `DSSEv1 <bytes of type> <type> <bytes of body> <body>`. */
function encodePreAuthentication(type: string, body: string): string {
  return `DSSEv1 ${Buffer.byteLength(type)} ${type} ${Buffer.byteLength(body)} ${body}`;
}
