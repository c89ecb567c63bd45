import { parseAop } from "#aop";
import {
  draft as addDraft,
  type Changed,
  checkDraft,
  draftOf,
  type HandOver,
  isWorking,
  loadConversation,
  note,
  offerReads,
  outlineReads,
  refuseChange,
  say,
  showReads,
  type TriedCall,
  type Whole,
} from "#conversation";
import { diagnose, excerpt, hasErrors } from "#diagnostics";
import { loadAop, loadNewestVersion, saveAop as storeAop } from "#records";
import { saveAop } from "../aops/save-aop.ts";
import type { Caller } from "../caller.ts";
import type { ApiPorts, ConversationHost } from "../ports.ts";
import { notFound, type Refusal, refuse, refuseFor } from "../problem.ts";
import { startRun } from "../runs/start-run.ts";
import { aopId } from "../schemas/common.ts";
import { THINGS } from "../things.ts";
import { findTrial, trialAop } from "./trial.ts";

/** A person's own conversation, on a host that has conversations. */
export interface Talk extends Whole {
  readonly ports: ApiPorts;
  readonly host: ConversationHost;
  readonly caller: Caller;
}

/** Opens a conversation; whoever did not begin it is told that there is none. */
export async function openConversation(ports: ApiPorts, caller: Caller, id: string): Promise<Talk | Refusal> {
  const { conversations: host } = ports;
  if (!host) return refuse(409, diagnose("AOP564", {}));
  const whole = await loadConversation(ports.table, id);
  if (!whole || whole.head.owner !== caller.person) return notFound(THINGS.conversation, id);
  return { ...whole, ports, host, caller };
}

/** Says something; the model answers it behind the call. */
export async function sayTo({ ports, host, head }: Talk, text: string): Promise<Refusal | undefined> {
  const said = await say(ports, head, text);
  if ("fault" in said) return refuse(409, said.fault);
  await host.answer(head.conversation);
  return undefined;
}

/** Takes a draft that the person wrote; one that cannot be read is taken too, and shown with what is wrong. */
export async function writeDraft({ ports, head }: Talk, text: string): Promise<Refusal | undefined> {
  return refusalOf(await addDraft(ports, head, "person", text));
}

/** Makes a read of the tools that were chosen, through the gateway, and waits for it. */
export async function makeRead(talk: Talk, read: Omit<TriedCall, "call">): Promise<Refusal | undefined> {
  const { ports, host, head } = talk;
  const busy = refuseChange(head, ports.clock.now());
  if (busy) return refuse(409, busy);
  const tried = await host.tryRead(head, read);
  if (tried.ok) return undefined;
  return "stale" in tried ? refuse(409, diagnose("AOP560", {})) : refuse(422, tried.fault);
}

/** Makes a draft of the reads that were done. */
export async function outline(
  { ports, head, turns }: Talk,
  {
    title = "",
    handOver = [],
  }: { readonly title?: string | undefined; readonly handOver?: readonly HandOver[] | undefined },
): Promise<Refusal | undefined> {
  const offers = offerReads(ports.catalog, head.exploration?.tools ?? []);
  const { reads } = await showReads(ports.table, head.exploration, turns, offers);
  const text = outlineReads({
    title: title.trim() === "" ? head.title : title,
    language: head.language,
    turns,
    results: reads,
    offers,
    catalog: ports.catalog,
    handOver,
  });
  if (text === undefined) return refuse(409, diagnose("AOP569", {}));
  return refusalOf(await addDraft(ports, head, "software", text));
}

/** Compiles the draft under an id of the conversation's own; what was compiled before is what it is stacked on. */
export async function compileDraft(talk: Talk): Promise<{ readonly compile: string } | Refusal> {
  const { ports, head } = talk;
  const text = soundDraft(talk);
  if (typeof text !== "string") return text;
  const checked = await checkDraft(text, ports);
  if (hasErrors(checked.diagnostics)) return refuseFor(422, checked.diagnostics);
  const aop = trialAop(head);
  const { title } = parseAop(text).aop ?? { title: "" };
  await storeAop(ports.table, ports.clock, { aop, title, text, unlisted: true });
  const { compile } = await ports.compiles.start({ aop });
  const noted = await note(ports, head, { by: "person", kind: "compile", compile, draft: head.draft ?? 0 });
  return "fault" in noted ? refuse(409, noted.fault) : { compile };
}

/** Runs the compiled draft in the sandbox. */
export async function tryDraft(talk: Talk, input: string): Promise<{ readonly run: string } | Refusal> {
  const { ports, head, caller } = talk;
  const busy = refuseChange(head, ports.clock.now());
  if (busy) return refuse(409, busy);
  const trial = await findTrial(ports, head);
  if ("fault" in trial) return refuse(409, trial.fault);
  const { program } = trial;
  const started = await startRun(ports, { aop: trialAop(head), input, requester: caller, program });
  if ("refused" in started) return started;
  // The run is there whether or not the conversation can still say so.
  await note(ports, head, { by: "person", kind: "trial", run: started.run });
  return started;
}

/** Keeps the draft as a procedure: a new one, or the next version of what this conversation kept before. */
export async function keepDraft(
  talk: Talk,
  name: string,
): Promise<{ readonly aop: string; readonly version: number } | Refusal> {
  const { ports, head } = talk;
  const named = aopId.safeParse(name.trim());
  if (!named.success) return refuse(400, diagnose("AOP811", { id: excerpt(name) }));
  const text = soundDraft(talk);
  if (typeof text !== "string") return text;
  const aop = named.data;
  if (await isTaken(talk, aop, text)) return refuse(409, diagnose("AOP567", { aop: excerpt(aop) }));
  const saved = await saveAop(ports, aop, text);
  if ("refused" in saved) return refuseFor(422, saved.refused);
  const { version } = saved;
  const noted = await note(ports, head, { by: "person", kind: "kept", aop, version });
  return "fault" in noted ? refuse(409, noted.fault) : { aop, version };
}

/** A name counts as taken unless what it names is what this conversation kept, or the very same text. */
async function isTaken({ ports, head }: Talk, aop: string, text: string): Promise<boolean> {
  const newest = await loadNewestVersion(ports.table, aop);
  if (!newest || (head.kept?.aop === aop && head.kept.version === newest.version)) return false;
  return (await loadAop(ports.table, aop))?.text !== text;
}

function soundDraft({ ports, head, turns }: Talk): string | Refusal {
  if (isWorking(head, ports.clock.now())) return refuse(409, diagnose("AOP560", {}));
  const newest = draftOf({ head, turns });
  return newest ? newest.text : refuse(409, diagnose("AOP562", {}));
}

function refusalOf(changed: Changed): Refusal | undefined {
  return "fault" in changed ? refuse(409, changed.fault) : undefined;
}
