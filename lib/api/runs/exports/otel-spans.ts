import { itemEntry, keys, queryAll, type ReadEntry, type SpineEntry, sha256Hex, sortableCall } from "#records";
import { loadAsked } from "../record/asked.ts";
import { loadEffects } from "../record/effects.ts";
import { loadRecordedRun, type RecordedRun } from "../record/recorded-run.ts";
import { listActs } from "../view-actions.ts";
import type { ViewPorts } from "../view-run.ts";

/** One attribute of a span, as OTLP/JSON has it. */
interface Attribute {
  readonly key: string;
  readonly value: { readonly stringValue: string } | { readonly intValue: string };
}

/** One span, as OTLP/JSON has it; times are nanoseconds since 1970 in decimal. */
interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  /** 1 internal, 3 client. */
  readonly kind: 1 | 3;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: readonly Attribute[];
  /** 1 ok, 2 error; 0 says nothing. */
  readonly status: { readonly code: 0 | 1 | 2; readonly message?: string };
}

/** What a collector takes at `/v1/traces`. */
export interface TraceExport {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] };
    readonly scopeSpans: readonly { readonly scope: { readonly name: string }; readonly spans: readonly Span[] }[];
  }[];
}

/**
 * A run as OpenTelemetry spans (OTLP/JSON) by the semantic conventions for generative AI: the run, its phases, each turn
 * of a model, each call of a tool, and what people were waited for. Texts of people and models are left out. Undefined
 * when there is no such run.
 */
export async function loadTrace(ports: ViewPorts, run: string): Promise<TraceExport | undefined> {
  const recorded = await loadRecordedRun(ports.table, run);
  if (!recorded) return undefined;
  const trace = new Trace(recorded, ports.clock.now());
  const [reads, asked, effects] = await Promise.all([
    queryAll(ports.table, keys.readsOf(run).pk),
    loadAsked(ports.table, run),
    loadEffects(ports.table, run),
  ]);
  trace.addPhases();
  const first = reads.filter(({ sk }) => !sk.includes("~")).map((item) => itemEntry<ReadEntry>(item));
  for (const read of first) {
    const failed = read.kind === "read" && read.fact.kind !== "effect" && read.fact.outcome === "failed";
    trace.addTool(read, read.at, failed ? "lookup-failed" : undefined);
  }
  for (const { command } of listActs(recorded.spine)) {
    const { intent, outcome, settled } = effects.of(command.call);
    const last = settled ?? outcome;
    const { error } = last ?? {};
    if (intent) trace.addTool({ ...command, at: intent.at }, last?.at ?? intent.at, error?.code, intent.at);
  }
  for (const { record, decision } of asked.approvals) {
    trace.addWait("approval", record, decision?.at, {
      "tejun.decision": decision?.decision,
      "tejun.role": decision?.role,
    });
  }
  for (const { record, answer } of asked.questions) trace.addWait("question", record, answer?.at, {});
  return trace.toExport();
}

class Trace {
  readonly #recorded: RecordedRun;
  readonly #now: number;
  readonly #traceId: string;
  readonly #root: string;
  readonly #spans: Span[] = [];

  constructor(recorded: RecordedRun, now: number) {
    this.#recorded = recorded;
    this.#now = now;
    const { run } = recorded;
    this.#traceId = sha256Hex(run.run).slice(0, 32);
    this.#root = this.#spanId("run");
    this.#add("run", undefined, `invoke_workflow ${recorded.title}`, [run.createdAt, run.endedAt ?? now], {
      "gen_ai.operation.name": "invoke_workflow",
      "gen_ai.workflow.name": recorded.title,
      "gen_ai.conversation.id": run.run,
      "tejun.run.status": run.status,
      "tejun.program": run.program,
      "tejun.aop": run.aop,
      "tejun.aop.version": run.aopVersion,
      "error.type": run.status === "completed" ? undefined : run.why?.code,
    });
  }

  addPhases(): void {
    const { phases, run } = this.#recorded;
    for (const { phase, spine, record } of phases) {
      const start = spine[0]?.at ?? record?.at;
      if (start === undefined) continue;
      const end = record?.at ?? run.endedAt ?? this.#now;
      this.#add(`phase ${phase.number}`, this.#root, `invoke_agent ${phase.name}`, [start, end], {
        "gen_ai.operation.name": "invoke_agent",
        "gen_ai.agent.id": `${run.program}/${phase.number}`,
        "gen_ai.agent.name": phase.name,
        "gen_ai.conversation.id": run.run,
        "tejun.phase": phase.number,
        "tejun.phase.status": record?.status,
        "error.type": record?.why?.code,
      });
      spine.forEach((entry, i) => {
        if (entry.kind === "model") this.#addTurn(entry, spine[i - 1]?.at ?? entry.at);
      });
    }
  }

  #addTurn(entry: Extract<SpineEntry, { kind: "model" }>, since: number): void {
    const [provider = entry.model] = entry.model.split(":");
    const model = entry.model.slice(provider.length + 1) || entry.model;
    const { usage, finish } = entry.reply;
    this.#add(`turn ${entry.call} ${entry.turn}`, this.#phase(entry.phase), `chat ${model}`, [since, entry.at], {
      "gen_ai.operation.name": "chat",
      "gen_ai.provider.name": provider,
      "gen_ai.request.model": model,
      "gen_ai.response.finish_reasons": finish,
      "gen_ai.usage.input_tokens": usage?.inputTokens,
      "gen_ai.usage.output_tokens": usage?.outputTokens,
      "tejun.call": entry.call,
    });
  }

  addTool(
    {
      call,
      tool,
      operation,
      at,
    }: { readonly call: string; readonly tool: string; readonly operation: string; readonly at: number },
    end: number,
    error: string | undefined,
    start = this.#commandedAt(call) ?? at,
  ): void {
    const phase = this.#phase(Number(call.split(".")[0]));
    this.#add(`tool ${sortableCall(call)}`, phase, `execute_tool ${tool}.${operation}`, [start, end], {
      "gen_ai.operation.name": "execute_tool",
      "gen_ai.tool.name": `${tool}.${operation}`,
      "gen_ai.tool.call.id": call,
      "gen_ai.tool.type": "extension",
      "error.type": error,
    });
  }

  addWait(
    what: "approval" | "question",
    {
      id,
      phase,
      at,
      validUntil,
    }: { readonly id: string; readonly phase: number; readonly at: number; readonly validUntil: number },
    decidedAt: number | undefined,
    attributes: { readonly [name: string]: string | undefined },
  ): void {
    const end = decidedAt ?? Math.min(validUntil, this.#recorded.run.endedAt ?? this.#now);
    const error = decidedAt === undefined && end === validUntil ? "expired" : undefined;
    this.#add(`wait ${id}`, this.#phase(phase), `wait for ${what}`, [at, end], {
      "tejun.wait": what,
      "tejun.asked": id,
      ...attributes,
      "error.type": error,
    });
  }

  toExport(): TraceExport {
    const service = attributesOf({ "service.name": "tejun" });
    return {
      resourceSpans: [
        { resource: { attributes: service }, scopeSpans: [{ scope: { name: "tejun" }, spans: this.#spans }] },
      ],
    };
  }

  #commandedAt(call: string): number | undefined {
    return this.#recorded.spine.find(
      (entry) => "commands" in entry && entry.commands.some((command) => command.call === call),
    )?.at;
  }

  #phase(number: number): string {
    return this.#spanId(`phase ${number}`);
  }

  #spanId(name: string): string {
    return sha256Hex(`${this.#recorded.run.run} ${name}`).slice(0, 16);
  }

  #add(
    id: string,
    parent: string | undefined,
    name: string,
    [start, end]: readonly [number, number],
    attributes: { readonly [name: string]: string | number | undefined },
  ): void {
    const error = attributes["error.type"];
    this.#spans.push({
      traceId: this.#traceId,
      spanId: this.#spanId(id),
      ...(parent === undefined ? {} : { parentSpanId: parent }),
      name,
      kind: name.startsWith("chat ") || name.startsWith("execute_tool ") ? 3 : 1,
      startTimeUnixNano: `${start}000000`,
      endTimeUnixNano: `${Math.max(start, end)}000000`,
      attributes: attributesOf(attributes),
      status: error === undefined ? { code: 0 } : { code: 2, message: String(error) },
    });
  }
}

function attributesOf(attributes: { readonly [name: string]: string | number | undefined }): readonly Attribute[] {
  return Object.entries(attributes).flatMap(([key, value]) => {
    if (value === undefined) return [];
    return [{ key, value: typeof value === "number" ? { intValue: String(value) } : { stringValue: value } }];
  });
}
