import { type CatalogOperation, defaultConfig, SANDBOX_PRESETS, toCatalog } from "#config";
import { createSandboxServer } from "#local";
import { modelToolName } from "#models";
import type { Json, JsonObject, ModelCall, ModelMessage, Models } from "#ports";
import { grantedOperations, type ManifestPhase, mayAsk, mayOpenFiles } from "#program";
import { CURRENT, isAtLeast, joinStatuses, NORMALISERS, readPointer } from "#trust";
import type { HeldValue, PlayedPhase, PlayOptions } from "./played-phase.ts";

const MAX_TURNS = 30;
const CATALOG = toCatalog(defaultConfig(SANDBOX_PRESETS));

interface Offered {
  readonly name: string;
  readonly tool: string;
  readonly operation: CatalogOperation;
}

/** Plays the host's part of one phase: shows the task, carries calls out on the sandbox, keeps what each value is. */
export class PhasePlayer {
  readonly #phase: ManifestPhase;
  readonly #models: Models;
  readonly #options: PlayOptions;
  readonly #offered: readonly Offered[];
  readonly #values: { readonly name: string; readonly held: HeldValue }[] = [];
  readonly #sources: { readonly id: string; readonly text: string }[] = [];
  readonly #files = new Map<string, string>();
  readonly #messages: ModelMessage[] = [];
  readonly #turns: { name: string; args: JsonObject; refused?: string }[][] = [];
  readonly #questions: string[] = [];
  readonly #invented: Json[] = [];
  readonly #instructions: string;

  constructor(
    phase: ManifestPhase,
    instructions: string,
    models: Models,
    options: PlayOptions,
    handed: { readonly [field: string]: HeldValue } | undefined,
  ) {
    this.#phase = phase;
    this.#instructions = instructions;
    this.#models = models;
    this.#options = options;
    this.#offered = grantedOperations(phase, CATALOG).map(({ tool, operation }) => ({
      name: modelToolName(tool.id, operation.name),
      tool: tool.id,
      operation,
    }));
    this.#add("requester", { status: "verified", value: options.requester ?? "you@localhost" });
    for (const [name, held] of Object.entries(handed ?? {})) this.#add(name, held);
    if (handed === undefined) {
      this.#sources.push({ id: "request", text: options.request ?? "" });
      for (const [name, text] of Object.entries(options.files ?? {}))
        this.#add("attachment", this.#addFile(name, text));
    } else {
      for (const [name, text] of Object.entries(options.files ?? {})) this.#addFile(name, text);
    }
  }

  async play(): Promise<PlayedPhase> {
    this.#messages.push(this.#describeTask());
    for (let turn = 0; turn < MAX_TURNS; turn += 1) {
      const { calls, text } = await this.#models.complete({
        system: "",
        messages: structuredClone(this.#messages),
        tools: this.#offered.map(({ name, operation }) => ({
          name,
          description: operation.title,
          parameters: operation.parameters ?? {},
        })),
        maxOutputTokens: 8_000,
      });
      this.#messages.push({ role: "assistant", text, calls });
      this.#turns.push([]);
      const [only] = calls;
      if (only?.name === "produce" && calls.length === 1) {
        const produced = this.#produce(only.arguments as JsonObject);
        if (typeof produced !== "string") return produced;
        this.#reply(only, { ok: false, error: { code: "AOP532", message: produced } });
        continue;
      }
      if (calls.length === 0) throw new Error("the model said nothing");
      const known = this.#sources.length;
      for (const call of calls) await this.#carryOut(call);
      const news = this.#sources.slice(known);
      if (news.length > 0) {
        const block = `New sources:\n\`\`\`json tejun-sources\n${JSON.stringify({ sources: news })}\n\`\`\``;
        this.#messages.push({ role: "user", parts: [{ type: "text", text: block }] });
      }
    }
    throw new Error(`no end after ${MAX_TURNS} turns: ${JSON.stringify(this.#turns.at(-1))}`);
  }

  #describeTask(): ModelMessage {
    const block = {
      instructions: this.#instructions,
      phase: this.#phase.name,
      fields: this.#phase.fields,
      values: this.#values.map(({ name, held }, index) => ({ id: `v${index + 1}`, name, ...held })),
      sources: this.#sources,
      tools: [
        ...this.#offered.map(({ name, tool, operation }) => ({
          name,
          tool: CATALOG.get(tool)?.title ?? tool,
          title: operation.title,
          access: operation.access,
          ledger: operation.ledger !== undefined,
          parameters: operation.parameters ?? {},
          least: operation.least,
        })),
        ...(mayOpenFiles(this.#phase) ? [OPEN_FILE] : []),
      ],
      canAsk: mayAsk(this.#phase),
    };
    const text = `${this.#instructions}\n\n\`\`\`json tejun-task\n${JSON.stringify(block, null, 1)}\n\`\`\``;
    return { role: "user", parts: [{ type: "text", text }] };
  }

  async #carryOut(call: ModelCall): Promise<void> {
    const sent = call.arguments as JsonObject;
    if (call.name === "ask") return this.#ask(call, sent);
    const args = Object.fromEntries(
      Object.entries(sent).map(([name, expression]) => [name, this.#resolve(expression)]),
    );
    const made: { name: string; args: JsonObject; refused?: string } = { name: call.name, args: sent };
    this.#turns.at(-1)?.push(made);
    if (call.name === OPEN_FILE.name) return this.#open(call, args.attachment);
    const offered = this.#offered.find(({ name }) => name === call.name);
    if (offered === undefined) throw new Error(`${call.name} was not offered`);
    const denied = Object.entries(offered.operation.least).find(([name, least]) => {
      const arg = args[name];
      return arg !== undefined && !isAtLeast(arg.status, least);
    });
    if (denied !== undefined) {
      made.refused = `${denied[0]} is ${args[denied[0]]?.status}, wants ${denied[1]}`;
      return this.#reply(call, { ok: false, error: { code: "AOP510", message: made.refused } });
    }
    const plain = Object.fromEntries(Object.entries(args).map(([name, { value }]) => [name, value ?? null]));
    made.args = plain;
    const held = await this.#perform(offered, plain);
    if (typeof held === "string") {
      made.refused = held;
      return this.#reply(call, { ok: false, error: { code: "AOP545", message: held } });
    }
    this.#reply(call, { ok: true, ...this.#add(call.name, held) });
  }

  async #perform({ tool, operation }: Offered, args: JsonObject): Promise<HeldValue | string> {
    const answer = await createSandboxServer(tool, this.#options.ports)
      .call(operation.name, args)
      .catch(() => ({ isError: true, content: { error: "unreachable" } as Json }));
    if (operation.access !== "read") {
      if (answer.isError) return JSON.stringify(answer.content);
      return { status: "verified", value: readPointer(answer.content, operation.receipt ?? "") ?? null };
    }
    if (answer.isError) return { status: "lookup-failed", reason: JSON.stringify(answer.content) };
    if (operation.ledger === undefined) return { status: "extracted", value: answer.content };
    const rows = readPointer(answer.content, operation.ledger.rows) as readonly Json[];
    if (rows.length === 0) return { status: "refuted" };
    return rows.length === 1
      ? { status: "verified", value: rows[0] ?? null }
      : { status: "ambiguous", candidates: rows };
  }

  #ask(call: ModelCall, { question, fields }: JsonObject): void {
    this.#questions.push(String(question));
    const { text, files = {} } = this.#options.answer?.(String(question)) ?? { text: "" };
    const source = { id: `answer:q${this.#questions.length}`, text };
    this.#sources.push(source);
    const values = [
      this.#add("answer", text === "" ? { status: "missing" } : { status: "extracted", value: text }),
      ...Object.entries(files).map(([name, content]) => this.#add("attachment", this.#addFile(name, content))),
      ...((fields ?? []) as readonly string[]).map((field) =>
        this.#add(field, findField(text, field, (fields as readonly string[]).length)),
      ),
    ];
    this.#reply(call, { ok: true, values });
  }

  #open(call: ModelCall, file: HeldValue | undefined): void {
    const { attachment } = (file?.value ?? {}) as { readonly attachment?: string };
    const text = this.#files.get(attachment ?? "");
    if (text === undefined) {
      this.#reply(call, { ok: false, error: { code: "AOP545", message: "no such file" } });
      return;
    }
    this.#sources.push({ id: `attachment:${attachment}`, text });
    this.#reply(call, { ok: true, ...this.#add(call.name, { status: "extracted", value: text }) });
  }

  #produce(sent: JsonObject): PlayedPhase | string {
    const given = sent.fields as { readonly [field: string]: JsonObject };
    const problems: string[] = [];
    const artifact: Record<string, HeldValue> = {};
    for (const { name, type } of this.#phase.fields) {
      const field = given[name];
      const held = field === undefined ? "not given" : this.#readField(field, type);
      const wrong = typeof held === "string" ? held : findTypeFault(held, type);
      if (wrong !== undefined) problems.push(`${name}: ${wrong}`);
      else artifact[name] = held as HeldValue;
    }
    if (problems.length > 0) return problems.join("\n");
    const note = typeof sent.note === "string" ? sent.note : undefined;
    return {
      name: this.#phase.name,
      artifact,
      note,
      turns: this.#turns,
      questions: this.#questions,
      invented: this.#invented,
    };
  }

  #readField(field: JsonObject, type: string): HeldValue | string {
    const { missing, candidates, from, at, quote, value } = field;
    if (missing !== undefined) return { status: "missing", reason: String((missing as JsonObject).reason ?? "") };
    if (candidates !== undefined) {
      return { status: "ambiguous", candidates: (candidates as Json[]).map((one) => this.#resolve(one).value ?? null) };
    }
    if (from !== undefined) return this.#resolve(at === undefined ? { from } : { from, at });
    if (quote !== undefined) {
      const { source, text } = quote as { readonly source: string; readonly text: string };
      if (!this.#sources.some(({ id, text: all }) => id === source && all.includes(text)))
        return `${text} is not in ${source}`;
      const made = type === "number" || type === "date" ? NORMALISERS.get(CURRENT[type])?.(text) : text;
      return made === undefined ? { status: "missing", reason: text } : { status: "extracted", value: made };
    }
    return value === undefined ? "nothing given" : this.#resolve(value);
  }

  /** What the evidence says of something a model sent: a named value, text of a source, or the model's own. */
  #resolve(sent: Json): HeldValue {
    if (Array.isArray(sent)) {
      const parts = sent.map((part: Json) => this.#resolve(part));
      return {
        status: joinStatuses("verified", ...parts.map(({ status }) => status)),
        value: parts.map(({ value }) => value ?? null),
      };
    }
    if (sent !== null && typeof sent === "object") {
      const { from, at } = sent as { readonly from?: string; readonly at?: string };
      const held = this.#values[Number(from?.slice(1)) - 1]?.held;
      if (held === undefined) throw new Error(`there is no value ${from}`);
      if (at === undefined) return held;
      if (held.candidates) return { ...held, candidates: held.candidates.flatMap((one) => readPointer(one, at) ?? []) };
      if (held.value === undefined) return held;
      const part = readPointer(held.value, at);
      return part === undefined ? { status: "missing", reason: `no ${at}` } : { ...held, value: part };
    }
    const texts = [...this.#sources.map(({ text }) => text), this.#instructions];
    const stands = texts.some((text) =>
      [text, text.normalize("NFKC").replaceAll(",", "")].some((form) => form.includes(String(sent))),
    );
    if (!stands) this.#invented.push(sent);
    return { status: stands ? "extracted" : "inferred", value: sent };
  }

  #add(name: string, held: HeldValue): JsonObject {
    this.#values.push({ name, held });
    return { id: `v${this.#values.length}`, name, ...(held as unknown as JsonObject) };
  }

  #addFile(name: string, text: string): HeldValue {
    const attachment = `att_${this.#files.size + 1}`;
    this.#files.set(attachment, text);
    return { status: "extracted", value: { attachment, name, type: "text/plain" } };
  }

  #reply(call: ModelCall, output: JsonObject): void {
    this.#messages.push({ role: "tool", call: call.id, name: call.name, output: JSON.stringify(output) });
  }
}

const OPEN_FILE = {
  name: "attachments__open",
  tool: "添付ファイル",
  title: "ファイルの中身を読む",
  access: "read",
  ledger: false,
  parameters: { type: "object", properties: { attachment: { type: "object" } }, required: ["attachment"] },
  least: {},
} as const;

function findField(text: string, field: string, asked: number): HeldValue {
  if (asked === 1 && text !== "" && !/[:：]/.test(text)) return { status: "extracted", value: text };
  const line = text.split("\n").find((one) => one.startsWith(`${field}:`) || one.startsWith(`${field}：`));
  return line === undefined
    ? { status: "missing" }
    : { status: "extracted", value: line.slice(field.length + 1).trim() };
}

function findTypeFault({ value }: HeldValue, type: string): string | undefined {
  if (value === undefined) return undefined;
  if (type === "list" && !Array.isArray(value)) return `unexpected ${JSON.stringify(value)}, expected a list`;
  if (type === "number" && typeof value !== "number") return `unexpected ${JSON.stringify(value)}, expected a number`;
  if (type === "date" && NORMALISERS.get(CURRENT.date)?.(String(value)) !== value)
    return "expected a date like 2026-12-31";
  return undefined;
}
