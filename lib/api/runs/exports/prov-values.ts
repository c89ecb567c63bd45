import type { Json } from "#ports";
import { type CallKey, type Ref, resolveRef, type SourceId } from "#trust";
import type { RecordedRun } from "../record/recorded-run.ts";
import { innerRefs } from "../record/walk-refs.ts";
import { labelOf, type ProvAttributes, type ProvDocument } from "./prov-document.ts";

/** Names the entities of a run that values come from: each source, each answer of a call, each value. */
export class ProvValues {
  readonly #document: ProvDocument;
  readonly #recorded: RecordedRun;
  readonly #sources = new Map<SourceId, string>();
  readonly #calls = new Map<CallKey, string>();
  readonly #artifacts = new Map<string, string>();

  constructor(document: ProvDocument, recorded: RecordedRun) {
    this.#document = document;
    this.#recorded = recorded;
  }

  /** What a call brought back; whoever tells of the call itself says what is known of it. */
  call(key: CallKey, label: string, attributes: ProvAttributes = NOTHING): string {
    const known = this.#calls.get(key);
    if (known !== undefined && attributes === NOTHING) return known;
    const { run } = this.#recorded.run;
    const id = this.#document.entity("result", `${run}.${key}`, { "prov:label": labelOf(label), ...attributes });
    this.#calls.set(key, id);
    return id;
  }

  source(id: SourceId): string {
    const known = this.#sources.get(id);
    if (known !== undefined) return known;
    const { facts, run } = this.#recorded;
    const source = facts.source(id);
    const entity = this.#document.entity("source", `${run.run}.${id}`, {
      "prov:label": labelOf(labelOfSource(id, this.#recorded)),
      "prov:type": "tejun:source",
      "tejun:source": id,
      "tejun:sha256": source?.sha256,
    });
    this.#sources.set(id, entity);
    if (source?.by !== undefined) this.#document.relate("wasAttributedTo", entity, this.person(source.by));
    return entity;
  }

  person(person: string): string {
    return this.#document.agent("person", person, { "prov:type": "prov:Person", "prov:label": labelOf(person) });
  }

  /** A value under a name in a phase, with what it is derived from. */
  field(phase: number, field: string, ref: Ref): string {
    const { run, facts } = this.#recorded;
    const name = `${phase}.${field}`;
    const known = this.#artifacts.get(name);
    if (known !== undefined) return known;
    const { status, value, candidates } = resolveRef(ref, facts);
    const id = this.#document.entity("value", `${run.run}.${name}`, {
      "prov:type": "tejun:value",
      "prov:label": labelOf(field),
      "tejun:status": status,
      "tejun:phase": phase,
      "prov:value": value === undefined ? undefined : literalOf(value),
      "tejun:candidates": candidates === undefined ? undefined : JSON.stringify(candidates),
    });
    this.#artifacts.set(name, id);
    for (const from of this.rootsOf(ref)) if (from !== id) this.#document.relate("wasDerivedFrom", id, from);
    return id;
  }

  /** The entities that a ref rests on directly: a value handed on before, a source, an answer of a call. */
  rootsOf(ref: Ref): readonly string[] {
    const found = new Set<string>();
    const open: Ref[] = [ref];
    for (let one = open.pop(), left = MOST_REFS; one !== undefined && left > 0; one = open.pop(), left -= 1) {
      const root = this.#rootOf(one);
      if (root === undefined) open.push(...innerRefs(one, this.#recorded.facts));
      else found.add(root);
    }
    return [...found];
  }

  #rootOf(ref: Ref): string | undefined {
    const { facts } = this.#recorded;
    switch (ref.kind) {
      case "span":
        return this.source(ref.source);
      case "result":
        return this.call(ref.call, ref.call);
      case "artifact": {
        const handed = facts.artifact(ref.phase, ref.field);
        return handed && this.field(ref.phase, ref.field, handed);
      }
      case "file":
        return this.source(`attachment:${ref.attachment}`);
      case "identity":
        return this.#document.entity("identity", facts.requester.person, {
          "prov:label": labelOf(facts.requester.person),
          "prov:type": "tejun:identity",
        });
      default:
        return undefined;
    }
  }
}

const MOST_REFS = 20_000;

/** What is said of an answer by whoever only names it. */
const NOTHING: ProvAttributes = {};

function labelOfSource(id: SourceId, { facts }: RecordedRun): string {
  if (id === "request") return "依頼の文章";
  if (id === "aop") return "手順書の本文";
  if (id.startsWith("answer:")) return "質問への答え";
  if (id.startsWith("attachment:")) return facts.file(id.slice("attachment:".length))?.name ?? "添付ファイル";
  return id;
}

function literalOf(value: Json): string | number | boolean {
  if (typeof value === "number" || typeof value === "boolean" || typeof value === "string") return value;
  return JSON.stringify(value);
}
