import { getCompile } from "#compiler";
import { loadConversation } from "#conversation";
import type { Table } from "#ports";
import { COMPILING, CONVERSING, queryAll } from "#records";

const MINUTE_MS = 60_000;
/** An event that was queued begins within this. */
const BEGIN_MS = 2 * MINUTE_MS;
/** Longer than the function `compile` may take: whoever began is gone. */
const COMPILE_MS = 11 * MINUTE_MS;
/** Longer than one round of a conversation: the model's two minutes, and a read. */
const ROUND_MS = 4 * MINUTE_MS;

/**
 * The compiles that have not ended and that nobody is at work on: a second one beside the first would have a model write
 * the same code once more, for as much money.
 */
export async function quietCompiles(table: Table, now: number): Promise<readonly string[]> {
  const quiet: string[] = [];
  for (const { sk } of await queryAll(table, COMPILING)) {
    const record = await getCompile(table, sk);
    const last = record?.steps.at(-1)?.startedAt ?? record?.createdAt ?? 0;
    if (now - last > (record?.attempts === 0 ? BEGIN_MS : COMPILE_MS)) quiet.push(sk);
  }
  return quiet;
}

/** The conversations that wait for the model and that nobody is at work on. */
export async function quietConversations(table: Table, now: number): Promise<readonly string[]> {
  const quiet: string[] = [];
  for (const { sk } of await queryAll(table, CONVERSING)) {
    const last = (await loadConversation(table, sk))?.turns.at(-1)?.at ?? 0;
    if (now - last > ROUND_MS) quiet.push(sk);
  }
  return quiet;
}
