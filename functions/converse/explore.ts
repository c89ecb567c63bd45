import { type ExplorationPorts, grantReads, loadConversation, type ReadWish, tryRead } from "#conversation";
import type { Diagnostic } from "#diagnostics";
import { loadRun } from "#records";

/** What `api` asks for: the program of chosen tools, or one read for the person whose conversation it is. */
export type ExploreEvent =
  | { readonly op: "grant"; readonly tools: readonly string[] }
  | {
      readonly op: "read";
      readonly conversation: string;
      /** Who asks, as `api` knows them. */
      readonly person: string;
      /** How many turns it had when the person looked at it. */
      readonly turns: number;
      readonly read: ReadWish["read"];
    };

/** The program that was stored; or how the read went, whose result stands in the record. */
export type ExploreReply =
  | { readonly program: string }
  | { readonly ok: true }
  | { readonly ok: false; readonly fault: Diagnostic }
  | { readonly ok: false; readonly stale: true };

/**
 * Does what one event asks for. What it records is a person's word, so it believes nothing of the conversation that says
 * whose: `converse`, which a model steers, writes conversations. Throws where a conversation, or the record that it
 * points to, is not that person's.
 */
export async function handleExplore(ports: ExplorationPorts, event: ExploreEvent): Promise<ExploreReply> {
  if (event.op === "grant") return { program: await grantReads(ports, event.tools) };
  const whole = await loadConversation(ports.table, event.conversation);
  if (whole?.head.turns !== event.turns) return { ok: false, stale: true };
  const { owner, exploration } = whole.head;
  const record = exploration && (await loadRun(ports.table, exploration.run));
  if (owner !== event.person || (record && record.requester.person !== event.person)) {
    throw new Error(`The record of ${event.conversation} is not of the person who asks for a read`);
  }
  const tried = await tryRead(ports, whole.head, { by: "person", read: event.read });
  return tried.ok ? { ok: true } : tried;
}
