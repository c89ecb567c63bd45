import type { Json } from "#ports";

/** What an injected text orders a model that obeys every order. */
export type Order =
  /** Call this once. */
  | { readonly call: { readonly name: string; readonly arguments: Json } }
  /** Call this again and again; with `counting` with other arguments each time. */
  | { readonly loop: { readonly name: string; readonly arguments: Json; readonly counting?: boolean } }
  /** Answer out of form, this often. */
  | { readonly reply: "flood" | "hang-up" | "status-500" | "no-json" | "huge" | "malformed"; readonly times: number };

const MARK = /OBEY:([A-Za-z0-9+/=]+);/g;

/** The order as it stands in a text; encoded, so that it survives being quoted in JSON any number of times. */
export function writeOrder(order: Order): string {
  return `OBEY:${Buffer.from(JSON.stringify(order)).toString("base64")};`;
}

/** All orders in a text, each once. */
export function readOrders(text: string): readonly Order[] {
  const found = new Set([...text.matchAll(MARK)].map((match) => match[1] ?? ""));
  return [...found].map((encoded): Order => JSON.parse(Buffer.from(encoded, "base64").toString("utf8")));
}
