import { type Diagnostic, diagnose, tellReason } from "#diagnostics";
import { ModelError } from "#ports";
import { CONVERSING, listAops, queryAll } from "#records";
import { describeConversation, SYSTEM_PROMPT, type Told } from "./builder/prompt.ts";
import { conversationTools, readReply } from "./builder/read-reply.ts";
import { checkDraft } from "./check-draft.ts";
import { type Conversation, MOST_TURNS, type ModelTurn, type Turn, type TurnBody } from "./conversation.ts";
import { offerReads } from "./exploration/offer-reads.ts";
import { showReads } from "./exploration/show-read.ts";
import { tryRead } from "./exploration/try-read.ts";
import type { ConversationPorts } from "./ports.ts";
import { addTurn, isWorking, loadConversation, type Whole } from "./store.ts";

const OUTPUT_TOKENS = 16_000;
/** How often a draft with errors, or a reply out of form, is given back for one message. */
const REPAIRS = 3;
/** How many rounds one message may take, reads among them. */
const ROUNDS = 10;
const MOST_AOPS = 100;

/**
 * Has the model answer the newest message, in at most `ROUNDS` rounds; each round is one turn. A draft with errors goes
 * back with its diagnostics, `REPAIRS` times; then it is shown as it is. Invoked again at any point it goes on from what
 * is stored, and does nothing where nothing waits for an answer.
 */
export async function answerMessage(ports: ConversationPorts, conversation: string): Promise<void> {
  for (;;) {
    const whole = await loadConversation(ports.table, conversation);
    if (!whole || !isWorking(whole.head, ports.clock.now())) return;
    const goesOn = await answerOnce(ports, whole);
    if (!goesOn) return;
  }
}

/** The conversations that wait for their model, after a crash; a host answers them when it starts. */
export async function waitingConversations(ports: Pick<ConversationPorts, "table">): Promise<readonly string[]> {
  return (await queryAll(ports.table, CONVERSING)).map(({ sk }) => sk);
}

/** One round; true when the model is to be asked again. */
async function answerOnce(ports: ConversationPorts, { head, turns }: Whole): Promise<boolean> {
  const told = await tell(ports, head, turns);
  let reply: Awaited<ReturnType<ConversationPorts["models"]["complete"]>>;
  try {
    reply = await ports.models.complete({
      system: SYSTEM_PROMPT,
      messages: describeConversation(told),
      tools: conversationTools(told.reads),
      maxOutputTokens: OUTPUT_TOKENS,
    });
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    await addTurn(ports, head, faultTurn(diagnose("AOP565", { reason: tellReason(error.message) })));
    return false;
  }
  const { turn, reads } = readReply(ports.models.id, reply, told.reads);
  const rounds = roundsSince(turns);
  const isLast = rounds.length + 1 >= ROUNDS || head.turns + reads.length + 2 >= MOST_TURNS;
  const again =
    !isLast && turn.question === undefined && (reads.length > 0 || (await needsRepair(ports, turn, rounds)));
  const working = again && head.until !== undefined ? ({ state: "working", until: head.until } as const) : {};
  const draft = turn.draft === undefined ? {} : { draft: head.turns + 1 };
  let next = await addTurn(ports, head, turn, { ...working, ...draft });
  for (const read of reads) {
    if (!next) return false;
    const tried = await tryRead(ports, next, { by: "model", read, change: working });
    if (tried.ok) next = tried.head;
    else if ("stale" in tried) return false;
    else next = await addTurn(ports, next, faultTurn(tried.fault), working);
  }
  return again && next !== undefined;
}

function faultTurn({ code, message }: Diagnostic): TurnBody {
  return { by: "software", kind: "fault", error: { code, ...message } };
}

async function needsRepair(ports: ConversationPorts, turn: ModelTurn, rounds: readonly ModelTurn[]): Promise<boolean> {
  const isEmpty = turn.said.length === 0 && turn.draft === undefined && turn.question === undefined;
  if (!isEmpty && !(await isUnsound(ports, turn))) return false;
  const before = await Promise.all(rounds.map((one) => isUnsound(ports, one)));
  return before.filter((unsound) => unsound).length < REPAIRS;
}

async function isUnsound(ports: ConversationPorts, { problems, draft }: ModelTurn): Promise<boolean> {
  return problems.length > 0 || (draft !== undefined && !(await checkDraft(draft, ports)).isSound);
}

/** What the model has replied since the newest message. */
function roundsSince(turns: readonly Turn[]): readonly ModelTurn[] {
  const last = turns.findLastIndex((turn) => turn.kind === "message");
  return turns.slice(last + 1).flatMap((turn) => (turn.kind === "reply" ? [turn] : []));
}

async function tell(ports: ConversationPorts, head: Conversation, turns: readonly Turn[]): Promise<Told> {
  const { table, catalog, config } = ports;
  const { items } = await listAops(table, { limit: MOST_AOPS });
  const aops = items.map(({ aop, title }) => ({ id: aop, title }));
  const reads = head.exploration ? offerReads(catalog, head.exploration.tools) : [];
  const draft = draftOf({ head, turns });
  return {
    head,
    turns,
    catalog,
    aops,
    roles: [...config.approvers.keys()],
    reads,
    results: (await showReads(table, head.exploration, turns, reads)).reads,
    ...(draft === undefined ? {} : { draft: { ...draft, checked: await checkDraft(draft.text, ports) } }),
  };
}

/** The newest draft of a conversation, and who wrote it. */
export function draftOf({
  head,
  turns,
}: Whole): { readonly text: string; readonly by: "person" | "model" | "software"; readonly turn: number } | undefined {
  const turn = turns.find((one) => one.turn === head.draft);
  if (turn?.kind === "draft") return { text: turn.text, by: turn.by, turn: turn.turn };
  if (turn?.kind === "reply" && turn.draft !== undefined) return { text: turn.draft, by: "model", turn: turn.turn };
  return undefined;
}
