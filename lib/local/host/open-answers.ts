import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { setTimeout } from "node:timers/promises";

/** The requests that a server is answering. */
export interface OpenAnswers {
  /** Passes an answer on, and knows of it until it has been sent. */
  follow(answer: Promise<Response>, connection: unknown): Promise<Response>;
  /** Resolves when everything that was asked has been answered, or when that takes too long. */
  settle(): Promise<void>;
}

/** Longer than anything takes that a person waits for; a file that is still being sent can be sent again. */
const PATIENCE_MS = 5000;

/** Knows which answers are open. A stream is never done by itself, so nothing waits for its end. */
export function createOpenAnswers(): OpenAnswers {
  const open = new Set<Promise<void>>();
  return {
    follow(answer, connection) {
      const sent = untilSent(answer, connection)
        .catch(() => undefined)
        .finally(() => open.delete(sent));
      open.add(sent);
      return answer;
    },
    async settle() {
      const tooLong = new AbortController();
      const waited = setTimeout(PATIENCE_MS, undefined, { signal: tooLong.signal }).catch(() => undefined);
      await Promise.race([Promise.all(open), waited]);
      tooLong.abort();
    },
  };
}

async function untilSent(answer: Promise<Response>, connection: unknown): Promise<void> {
  const { headers } = await answer;
  if (headers.get("content-type")?.startsWith("text/event-stream")) return;
  const { outgoing } = connection as { readonly outgoing: ServerResponse };
  // Also where whoever asked has gone meanwhile.
  if (!outgoing.closed) await once(outgoing, "close");
}
