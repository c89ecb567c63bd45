import type { EventBridgeEvent } from "aws-lambda";
import type { Ids } from "#ports";
import { sha256Hex } from "#records";

/** What S3 says through EventBridge of an object that was created; the parts this software uses. */
export type ObjectCreated = EventBridgeEvent<
  "Object Created",
  {
    readonly object: {
      readonly key: string;
      readonly size: number;
      readonly etag: string;
      readonly "version-id"?: string;
      readonly sequencer?: string;
    };
  }
>;

/** One file that somebody put into an inbox. */
export interface Delivery {
  readonly aop: string;
  /** As the person named it. */
  readonly name: string;
  readonly key: string;
  readonly version: string | undefined;
  readonly size: number;
  /** The same for every delivery of the same event, and for no other file. */
  readonly id: string;
}

/**
 * Reads an event; undefined for what is no file in an inbox (a folder's marker, another prefix). Keys come as they are,
 * not encoded. Letters of the AOP's id may be decomposed, as macOS sends them; the file's name stays as it was given.
 */
export function readDelivery({ detail }: ObjectCreated): Delivery | undefined {
  const { key, size, etag, sequencer = "" } = detail.object;
  const version = detail.object["version-id"];
  const [, aop = "", path = ""] = /^inbox\/([^/]+)\/(.+)$/s.exec(key) ?? [];
  const name = path.split("/").at(-1) ?? "";
  if (name === "") return undefined;
  const id = sha256Hex([key, version ?? `${etag} ${sequencer}`].join("\n"));
  return { aop: aop.normalize("NFC"), name, key, version, size, id };
}

const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const RANDOM_CHARACTERS = 16;
const TIME_CHARACTERS = 10;

/**
 * The ids of everything that one delivery makes, in order: the same for each delivery of the same event, so that the
 * second of two finds what the first one made. ULIDs whose time is that of the event.
 */
export function idsOf(delivery: Delivery, time: number, ids: Pick<Ids, "secret">): Ids {
  let count = 0;
  return {
    next() {
      count += 1;
      return encodeTime(time) + encodeDigest(sha256Hex(`${delivery.id}#${count}`));
    },
    secret: () => ids.secret(),
  };
}

function encodeTime(time: number): string {
  let rest = time;
  let text = "";
  for (let i = 0; i < TIME_CHARACTERS; i += 1) {
    text = (ALPHABET[rest % ALPHABET.length] ?? "0") + text;
    rest = Math.floor(rest / ALPHABET.length);
  }
  return text;
}

function encodeDigest(hex: string): string {
  return Array.from({ length: RANDOM_CHARACTERS }, (_, i) => {
    const byte = Number.parseInt(hex.slice(i * 2, i * 2 + 2), 16);
    return ALPHABET[byte % ALPHABET.length] ?? "0";
  }).join("");
}
