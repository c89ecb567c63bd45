import { type ListPage, makePage, type Window } from "./read-window.ts";

/** A list of which only some items are shown, because what they are follows from more than their index. */
export interface SiftedList<T> {
  /** A page of the whole list, in its order. */
  readonly read: (window: Window) => Promise<ListPage<T>>;
  /** Whether an item is shown. */
  readonly fits: (item: T) => boolean;
  /** Where the list goes on behind an item, or before it. */
  readonly cursorOf: (item: T) => string;
}

/**
 * Reads one page of the items that fit, looking at no more than `mostLookedAt`: where others fill that much the page is
 * shorter than asked for, and its `next` leads on. Before the first item there is the first page.
 */
export async function readSifted<T>(list: SiftedList<T>, window: Window, mostLookedAt: number): Promise<ListPage<T>> {
  const { limit, after, before } = window;
  const back = before !== undefined;
  const found: T[] = [];
  let at = back ? before : after;
  let goesOn = true;
  for (let lookedAt = 0; goesOn && found.length < limit && lookedAt < mostLookedAt; ) {
    const page = await list.read({
      limit: Math.min(limit, mostLookedAt - lookedAt),
      ...(back ? { before: at } : { after: at }),
    });
    const nearest = back ? page.items.toReversed() : page.items;
    const fitting = nearest.filter(list.fits);
    const taken = fitting.slice(0, limit - found.length);
    found.push(...taken);
    lookedAt += nearest.length;
    const last = (taken.length < fitting.length ? taken : nearest).at(-1);
    at = last === undefined ? at : list.cursorOf(last);
    goesOn = taken.length < fitting.length || (back ? page.previous : page.next) !== undefined;
  }
  const further = goesOn ? at : undefined;
  const first = found[0] === undefined ? undefined : list.cursorOf(found[0]);
  if (!back) return makePage(found, further, after === undefined ? undefined : (first ?? after));
  if (found.length === 0 && further === undefined) return readSifted(list, { limit }, mostLookedAt);
  return makePage(found.toReversed(), first ?? before, further);
}
