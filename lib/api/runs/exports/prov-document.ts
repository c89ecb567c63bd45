import { canonicalJson, sha256Hex } from "#records";

/** A value of an attribute as PROV-JSON has it: a plain literal, or one with a type or a language. */
export type ProvLiteral =
  | string
  | number
  | boolean
  | { readonly $: string; readonly type: string }
  | { readonly $: string; readonly lang: string };

/** The attributes of a thing or a relation; one that is undefined is left out. */
export interface ProvAttributes {
  readonly [name: string]: ProvLiteral | undefined;
}

/** The relations that a record of a run needs (W3C PROV-DM), with the names of their two ends. */
const RELATIONS = {
  wasGeneratedBy: ["prov:entity", "prov:activity"],
  used: ["prov:activity", "prov:entity"],
  wasInformedBy: ["prov:informed", "prov:informant"],
  wasDerivedFrom: ["prov:generatedEntity", "prov:usedEntity"],
  wasAttributedTo: ["prov:entity", "prov:agent"],
  wasAssociatedWith: ["prov:activity", "prov:agent"],
  actedOnBehalfOf: ["prov:delegate", "prov:responsible"],
} as const;

/** What relates two things. */
export type ProvRelation = keyof typeof RELATIONS;

interface Things {
  [id: string]: { readonly [name: string]: ProvLiteral };
}

/** A PROV-JSON document (W3C Member Submission of 24 April 2013). */
export interface ProvJson {
  readonly prefix: { readonly [prefix: string]: string };
  readonly entity: Things;
  readonly activity: Things;
  readonly agent: Things;
  readonly [relation: string]: Things | { readonly [prefix: string]: string };
}

const PREFIXES = { tejun: "urn:tejun:", xsd: "http://www.w3.org/2001/XMLSchema#" };

/**
 * Puts a PROV-JSON document together. Ids are `tejun:` and ASCII, made from what they name alone, so that the same
 * record gives the same bytes; a relation is added once, and only between things that are there.
 */
export class ProvDocument {
  readonly #entities: Things = {};
  readonly #activities: Things = {};
  readonly #agents: Things = {};
  readonly #relations = new Map<ProvRelation, Things>();

  entity(kind: string, name: string, attributes: ProvAttributes): string {
    return add(this.#entities, provId(kind, name), attributes);
  }

  activity(kind: string, name: string, attributes: ProvAttributes): string {
    return add(this.#activities, provId(kind, name), attributes);
  }

  agent(kind: string, name: string, attributes: ProvAttributes): string {
    return add(this.#agents, provId(kind, name), attributes);
  }

  /** Relates two ids that were given here; the ends stand in the order of PROV-N. */
  relate(relation: ProvRelation, from: string, to: string, attributes: ProvAttributes = {}): void {
    const things = this.#relations.get(relation) ?? {};
    this.#relations.set(relation, things);
    const [first, second] = RELATIONS[relation];
    const said = { [first]: from, [second]: to, ...present(attributes) };
    things[`_:${sha256Hex(canonicalJson([relation, said])).slice(0, 16)}`] = said;
  }

  toJson(): ProvJson {
    const relations = (Object.keys(RELATIONS) as ProvRelation[]).flatMap((relation) => {
      const things = this.#relations.get(relation);
      return things ? [[relation, sorted(things)] as const] : [];
    });
    return {
      prefix: PREFIXES,
      entity: sorted(this.#entities),
      activity: sorted(this.#activities),
      agent: sorted(this.#agents),
      ...Object.fromEntries(relations),
    };
  }
}

/** A text in the language that it is written in, as far as its letters tell. */
export function labelOf(text: string): ProvLiteral {
  return /[\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Han}]/u.test(text) ? { $: text, lang: "ja" } : text;
}

/** A time as PROV-JSON writes it. */
export function provTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

const PLAIN = /^[A-Za-z0-9][A-Za-z0-9_.-]*$/;

/** A qualified name: readable where the name is plain, a digest of it where it is not. */
function provId(kind: string, name: string): string {
  return `tejun:${kind}.${PLAIN.test(name) ? name : sha256Hex(name).slice(0, 24)}`;
}

function add(things: Things, id: string, attributes: ProvAttributes): string {
  things[id] = { ...things[id], ...present(attributes) };
  return id;
}

function present(attributes: ProvAttributes): { readonly [name: string]: ProvLiteral } {
  return Object.fromEntries(
    Object.entries(attributes).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])),
  );
}

function sorted(things: Things): Things {
  return Object.fromEntries(
    Object.keys(things)
      .sort()
      .map((id) => [id, things[id] ?? {}]),
  );
}
