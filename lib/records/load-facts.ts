import type { Item, Table } from "#ports";
import {
  type CallFact,
  type CallKey,
  CONFIRMATION,
  composeRequest,
  type Facts,
  type FileFact,
  handBack,
  questionOf,
  type Ref,
  Resolutions,
  type Source,
  type SourceId,
} from "#trust";
import { loadAttachmentText } from "./attachment-text.ts";
import { type CallItems, loadCallItems } from "./call-items.ts";
import type { OutcomeEntry } from "./entries.ts";
import { effectFact, questionSource, readFact, restsOnEarlier, source, textOf } from "./fact-items.ts";
import { type Followed, followRef, type LoadedRecords } from "./follow-ref.ts";
import { isSealedItem, loadCommands, type PlacedCommand } from "./journal.ts";
import { calledRunId, keys } from "./keys.ts";
import { loadPhase, loadRun, type RunRecord } from "./runs.ts";
import { standingOfFile } from "./standing-of-file.ts";

/** Facts that can be added to as more refs turn up. */
export interface LoadedFacts extends Facts {
  readonly run: RunRecord;
  /** Loads what these refs point at, and what those point at in turn. */
  add(refs: readonly Ref[]): Promise<void>;
  /** Loads these sources, so that a quote can be looked for in them. */
  addSources(ids: readonly SourceId[]): Promise<void>;
}

/** Loads the recorded facts that some refs of a run rest on; undefined when there is no such run. */
export async function loadFacts(table: Table, run: string, refs: readonly Ref[]): Promise<LoadedFacts | undefined> {
  const record = await loadRun(table, run);
  if (!record) return undefined;
  const facts = new RunFacts(table, record);
  await facts.add(refs);
  return facts;
}

class RunFacts implements LoadedFacts {
  readonly run: RunRecord;
  readonly startDay: string;
  readonly requester: { readonly person: string; readonly authenticated: boolean };
  readonly resolutions = new Resolutions();
  readonly #table: Table;
  readonly #sources = new Map<SourceId, Source | undefined>();
  readonly #calls = new Map<CallKey, CallFact | undefined>();
  readonly #commands = new Map<number, Promise<ReadonlyMap<CallKey, PlacedCommand>>>();
  readonly #changed = new Set<CallKey | SourceId>();
  readonly #files = new Map<string, FileFact | undefined>();
  readonly #artifacts = new Map<number, { readonly [field: string]: Ref }>();
  readonly #added = new Set<Ref>();
  readonly #called = new Map<CallKey, Promise<RunFacts | undefined>>();
  readonly #caller: RunFacts | undefined;
  readonly #loaded: LoadedRecords = {
    sources: this.#sources,
    calls: this.#calls,
    files: this.#files,
    artifacts: this.#artifacts,
  };

  constructor(table: Table, run: RunRecord, caller?: RunFacts) {
    this.#table = table;
    this.run = run;
    this.startDay = run.startDay;
    this.requester = run.requester;
    this.#caller = caller;
    if (!run.calledBy) this.#sources.set("request", { id: "request", ...run.request, by: run.requester.person });
  }

  source(id: SourceId): Source | undefined {
    return this.#found(this.#sources.get(id));
  }

  call(key: CallKey): CallFact | undefined {
    return this.#found(this.#calls.get(key));
  }

  isChanged(name: CallKey | SourceId): boolean {
    return this.#changed.has(name);
  }

  file(attachment: string): FileFact | undefined {
    return this.#found(this.#files.get(attachment));
  }

  artifact(phase: number, field: string): Ref | undefined {
    const artifact = this.#artifacts.get(phase);
    return this.#found(artifact && Object.hasOwn(artifact, field) ? artifact[field] : undefined);
  }

  /** What was not there when it was asked for may be loaded later; everything else stays as it is. */
  #found<Loaded>(loaded: Loaded | undefined): Loaded | undefined {
    if (loaded === undefined) this.resolutions.misses += 1;
    return loaded;
  }

  async add(refs: readonly Ref[]): Promise<void> {
    // The same answers are asked for at every turn of a phase.
    const open = refs.filter((ref) => !this.#added.has(ref));
    const followed: Followed = new Set();
    while (open.length > 0) {
      // Most refs lead to what is loaded already; the records of the others are asked for together.
      const waiting: Ref[] = [];
      for (let ref = open.pop(); ref !== undefined; ref = open.pop()) {
        if (!followRef(ref, this.#loaded, open, followed)) waiting.push(ref);
      }
      await this.#loadCalls(waiting.flatMap((ref) => (ref.kind === "result" ? [ref.call] : [])));
      for (const ref of waiting) {
        if (followRef(ref, this.#loaded, open, followed)) continue;
        await this.#load(ref);
        followRef(ref, this.#loaded, open, followed);
      }
    }
    for (const ref of refs) this.#added.add(ref);
  }

  async addSources(ids: readonly SourceId[]): Promise<void> {
    for (const id of ids) await this.#loadSource(id);
  }

  /** Loads the record that one ref points at directly. */
  async #load(ref: Ref): Promise<void> {
    if (ref.kind === "span") {
      await this.#loadSource(ref.source);
      if (ref.as === CONFIRMATION) await this.#loadSource(questionOf(ref.source) ?? ref.source);
    } else if (ref.kind === "result") await this.#loadCall(ref.call);
    else if (ref.kind === "file") await this.#loadFile(ref.attachment);
    else if (ref.kind === "artifact") {
      this.#artifacts.set(ref.phase, (await loadPhase(this.#table, this.run.run, ref.phase))?.artifact ?? {});
    }
  }

  async #loadSource(id: SourceId): Promise<void> {
    if (this.#sources.has(id)) return;
    this.#sources.set(id, await this.#readSource(id));
  }

  async #readSource(id: SourceId): Promise<Source | undefined> {
    if (id === "aop") {
      const item = await this.#table.get(keys.aopVersion(this.run.aop, this.run.aopVersion));
      return item && source(id, item, undefined);
    }
    if (id === "request") return this.#readHandedRequest();
    const [kind, ...rest] = id.split(":");
    const name = rest.join(":");
    if (kind === "within") return this.#readWithin(id, name);
    if (kind === "answer") {
      const item = this.#untouched(id, await this.#table.get(keys.decided(name)));
      return item?.run === this.run.run ? source(id, item, textOf(item.person)) : undefined;
    }
    if (kind === "question") {
      const item = this.#untouched(id, await this.#table.get(keys.asked(name)));
      return item?.run === this.run.run ? questionSource(id, item) : undefined;
    }
    if (kind === "attachment") {
      await this.#loadFile(name);
      return loadAttachmentText(this.#table, this.#files.get(name), () => this.#changed.add(id));
    }
    await this.#loadCall(name);
    const fact = this.#calls.get(name);
    return fact?.kind === "read" && typeof fact.content === "string" ? { id, text: fact.content } : undefined;
  }

  async #loadCall(key: CallKey): Promise<void> {
    if (this.#calls.has(key)) return;
    if (key.includes("/")) this.#calls.set(key, await this.#readCallWithin(key));
    else await this.#loadCalls([key]);
  }

  /** Loads calls of this very run; those of called runs are left. */
  async #loadCalls(calls: readonly CallKey[]): Promise<void> {
    const open = calls.filter((key) => !this.#calls.has(key) && !key.includes("/"));
    for (const [key, items] of await loadCallItems(this.#table, this.run.run, open)) {
      const kept = this.#untouched(key, items.read);
      const fact = items.read ? kept && readFact(kept) : await this.#readEffect(key, items);
      if (!this.#calls.has(key)) this.#calls.set(key, fact);
    }
  }

  /** A record that is not what was sealed counts as absent, and is remembered as changed. */
  #untouched(name: CallKey | SourceId, item: Item | undefined): Item | undefined {
    if (item === undefined || isSealedItem(item)) return item;
    this.#changed.add(name);
    return undefined;
  }

  async #readEffect(key: CallKey, { outcome: sent, reconciled }: CallItems): Promise<CallFact | undefined> {
    const first = this.#untouched(key, sent);
    const settled = first?.state === "unknown" ? this.#untouched(key, reconciled) : undefined;
    const item = settled ?? first;
    if (!item || this.#changed.has(key)) return undefined;
    const outcome = item as unknown as OutcomeEntry;
    return effectFact(outcome, outcome.receipt === undefined ? [] : await this.#loadGiven(key));
  }

  async #loadGiven(key: CallKey): Promise<readonly Ref[]> {
    const phase = Number(key.split(".")[0]);
    const commands = this.#commands.get(phase) ?? loadCommands(this.#table, this.run.run, phase);
    this.#commands.set(phase, commands);
    const command = (await commands).get(key)?.command;
    return command?.kind === "act" ? Object.values(command.args) : [];
  }

  /** A file counts only when it was given to this run, at its start or with an answer, or handed on to it by its caller. */
  async #loadFile(attachment: string): Promise<void> {
    if (this.#files.has(attachment)) return;
    const item = await this.#table.get(keys.file(attachment));
    const given = item !== undefined && ((await this.#isOwn(textOf(item.run))) || (await this.#isHandedOn(attachment)));
    const isChanged = given && (await standingOfFile(this.#table, item)) === "changed";
    if (isChanged) this.#changed.add(`attachment:${attachment}`);
    this.#files.set(attachment, given && !isChanged ? (item as unknown as FileFact) : undefined);
  }

  /** Whether a run is this one, or one that this one called, directly or through others. */
  async #isOwn(run: string | undefined): Promise<boolean> {
    for (let id = run, depth = 0; id !== undefined && depth < MAX_DEPTH; depth += 1) {
      if (id === this.run.run) return true;
      id = (await loadRun(this.#table, id))?.calledBy?.run;
    }
    return false;
  }

  /** Whether a file is one that this run began with, and that its caller had. */
  async #isHandedOn(attachment: string): Promise<boolean> {
    const { calledBy, attachments } = this.run;
    if (!calledBy || !attachments.includes(attachment)) return false;
    const caller = this.#caller ?? (await this.#loadCaller(calledBy.run));
    await caller?.add([{ kind: "file", attachment }]);
    return caller?.file(attachment) !== undefined;
  }

  /** The run that a call of this one called. */
  #loadCalled(call: CallKey): Promise<RunFacts | undefined> {
    const loading = this.#called.get(call) ?? this.#readCalled(call);
    this.#called.set(call, loading);
    return loading;
  }

  async #readCalled(call: CallKey): Promise<RunFacts | undefined> {
    const record = await loadRun(this.#table, calledRunId(this.run.run, call));
    const isOurs = record?.calledBy?.run === this.run.run && record.calledBy.call === call;
    return record && isOurs ? new RunFacts(this.#table, record, this) : undefined;
  }

  async #readWithin(id: SourceId, name: string): Promise<Source | undefined> {
    const slash = name.indexOf("/");
    const inner = name.slice(slash + 1) as SourceId;
    const called = await this.#loadCalled(name.slice(0, slash));
    await called?.addSources([inner]);
    if (called?.isChanged(inner)) this.#changed.add(id);
    const found = called?.source(inner);
    return found && { ...found, id };
  }

  /** A fact of a called run, with what an effect was given in this run's terms. */
  async #readCallWithin(key: CallKey): Promise<CallFact | undefined> {
    const slash = key.indexOf("/");
    const call = key.slice(0, slash);
    const inner = key.slice(slash + 1);
    const called = await this.#loadCalled(call);
    await called?.add([{ kind: "result", call: inner }]);
    if (called?.isChanged(inner)) this.#changed.add(key);
    const fact = called?.call(inner);
    if (called === undefined || fact?.kind !== "effect") return fact;
    const given = (fact.given ?? []).map((ref) => handBack(ref, call, (phase, field) => called.artifact(phase, field)));
    return { ...fact, given };
  }

  /**
   * What a called AOP is asked to work on, written down anew from what the caller's command hands it: each part is worth
   * what the caller's evidence makes of it now.
   */
  async #readHandedRequest(): Promise<Source | undefined> {
    const { calledBy, request } = this.run;
    if (!calledBy) return undefined;
    const caller = this.#caller ?? (await this.#loadCaller(calledBy.run));
    const commands = await loadCommands(this.#table, calledBy.run, Number(calledBy.call.split(".")[0]));
    const command = commands.get(calledBy.call)?.command;
    if (!caller || command?.kind !== "call" || !restsOnEarlier(command.args, calledBy.call)) return undefined;
    await caller.add(Object.values(command.args));
    await caller.addSources(["aop"]);
    const composed = composeRequest(command.args, caller, caller.source("aop")?.text ?? "");
    if (composed.text === request.text) return { id: "request", ...request, parts: composed.parts };
    this.#changed.add("request");
    return undefined;
  }

  async #loadCaller(run: string): Promise<RunFacts | undefined> {
    const record = await loadRun(this.#table, run);
    return record && new RunFacts(this.#table, record);
  }
}

const MAX_DEPTH = 16;
