/** More than any turn of a model needs. */
export const MAX_REPLY_BYTES = 4 * 1024 * 1024;

/** A server sent more than it may. */
export class ReplyTooLargeError extends Error {
  override name = "ReplyTooLargeError";
}

/** The `fetch` of web standards. */
export type Fetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>;

/**
 * A `fetch` whose replies hold at most `maxBytes` after decompression; more errors the body with
 * `ReplyTooLargeError`, so that a hostile server cannot fill the memory.
 */
export function limitFetch(maxBytes: number, fetch: Fetch = globalThis.fetch): Fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    if (response.body === null) return response;
    let received = 0;
    const limited = response.body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          received += chunk.byteLength;
          if (received > maxBytes) throw new ReplyTooLargeError(`Unexpected reply of more than ${maxBytes} bytes`);
          controller.enqueue(chunk);
        },
      }),
    );
    const { status, statusText, headers } = response;
    return new Response(limited, { status, statusText, headers });
  };
}
