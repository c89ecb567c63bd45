import type { Item, Table } from "#ports";
import type { CallFact, CallKey, Facts, FileFact, Ref, Source, SourceId } from "#trust";
import type { OutcomeEntry, ReadEntry } from "./entries.ts";
import { isSealedItem, loadCommands, type PlacedCommand } from "./journal.ts";
import { keys } from "./keys.ts";
import { loadPhase, loadRun, type RunRecord } from "./runs.ts";

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
  readonly requester: { readonly person: string; readonly authenticated: boolean };
  readonly #table: Table;
  readonly #sources = new Map<SourceId, Source | undefined>();
  readonly #calls = new Map<CallKey, CallFact | undefined>();
  readonly #commands = new Map<number, Promise<ReadonlyMap<CallKey, PlacedCommand>>>();
  readonly #changed = new Set<CallKey | SourceId>();
  readonly #files = new Map<string, FileFact | undefined>();
  readonly #artifacts = new Map<number, { readonly [field: string]: Ref }>();

  constructor(table: Table, run: RunRecord) {
    this.#table = table;
    this.run = run;
    this.requester = run.requester;
    this.#sources.set("request", { id: "request", ...run.request, by: run.requester.person });
  }

  source(id: SourceId): Source | undefined {
    return this.#sources.get(id);
  }

  call(key: CallKey): CallFact | undefined {
    return this.#calls.get(key);
  }

  isChanged(name: CallKey | SourceId): boolean {
    return this.#changed.has(name);
  }

  file(attachment: string): FileFact | undefined {
    return this.#files.get(attachment);
  }

  artifact(phase: number, field: string): Ref | undefined {
    const artifact = this.#artifacts.get(phase);
    return artifact && Object.hasOwn(artifact, field) ? artifact[field] : undefined;
  }

  async add(refs: readonly Ref[]): Promise<void> {
    const open = [...refs];
    const followed = new Set<string>();
    for (let ref = open.pop(); ref !== undefined; ref = open.pop()) {
      const name = nameOf(ref);
      if (name !== undefined) {
        if (followed.has(name)) continue;
        followed.add(name);
      }
      for (const next of await this.#load(ref)) open.push(next);
    }
  }

  async addSources(ids: readonly SourceId[]): Promise<void> {
    for (const id of ids) await this.#loadSource(id);
  }

  /** Loads what one ref points at directly; gives the refs that it leads to. */
  async #load(ref: Ref): Promise<readonly Ref[]> {
    switch (ref.kind) {
      case "span":
        await this.#loadSource(ref.source);
        return [];
      case "result": {
        await this.#loadCall(ref.call);
        const fact = this.#calls.get(ref.call);
        return fact?.kind === "effect" ? (fact.given ?? []) : [];
      }
      case "part":
        return [ref.of];
      case "artifact": {
        if (!this.#artifacts.has(ref.phase)) {
          const phase = await loadPhase(this.#table, this.run.run, ref.phase);
          this.#artifacts.set(ref.phase, phase?.artifact ?? {});
        }
        const handed = this.artifact(ref.phase, ref.field);
        return handed ? [handed] : [];
      }
      case "file":
        await this.#loadFile(ref.attachment);
        return [];
      case "derived":
      case "candidates":
        return ref.of;
      default:
        return [];
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
    const [kind, ...rest] = id.split(":");
    const name = rest.join(":");
    if (kind === "answer") {
      const item = this.#untouched(id, await this.#table.get(keys.decided(name)));
      return item?.run === this.run.run ? source(id, item, textOf(item.person)) : undefined;
    }
    if (kind === "attachment") {
      await this.#loadFile(name);
      const file = this.#files.get(name);
      const item = file && (await this.#table.get(keys.attachmentText(name)));
      return item && source(id, item, file.by);
    }
    await this.#loadCall(name);
    const fact = this.#calls.get(name);
    return fact?.kind === "read" && typeof fact.content === "string"
      ? { id, text: fact.content, sha256: "" }
      : undefined;
  }

  async #loadCall(key: CallKey): Promise<void> {
    if (this.#calls.has(key)) return;
    const { run } = this.run;
    const read = await this.#table.get(keys.read(run, key));
    const kept = this.#untouched(key, read);
    this.#calls.set(key, read ? kept && readFact(kept) : await this.#loadEffect(key));
  }

  /** A record that is not what was sealed counts as absent, and is remembered as changed. */
  #untouched(name: CallKey | SourceId, item: Item | undefined): Item | undefined {
    if (item === undefined || isSealedItem(item)) return item;
    this.#changed.add(name);
    return undefined;
  }

  async #loadEffect(key: CallKey): Promise<CallFact | undefined> {
    const { run } = this.run;
    const first = this.#untouched(key, await this.#table.get(keys.outcome(run, key)));
    const settled =
      first?.state === "unknown" ? this.#untouched(key, await this.#table.get(keys.reconciled(run, key))) : undefined;
    const item = settled ?? first;
    if (!item || this.#changed.has(key)) return undefined;
    const outcome = item as unknown as OutcomeEntry;
    if (outcome.state === "denied") return undefined;
    const given = outcome.receipt === undefined ? [] : await this.#loadGiven(key);
    return {
      kind: "effect",
      state: outcome.state,
      at: outcome.at,
      given,
      ...(outcome.receipt === undefined ? {} : { receipt: outcome.receipt }),
      ...(outcome.error === undefined ? {} : { reason: outcome.error.message }),
    };
  }

  async #loadGiven(key: CallKey): Promise<readonly Ref[]> {
    const phase = Number(key.split(".")[0]);
    const commands = this.#commands.get(phase) ?? loadCommands(this.#table, this.run.run, phase);
    this.#commands.set(phase, commands);
    const command = (await commands).get(key)?.command;
    return command?.kind === "act" ? Object.values(command.args) : [];
  }

  /** A file counts only when it was given to this run, at its start or with an answer. */
  async #loadFile(attachment: string): Promise<void> {
    if (this.#files.has(attachment)) return;
    const item = await this.#table.get(keys.file(attachment));
    const given = item?.run === this.run.run;
    this.#files.set(attachment, given ? (item as unknown as FileFact) : undefined);
  }
}

/** What tells refs apart that may be met many times over; undefined for the others. */
function nameOf(ref: Ref): string | undefined {
  if (ref.kind === "result") return `result ${ref.call}`;
  return ref.kind === "artifact" ? `artifact ${ref.phase} ${ref.field}` : undefined;
}

function readFact(item: Item): CallFact | undefined {
  return item.kind === "read" ? (item as unknown as ReadEntry).fact : undefined;
}

function source(id: SourceId, item: Item, by: string | undefined): Source | undefined {
  const text = textOf(item.text);
  const sha256 = textOf(item.sha256 ?? item.digest);
  if (text === undefined || sha256 === undefined) return undefined;
  return { id, text, sha256, ...(by === undefined ? {} : { by }) };
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
