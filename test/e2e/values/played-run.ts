import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { type Config, defaultConfig, SANDBOX_PRESETS } from "#config";
import { startHost } from "#local";
import type { Json } from "#ports";
import { Visitor } from "../../scenarios/visitor.ts";
import { type ChatReply, type ChatRequest, startOpenAiServer } from "../../support/openai-server.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

export const REQUESTER = "you@localhost";
export const LEAD = "it-lead@example.com";

/** One turn of a scripted model, with what it was shown so far. */
export interface Turn {
  /** A shown value by its name, the newest of that name, as a model names it. */
  value(name: string, at?: string): Json;
  /** What an earlier call of this agent brought, by its place among the answers. */
  told(index: number, at?: string): Json;
  /** A quote in the newest person's answer. */
  answer(text: string): Json;
}

/** The calls of one turn. */
export type Reply = readonly (readonly [name: string, args: Json])[];

/** What the model of each phase calls, turn by turn. */
export interface Script {
  readonly [phase: string]: readonly ((turn: Turn) => Reply)[];
}

/** A phase as these tests write it. */
export interface PhaseText {
  readonly name: string;
  readonly tools?: string;
  readonly lines?: string;
  readonly fields: string;
}

/** A host of its own whose models do what the script says. */
export interface PlayedRun {
  readonly visitor: Visitor;
  /** Starts the procedure with a request; gives the run. */
  begin(request: string, attachments?: readonly string[]): Promise<string>;
  /** Puts a file into the procedure's inbox, for which nobody signs in; gives the run once it has started. */
  drop(name: string, text: string): Promise<string>;
}

/** A quote as a model sends it. */
export function quote(text: string, source = "request", value?: Json): Json {
  return { quote: { source, text }, ...(value === undefined ? {} : { value }) };
}

/** The call that ends a task. */
export function produce(fields: { readonly [name: string]: Json }): Reply {
  return [["produce", { fields }]];
}

/** Writes a procedure of these phases. */
function aopOf(phases: readonly PhaseText[]): string {
  const parts = phases.map(({ name, tools, lines = "", fields }, index) => {
    const bracket = tools === undefined ? "" : ` (使う道具: ${tools})`;
    return `## フェーズ ${index + 1}: ${name}${bracket}\n${lines}\n行う。\n\n成果物として次段に渡す: ${fields}\n`;
  });
  return `# 試し\n\n${parts.join("\n")}`;
}

/** Opens a host and compiles a procedure there. */
export async function playRun(
  phases: readonly PhaseText[],
  script: Script,
  change: Partial<Config> = {},
): Promise<PlayedRun> {
  const server = await startOpenAiServer((request) => replyTo(request, script));
  const model = { kind: "openai-compatible", baseUrl: server.baseUrl, model: "scripted" } as const;
  const config = { ...defaultConfig(SANDBOX_PRESETS), model, ...change };
  const dir = temporaryFolder();
  const host = await startHost({ dir, config });
  onTestFinished(() => host.close());
  const visitor = new Visitor({ origin: "http://127.0.0.1", fetch: (request) => host.fetch(request) });
  await visitor.compile("trial", aopOf(phases));
  return {
    visitor,
    begin: (request, attachments = []) => visitor.start("trial", request, attachments),
    drop(name, text) {
      mkdirSync(join(dir, "inbox", "trial"), { recursive: true });
      writeFileSync(join(dir, "inbox", "trial", name), text);
      return visitor.until(async () => {
        const { runs } = await visitor.json<{ readonly runs: readonly { readonly run: string }[] }>("GET", "/runs");
        return runs[0]?.run;
      });
    },
  };
}

/** Starts a request of one phase without anything to wait for; gives its values once the run has ended. */
export async function readValues(
  fields: string,
  request: string,
  turns: Script[string],
  tools?: string,
  change: Partial<Config> = {},
) {
  const phase = { name: "読む", fields, ...(tools === undefined ? {} : { tools }) };
  const played = await playRun([phase], { 読む: turns }, change);
  const ended = await played.visitor.ended(await played.begin(request));
  return ended.phases[0]?.values ?? {};
}

function replyTo(request: ChatRequest, script: Script): ChatReply {
  const blocks = request.messages.flatMap(({ role, content }) => (role === "user" ? jsonBlocks(content) : []));
  const [task = {}, ...more] = blocks;
  const told = request.messages.flatMap(({ role, content }) =>
    role === "tool" ? [JSON.parse(textOf(content)) as ToldBlock] : [],
  );
  const shown = [...(task.values ?? []), ...told.flatMap((one) => one.values ?? [])];
  const named = (id: string | undefined, at?: string): Json =>
    at === undefined ? { from: id ?? "" } : { from: id ?? "", at };
  const turn: Turn = {
    value: (name, at) => named(shown.findLast((one) => one.name === name)?.id, at),
    told: (index, at) => named(told[index]?.id, at),
    answer: (text) => quote(text, more.flatMap(({ sources = [] }) => sources).at(-1)?.id),
  };
  const step = request.messages.filter(({ role }) => role === "assistant").length;
  const calls = script[task.phase ?? ""]?.[step]?.(turn);
  if (calls === undefined) return { status: 400, body: `No turn ${step} of ${task.phase} is scripted` };
  return { calls: calls.map(([name, args], index) => ({ id: `c${step}_${index}`, name, arguments: args })) };
}

interface Shown {
  readonly id: string;
  readonly name?: string;
}

interface TaskBlock {
  readonly phase?: string;
  readonly values?: readonly Shown[];
  readonly sources?: readonly Shown[];
}

interface ToldBlock {
  readonly id?: string;
  readonly values?: readonly Shown[];
}

function jsonBlocks(content: Json | undefined): readonly TaskBlock[] {
  return [...textOf(content).matchAll(/```json tejun-\w+\n([\s\S]*?)\n```/g)].map(
    (match) => JSON.parse(match[1] ?? "{}") as TaskBlock,
  );
}

function textOf(content: Json | undefined): string {
  if (typeof content === "string") return content;
  const parts = Array.isArray(content) ? (content as readonly { readonly text?: string }[]) : [];
  return parts.map(({ text }) => text ?? "").join("");
}
