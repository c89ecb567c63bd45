import type { Diagnostic } from "#diagnostics";
import { diagnose, excerpt } from "#diagnostics";
import { faultInArguments } from "#models";
import type { Json, Write } from "#ports";
import {
  type AnswerEntry,
  type Command,
  entryItem,
  GENESIS,
  keys,
  loadFacts,
  loadSpine,
  type SpineEntry,
  sealEntry,
  sha256Hex,
  spineKey,
} from "#records";
import { type CallKey, type Ref, readPointer, resolveRef } from "#trust";
import {
  type Conversation,
  type Exploration,
  LONGEST_MESSAGE,
  type TriedArgument,
  type TriedCall,
} from "../conversation.ts";
import type { ExplorationPorts } from "../ports.ts";
import { addTurn, type Change } from "../store.ts";
import { FILES_TOOL, offerReads } from "./offer-reads.ts";

/** Who wants a read, and which. */
export interface ReadWish {
  readonly by: "person" | "model";
  readonly read: Omit<TriedCall, "call">;
  /** How the conversation stands after it. */
  readonly change?: Change;
}

/** The conversation after the read; or why it was not made; `stale` when somebody else added a turn meanwhile. */
export type TriedRead =
  | { readonly ok: true; readonly head: Conversation; readonly call: CallKey }
  | { readonly ok: false; readonly fault: Diagnostic }
  | { readonly ok: false; readonly stale: true };

/** The one phase of the run that the reads are recorded in. */
const PHASE = 1;

/**
 * Makes one read: commands it in the exploration's own journal together with the turn, then has the tool's reading
 * function perform it. That function judges the command anew, by the grants of the stored program; what it brought back
 * or refused stands in the record.
 */
export async function tryRead(ports: ExplorationPorts, head: Conversation, wish: ReadWish): Promise<TriedRead> {
  const { exploration } = head;
  const offers = exploration ? offerReads(ports.catalog, exploration.tools) : [];
  const { tool, operation } = wish.read;
  if (!exploration || !offers.some((one) => one.tool === tool && one.operation === operation)) {
    const known = offers.map(({ title }) => title).join(" / ") || "–";
    return { ok: false, fault: diagnose("AOP568", { operation: excerpt(operation), known }) };
  }
  const spine = await loadSpine(ports.table, exploration.run, PHASE);
  const call = `${PHASE}.${spine.length + 1}`;
  const grounded = await groundArguments(ports, exploration, head.owner, { call, ...wish });
  if ("fault" in grounded) return { ok: false, fault: grounded.fault };
  const command: Command = { kind: "read", call, tool, operation, args: grounded.args };
  const writes = [...grounded.writes, commandWrite(ports, exploration, spine, command)];
  const turn = { by: wish.by, kind: "read" as const, call, ...wish.read };
  const next = await addTurn(ports, head, turn, wish.change, writes);
  if (!next) return { ok: false, stale: true };
  await ports.read(tool, { run: exploration.run, phase: PHASE, calls: [call] });
  return { ok: true, head: next, call };
}

function commandWrite(
  { clock }: ExplorationPorts,
  { run }: Exploration,
  spine: readonly SpineEntry[],
  command: Command,
): Write {
  const last = spine.at(-1);
  const entry = sealEntry<SpineEntry>(
    {
      run,
      at: clock.now(),
      by: "conversation",
      seq: spine.length + 1,
      phase: PHASE,
      kind: "turn",
      answered: [],
      commands: [command],
    },
    last?.hash ?? GENESIS,
  );
  return { op: "put", item: entryItem(spineKey(entry), entry), if: { kind: "absent" } };
}

type Wished = ReadWish & { readonly call: CallKey };

type Grounded =
  | { readonly args: { readonly [parameter: string]: Ref }; readonly writes: readonly Write[] }
  | { readonly fault: Diagnostic };

/**
 * Gives each argument the evidence that it has: what a person types is their word, recorded as an answer; what a model
 * writes is its guess; a result is passed on by reference. A row that a person chose among several is their choice.
 */
async function groundArguments(
  ports: ExplorationPorts,
  exploration: Exploration,
  person: string,
  { by, call, read }: Wished,
): Promise<Grounded> {
  const given = Object.entries(read.args);
  const unfit = isUnfit(read.args) ? (given.find(([name, arg]) => isUnfit({ [name]: arg })) ?? given[0]) : undefined;
  if (unfit) return { fault: diagnose("AOP507", { ...unfitWords(unfit), operation: excerpt(read.operation) }) };
  const refs: { [parameter: string]: Ref } = Object.create(null);
  const typed: { readonly name: string; readonly text: string; readonly value: Json }[] = [];
  const names = Object.entries(read.args);
  const rests = names.flatMap(([, arg]): Ref[] => ("from" in arg ? [{ kind: "result", call: arg.from }] : []));
  const facts = await loadFacts(ports.table, exploration.run, rests);
  for (const [name, arg] of names) {
    if (read.tool === FILES_TOOL) {
      refs[name] = { kind: "file", attachment: "value" in arg ? String(arg.value) : "" };
      continue;
    }
    if ("from" in arg && !(by === "person" && arg.row !== undefined)) {
      const whole: Ref = { kind: "result", call: arg.from };
      if (!facts?.call(arg.from)) return { fault: notThere(name, arg) };
      refs[name] = arg.at === "" ? whole : { kind: "part", of: whole, at: arg.at };
      continue;
    }
    const value = "value" in arg ? arg.value : chosenPart(arg, facts);
    if (value === undefined) return { fault: notThere(name, arg) };
    if (by === "model") refs[name] = { kind: "made", by: "model", value };
    else typed.push({ name, value, text: typeof value === "string" ? value : JSON.stringify(value) });
  }
  if (typed.length === 0) return { args: refs, writes: [] };
  const question = `${exploration.run}.${call}`;
  const { text, spans } = writeDown(typed);
  for (const { name, ref } of spans(question)) refs[name] = ref;
  const answer = sealEntry<AnswerEntry>(
    {
      run: exploration.run,
      at: ports.clock.now(),
      by: "conversation",
      kind: "answer",
      question,
      call,
      person,
      text,
      sha256: sha256Hex(text),
      attachments: [],
    },
    GENESIS,
  );
  return {
    args: refs,
    writes: [{ op: "put", item: entryItem(keys.decided(question), answer), if: { kind: "absent" } }],
  };
}

/** What is typed goes into the record as it is, so it has to have a form there. */
function isUnfit(args: TriedCall["args"]): boolean {
  return faultInArguments(args as Json, LONGEST_MESSAGE) !== undefined;
}

function unfitWords([name, arg]: readonly [string, TriedArgument]) {
  const typed = "value" in arg && typeof arg.value === "string" ? arg.value : "–";
  const wanted = {
    ja: `合わせて ${LONGEST_MESSAGE} 文字までの、正しい文字と数の値`,
    en: `well-formed text or numbers, at most ${LONGEST_MESSAGE} characters in all`,
  };
  return { parameter: excerpt(name), found: excerpt(typed.slice(0, 200)), wanted };
}

type Typed = { readonly name: string; readonly text: string; readonly value: Json };

/** What was typed as one text, one line each, and where in it each value stands. */
function writeDown(typed: readonly Typed[]) {
  const lines = typed.map(({ name, text }) => ({ head: `${name}: `, text }));
  const text = lines.map(({ head, text: value }) => head + value).join("\n");
  const spans = (question: string): readonly { readonly name: string; readonly ref: Ref }[] => {
    let at = 0;
    return typed.map(({ name, value }, i) => {
      const { head = "", text: own = "" } = lines[i] ?? {};
      const start = at + head.length;
      at = start + own.length + 1;
      const span = { kind: "span" as const, source: `answer:${question}` as const, start, end: start + own.length };
      if (typeof value === "string" && value !== "") return { name, ref: span };
      if (typeof value === "number") return { name, ref: { ...span, as: "number@1" } };
      return { name, ref: { kind: "made", by: "code", value } };
    });
  };
  return { text, spans };
}

function chosenPart(
  { from, at, row = 0 }: Extract<TriedArgument, { from: CallKey }>,
  facts: Awaited<ReturnType<typeof loadFacts>>,
): Json | undefined {
  if (!facts) return undefined;
  const { value, candidates } = resolveRef({ kind: "result", call: from }, facts);
  const chosen = candidates ? candidates[row] : value;
  return chosen === undefined ? undefined : readPointer(chosen, at);
}

function notThere(name: string, arg: TriedArgument): Diagnostic {
  const found = "from" in arg ? `${arg.from} ${arg.at}` : "–";
  return diagnose("AOP572", { name: excerpt(name), found: excerpt(found) });
}
