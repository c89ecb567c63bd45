import type { Table } from "#ports";
import { indexes, loadRun, loadSpineHead, sha256Hex } from "#records";
import type { ViewPorts } from "./view-run.ts";

const PAUSE_MS = 1_000;
/** A connection that nobody reads any more is not kept for ever; a browser opens a new one by itself. */
const LONGEST_MS = 10 * 60 * 1_000;

/**
 * Server-sent events of a run: `change` with what its record stood at, at once and whenever that moves; `end` once the
 * run has ended. Undefined when there is no such run. Ends with `signal`.
 */
export async function watchRun(
  { table }: Pick<ViewPorts, "table">,
  run: string,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array> | undefined> {
  if (!(await loadRun(table, run))) return undefined;
  const encoder = new TextEncoder();
  const ended = AbortSignal.any([signal, AbortSignal.timeout(LONGEST_MS)]);
  let seen = "";
  return new ReadableStream({
    async pull(stream) {
      while (!ended.aborted) {
        const { state, running } = await lookAt(table, run);
        if (state !== seen) {
          seen = state;
          stream.enqueue(encoder.encode(`event: change\ndata: ${state}\n\n`));
          if (!running) break;
          return;
        }
        await pause(ended);
      }
      stream.enqueue(encoder.encode("event: end\ndata:\n\n"));
      stream.close();
    },
  });
}

async function lookAt(table: Table, run: string): Promise<{ readonly state: string; readonly running: boolean }> {
  const [record, head, waiting] = await Promise.all([
    loadRun(table, run),
    loadSpineHead(table, run),
    table.query({ pk: indexes.waiting(run), index: "gsi1", reverse: true, limit: 1 }),
  ]);
  const parts = [record?.status, head?.hash, waiting.items[0]?.pk];
  return { state: sha256Hex(parts.join("|")).slice(0, 16), running: record?.status === "running" };
}

function pause(ended: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      ended.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, PAUSE_MS);
    ended.addEventListener("abort", done, { once: true });
  });
}
