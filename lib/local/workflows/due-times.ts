import type { Clock } from "#ports";

/** When which execution wants to be woken, with one timer on the earliest of them. */
export interface DueTimes {
  /** Replaces the time of `id`; undefined when it waits for no time. */
  set(id: string, root: string, due: number | undefined): void;
  /** Forgets all of them. */
  clear(): void;
}

interface Entry {
  readonly id: string;
  readonly root: string;
  readonly due: number;
}

/**
 * Calls `fire` for each execution whose time has come, earliest first, never from inside `set`.
 * The clock may jump: it wakes whatever fell due on the way.
 */
export function createDueTimes(clock: Clock, fire: (id: string, root: string) => void): DueTimes {
  const current = new Map<string, Entry>();
  let heap: Entry[] = [];
  let armed: { readonly due: number; readonly cancel: () => void } | undefined;

  const arm = (): void => {
    const earliest = heap[0]?.due;
    // a timer that goes off too early finds nothing and arms itself anew: cheaper than moving it at each change
    if (earliest === undefined || (armed !== undefined && armed.due <= earliest)) return;
    armed?.cancel();
    armed = { due: earliest, cancel: clock.wakeAt(earliest, wake) };
  };

  const wake = (): void => {
    armed = undefined;
    const now = clock.now();
    const fallen: Entry[] = [];
    for (let first = heap[0]; first !== undefined; first = heap[0]) {
      const live = current.get(first.id) === first;
      if (live && first.due > now) break;
      removeFirst(heap);
      if (live) {
        current.delete(first.id);
        fallen.push(first);
      }
    }
    arm();
    for (const { id, root } of fallen) fire(id, root);
  };

  return {
    set(id, root, due) {
      if (current.get(id)?.due === due) return;
      if (due === undefined) {
        current.delete(id);
        return;
      }
      const entry = { id, root, due };
      current.set(id, entry);
      insert(heap, entry);
      // replaced entries stay behind until they surface, or until they are the most
      if (heap.length > 2 * current.size + 64) {
        heap = [...current.values()].sort((a, b) => a.due - b.due);
      }
      arm();
    },
    clear() {
      armed?.cancel();
      armed = undefined;
      heap = [];
      current.clear();
    },
  };
}

function insert(heap: Entry[], entry: Entry): void {
  let at = heap.length;
  while (at > 0) {
    const above = (at - 1) >> 1;
    const other = heap[above];
    if (other === undefined || other.due <= entry.due) break;
    heap[at] = other;
    at = above;
  }
  heap[at] = entry;
}

function removeFirst(heap: Entry[]): void {
  const last = heap.pop();
  if (last === undefined || heap.length === 0) return;
  let at = 0;
  for (;;) {
    let below = 2 * at + 1;
    let smaller = heap[below];
    if (smaller === undefined) break;
    const right = heap[below + 1];
    if (right !== undefined && right.due < smaller.due) {
      below += 1;
      smaller = right;
    }
    if (last.due <= smaller.due) break;
    heap[at] = smaller;
    at = below;
  }
  heap[at] = last;
}
