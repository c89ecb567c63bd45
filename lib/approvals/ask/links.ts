import type { Ids, Item, Table } from "#ports";
import { indexes, keys, sha256Hex, stripKeys } from "#records";
import { personKey } from "../same-person.ts";

/** What a link opens, for whom. Only the hash of the link's id is stored. */
export interface Link {
  readonly asked: string;
  readonly kind: "approval" | "question";
  readonly run: string;
  readonly phase: number;
  readonly person: string;
  readonly since: number;
  readonly expires: number;
}

/** A fresh link: the item to store, and the id that stands in the mail and nowhere else. */
export interface MintedLink {
  readonly id: string;
  readonly item: Item;
}

/** Makes one person's link. The person's inbox lists it by when it expires, so that what has expired is never read. */
export function mintLink(ids: Ids, link: Link): MintedLink {
  const id = ids.secret();
  const item = { ...link, ...keys.link(sha256Hex(id)) };
  return {
    id,
    item: {
      ...item,
      gsi1pk: indexes.inbox(personKey(link.person)),
      gsi1sk: `${new Date(link.expires).toISOString()}#${link.asked}`,
    },
  };
}

/** Finds what a link opens. */
export async function findLink(table: Table, id: string): Promise<Link | undefined> {
  const item = await table.get(keys.link(sha256Hex(id)));
  return item && stripKeys<Link>(item);
}

/**
 * The nonce of a page: it binds a decision to what was shown (`digest`), and to the link or person it was shown to.
 * It is computed, not stored, so showing a page writes nothing.
 */
export function pageNonce(viewer: string, digest: string): string {
  return sha256Hex(`page|${viewer}|${digest}`);
}

/** What opens a page: a link's random id, else an approval's or question's own id and a signed-in person. */
export function isLinkId(id: string): boolean {
  return !/^(apr|qst)_[0-9a-f]{24}$/.test(id);
}
