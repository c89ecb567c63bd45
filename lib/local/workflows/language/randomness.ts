import { createHash } from "node:crypto";
import type { Ids } from "#ports";

/** Random numbers for jitter and for `$random` and `$uuid`. */
export interface Randomness {
  /** At least 0, below 1. */
  fraction(): number;
  /** The same fraction for the same seed. */
  seededFraction(seed: number): number;
  /** A version 4 UUID. */
  uuid(): string;
}

/** Draws from the secrets of the `Ids` port, so that a test that fixes its ids fixes these too. */
export function createRandomness(ids: Ids): Randomness {
  return {
    fraction: () => fractionOf(digest(ids.secret())),
    seededFraction: (seed) => fractionOf(digest(String(seed))),
    uuid: () => uuidOf(digest(ids.secret())),
  };
}

/** A UUID made of the digest of a text: the same text gives the same one. */
export function uuidFrom(text: string): string {
  return uuidOf(digest(text));
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

function fractionOf(bytes: Buffer): number {
  return bytes.readUIntBE(0, 6) / 2 ** 48;
}

function uuidOf(bytes: Buffer): string {
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString("hex", 0, 16);
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}
