import type { Command, ReadEntry, SpineEntry } from "#records";
import { itemEntry, keys, queryAll } from "#records";
import type { Ref } from "#trust";
import { loadAsked, type RecordedApproval, type RecordedQuestion } from "../record/asked.ts";
import { loadEffects, type RecordedEffects } from "../record/effects.ts";
import { loadRecordedRun, type RecordedPhase, type RecordedRun } from "../record/recorded-run.ts";
import { listActs } from "../view-actions.ts";
import type { ViewPorts } from "../view-run.ts";
import { labelOf, ProvDocument, type ProvJson, provTime } from "./prov-document.ts";
import { ProvValues } from "./prov-values.ts";
import { tellVoices } from "./prov-voices.ts";

/**
 * A run's record as W3C PROV-JSON (spec trust.md section 7): values, sources, answers of ledgers, approvals and receipts
 * are entities; phases, model turns, reads, decisions and effects are activities; people, the model, the program and the
 * tools are agents. The same record gives the same bytes. Undefined when there is no such run.
 */
export async function loadProv(ports: ViewPorts, run: string): Promise<ProvJson | undefined> {
  const recorded = await loadRecordedRun(ports.table, run);
  if (!recorded) return undefined;
  const [reads, asked, effects] = await Promise.all([
    queryAll(ports.table, keys.readsOf(run).pk),
    loadAsked(ports.table, run),
    loadEffects(ports.table, run),
  ]);
  await recorded.facts.add(recorded.spine.flatMap(refsIn));
  const entries = reads.map((item) => itemEntry<ReadEntry>(item)).filter(({ kind }) => kind === "read");
  return new ProvRun(ports, recorded, effects).tell(entries, asked.approvals, asked.questions);
}

function refsIn(entry: SpineEntry): readonly Ref[] {
  if (!("commands" in entry)) return [];
  return entry.commands.flatMap((one): Ref[] => [
    ...("args" in one ? Object.values(one.args) : []),
    ...(one.kind === "act" ? [{ kind: "result" as const, call: one.call }] : []),
  ]);
}

class ProvRun {
  readonly #document = new ProvDocument();
  readonly #recorded: RecordedRun;
  readonly #values: ProvValues;
  readonly #effects: RecordedEffects;
  readonly #catalog: ViewPorts["catalog"];
  readonly #run: string;
  readonly #commands = new Map<string, Command>();

  constructor({ catalog }: ViewPorts, recorded: RecordedRun, effects: RecordedEffects) {
    this.#recorded = recorded;
    this.#values = new ProvValues(this.#document, recorded);
    this.#effects = effects;
    this.#catalog = catalog;
    this.#run = recorded.run.run;
  }

  tell(
    reads: readonly ReadEntry[],
    approvals: readonly RecordedApproval[],
    questions: readonly RecordedQuestion[],
  ): ProvJson {
    for (const entry of this.#recorded.spine) {
      if ("commands" in entry) for (const command of entry.commands) this.#commands.set(command.call, command);
    }
    const phases = this.#recorded.phases.filter(({ spine, record }) => spine.length > 0 || record !== undefined);
    const ids = new Map(phases.map((one) => [one.phase.number, this.#tellPhase(one)]));
    phases.slice(1).forEach((one, i) => {
      const before = ids.get(phases[i]?.phase.number ?? 0);
      const id = ids.get(one.phase.number);
      if (id !== undefined && before !== undefined) this.#document.relate("wasInformedBy", id, before);
    });
    for (const read of reads) this.#tellRead(read, ids);
    for (const approval of approvals) this.#tellApproval(approval, ids);
    for (const question of questions) this.#tellQuestion(question, ids);
    this.#tellEffects(ids);
    for (const one of phases) this.#tellValues(one, ids.get(one.phase.number) ?? "");
    this.#tellCalls(ids);
    return this.#document.toJson();
  }

  #program(): string {
    const { run, title } = this.#recorded;
    return this.#document.agent("program", run.program, {
      "prov:type": "prov:SoftwareAgent",
      "prov:label": labelOf(title),
      "tejun:aop": run.aop,
      "tejun:aopVersion": run.aopVersion,
    });
  }

  #tool(tool: string): string {
    return this.#document.agent("tool", tool, {
      "prov:type": "prov:SoftwareAgent",
      "prov:label": labelOf(this.#catalog.get(tool)?.title ?? tool),
    });
  }

  #tellPhase({ phase, record, spine }: RecordedPhase): string {
    const { requester } = this.#recorded.run;
    const started = spine[0]?.at ?? record?.at;
    const id = this.#document.activity("phase", `${this.#run}.${phase.number}`, {
      "prov:type": "tejun:phase",
      "prov:label": labelOf(phase.name),
      "prov:startTime": started === undefined ? undefined : provTime(started),
      "prov:endTime": record === undefined ? undefined : provTime(record.at),
      "tejun:status": record?.status,
    });
    const program = this.#program();
    this.#document.relate("wasAssociatedWith", id, program);
    this.#document.relate("actedOnBehalfOf", program, this.#values.person(requester.person));
    for (const entry of spine) if (entry.kind === "model") this.#tellTurn(entry, id);
    return id;
  }

  #tellTurn(entry: Extract<SpineEntry, { kind: "model" }>, phase: string): void {
    const id = this.#document.activity("turn", `${this.#run}.${entry.call}.${entry.turn}`, {
      "prov:type": "tejun:model-turn",
      "prov:label": `${entry.call} #${entry.turn}`,
      "prov:startTime": provTime(entry.at),
      "prov:endTime": provTime(entry.at),
      "tejun:requestDigest": entry.requestDigest || undefined,
    });
    const model = this.#document.agent("model", entry.model, {
      "prov:type": "prov:SoftwareAgent",
      "prov:label": entry.model,
    });
    this.#document.relate("wasAssociatedWith", id, model);
    this.#document.relate("actedOnBehalfOf", model, this.#program(), { "prov:activity": id });
    this.#document.relate("wasInformedBy", id, phase);
  }

  #tellRead(read: ReadEntry, phases: ReadonlyMap<number, string>): void {
    const { call, fact, tool, operation, at } = read;
    const again = this.#isAgain(read);
    const label = this.#catalog.get(tool)?.operations.get(operation)?.title ?? operation;
    const id = this.#document.activity("read", `${this.#run}.${call}${again ? `.${at}` : ""}`, {
      "prov:type": "tejun:read",
      "prov:label": labelOf(label),
      "prov:startTime": provTime(at),
      "prov:endTime": provTime(at),
      "tejun:operation": `${tool}.${operation}`,
      "tejun:failedAttempts": read.attempts.length > 0 ? read.attempts.length : undefined,
    });
    this.#document.relate("wasAssociatedWith", id, this.#tool(tool));
    this.#inform(id, call, phases);
    const ledger = fact.kind === "ledger" ? fact : undefined;
    const attributes = {
      "prov:type": ledger ? "tejun:ledger-answer" : "tejun:answer",
      "tejun:outcome": fact.kind === "effect" ? fact.state : fact.outcome,
      "tejun:ledger": ledger?.ledger,
      "tejun:ledgerVersion": ledger?.version ?? undefined,
      "tejun:matches": ledger?.rows.length,
      "tejun:exhaustive": ledger?.exhaustive,
      "tejun:recordHash": read.hash,
    };
    const name = again ? `${call}.${at}` : call;
    const answer = this.#values.call(name, label, attributes);
    this.#document.relate("wasGeneratedBy", answer, id, { "prov:time": provTime(at) });
    this.#useArguments(id, call);
  }

  /** A ledger that was asked again before an effect has an answer of its own. */
  #isAgain({ call, hash }: ReadEntry): boolean {
    const first = this.#recorded.spine.some(
      (entry) => "answered" in entry && entry.answered.some((one) => one.call === call && one.evidence === hash),
    );
    const isTaken = this.#recorded.spine.some(
      (entry) => "answered" in entry && entry.answered.some((one) => one.call === call),
    );
    return isTaken && !first;
  }

  #useArguments(activity: string, call: string): void {
    const command = this.#commands.get(call);
    if (command === undefined || !("args" in command)) return;
    for (const ref of Object.values(command.args)) {
      for (const root of this.#values.rootsOf(ref)) this.#document.relate("used", activity, root);
    }
  }

  #inform(activity: string, call: string, phases: ReadonlyMap<number, string>): void {
    const phase = phases.get(Number(call.split(".")[0]));
    if (phase !== undefined) this.#document.relate("wasInformedBy", activity, phase);
  }

  #tellApproval({ record, decision, consents }: RecordedApproval, phases: ReadonlyMap<number, string>): void {
    if (!decision) return;
    const { id: approval } = record;
    const shown = this.#document.entity("subject", approval, {
      "prov:type": "tejun:approval-subject",
      "prov:label": labelOf("承認に見せた内容"),
      "tejun:digest": record.digest,
    });
    const activity = this.#document.activity("decision", approval, {
      "prov:type": "tejun:decision",
      "prov:label": labelOf(decision.decision === "approved" ? "承認" : "却下"),
      "prov:startTime": provTime(record.at),
      "prov:endTime": provTime(decision.at),
      "tejun:role": decision.role || undefined,
      "tejun:expires": provTime(record.validUntil),
    });
    const given = this.#document.entity("approval", approval, {
      "prov:type": "tejun:approval",
      "prov:label": labelOf(decision.decision === "approved" ? "承認" : "却下"),
      "tejun:decision": decision.decision,
      "tejun:recordHash": decision.hash,
    });
    this.#document.relate("used", activity, shown);
    this.#document.relate("wasGeneratedBy", given, activity, { "prov:time": provTime(decision.at) });
    const all = decision.decision === "approved" && consents.length > 0 ? consents : [decision];
    tellVoices(this.#document, this.#values, { activity, given }, all);
    const phase = phases.get(record.phase);
    if (phase !== undefined) this.#document.relate("wasInformedBy", activity, phase);
    for (const call of record.calls) {
      const command = this.#commands.get(call);
      if (command === undefined || !("args" in command)) continue;
      for (const ref of Object.values(command.args)) {
        for (const root of this.#values.rootsOf(ref)) this.#document.relate("wasDerivedFrom", shown, root);
      }
    }
  }

  #tellQuestion({ record, answer }: RecordedQuestion, phases: ReadonlyMap<number, string>): void {
    if (!answer) return;
    const activity = this.#document.activity("answering", record.id, {
      "prov:type": "tejun:answering",
      "prov:label": labelOf("質問に答える"),
      "prov:startTime": provTime(record.at),
      "prov:endTime": provTime(answer.at),
    });
    const person = this.#values.person(answer.person);
    const source = this.#values.source(`answer:${record.id}`);
    this.#document.relate("wasAssociatedWith", activity, person);
    this.#document.relate("wasGeneratedBy", source, activity, { "prov:time": provTime(answer.at) });
    this.#document.relate("wasAttributedTo", source, person);
    const phase = phases.get(record.phase);
    if (phase !== undefined) this.#document.relate("wasInformedBy", activity, phase);
  }

  #tellEffects(phases: ReadonlyMap<number, string>): void {
    for (const { command } of listActs(this.#recorded.spine)) {
      const { intent, outcome, settled } = this.#effects.of(command.call);
      const last = settled ?? outcome;
      if (!intent && !last) continue;
      const label = this.#catalog.get(command.tool)?.operations.get(command.operation)?.title ?? command.operation;
      const activity = this.#document.activity("effect", `${this.#run}.${command.call}`, {
        "prov:type": "tejun:effect",
        "prov:label": labelOf(label),
        "prov:startTime": intent && provTime(intent.at),
        "prov:endTime": last && provTime(last.at),
        "tejun:operation": `${command.tool}.${command.operation}`,
        "tejun:state": last?.state ?? "dispatched",
        "tejun:argumentsDigest": intent?.argumentsDigest,
      });
      this.#document.relate("wasAssociatedWith", activity, this.#tool(command.tool));
      this.#inform(activity, command.call, phases);
      this.#useArguments(activity, command.call);
      if (intent?.approval !== undefined) {
        const approval = this.#document.entity("approval", intent.approval, { "prov:type": "tejun:approval" });
        this.#document.relate("used", activity, approval);
      }
      if (last?.receipt === undefined) continue;
      const receipt = this.#values.call(command.call, label, {
        "prov:type": "tejun:receipt",
        "prov:value": JSON.stringify(last.receipt),
        "tejun:recordHash": last.hash,
      });
      this.#document.relate("wasGeneratedBy", receipt, activity, { "prov:time": provTime(last.at) });
      const fact = this.#recorded.facts.call(command.call);
      if (fact?.kind === "effect" && fact.toldBy !== undefined) {
        this.#document.relate("wasAttributedTo", receipt, this.#values.person(fact.toldBy));
      }
    }
  }

  #tellValues({ phase, record }: RecordedPhase, activity: string): void {
    for (const [field, ref] of Object.entries(record?.artifact ?? {})) {
      const value = this.#values.field(phase.number, field, ref);
      this.#document.relate("wasGeneratedBy", value, activity);
      for (const root of this.#values.rootsOf(ref)) this.#document.relate("used", activity, root);
    }
  }

  #tellCalls(phases: ReadonlyMap<number, string>): void {
    for (const { call, record, phase } of this.#recorded.calls) {
      const activity = this.#document.activity("run", record.run, {
        "prov:type": "tejun:run",
        "prov:label": labelOf(record.aop),
        "prov:startTime": provTime(record.createdAt),
        "prov:endTime": record.endedAt === undefined ? undefined : provTime(record.endedAt),
        "tejun:status": record.status,
      });
      const caller = phases.get(phase);
      if (caller !== undefined) this.#document.relate("wasInformedBy", activity, caller);
      this.#useArguments(activity, call);
    }
  }
}
