import type { Json, ToolServers } from "#ports";

/** A system outside that keeps its promise about idempotency keys, and counts what it really did. */
export interface CountingTool {
  readonly servers: ToolServers;
  /** What was done with each key: once, however often it was sent. */
  readonly keyed: ReadonlyMap<string, string>;
  /** How often it was sent something with a key. */
  readonly keyedSent: () => number;
  /** How often something without a key was sent: done each time. */
  readonly unkeyed: () => number;
}

/** Makes one. */
export function createCountingTool(): CountingTool {
  const keyed = new Map<string, string>();
  let keyedSent = 0;
  let unkeyed = 0;
  const server = {
    list: async () => [],
    async call(operation: string, { key }: { readonly [name: string]: Json }) {
      if (typeof key === "string") {
        keyedSent += 1;
        keyed.set(key, operation);
      } else {
        unkeyed += 1;
      }
      return { isError: false, content: { receipt: { id: `no-${keyedSent + unkeyed}` } } };
    },
  };
  return { servers: { connect: async () => server }, keyed, keyedSent: () => keyedSent, unkeyed: () => unkeyed };
}
