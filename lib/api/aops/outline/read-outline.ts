import { isAlias, isMap, isScalar, isSeq, LineCounter, type Node, type Pair, parseDocument, type YAMLMap } from "yaml";
import { type ControlsEdit, type HandedField, type PhaseControls, parseCondition } from "#aop";
import { type Bilingual, type Diagnostic, diagnose, excerpt, type Place } from "#diagnostics";
import { describeYamlFault } from "./yaml-faults.ts";

/** One phase of an outline: what can be edited, and the facts that stand beside it, each with its place. */
export interface ReadPhase extends ControlsEdit {
  readonly place: Place;
  /** `name`, `tools` and `alsoReads` as they stand there. */
  readonly fixed: { readonly [key: string]: { readonly values: readonly string[]; readonly place: Place } };
}

/** What an outline says, or everything that is wrong with it. */
export type ReadOutline =
  | { readonly ok: true; readonly title: string | undefined; readonly phases: readonly ReadPhase[] }
  | { readonly ok: false; readonly diagnostics: readonly Diagnostic[] };

const TYPES = ["string", "number", "date", "boolean", "file", "list"] as const;
const TYPE_WORDS = ["any", ...TYPES].join(" | ");
const FIXED = ["name", "tools", "alsoReads"];
const KEYS = ["phase", ...FIXED, "runWhen", "proceedWhen", "approvalToStart", "approvers", "handsOver"];

/** Reads an outline as `writeOutline` writes it. Every word is text: `yes` and `2026` are what somebody wrote. */
export function readOutline(text: string): ReadOutline {
  const counter = new LineCounter();
  const document = parseDocument(text, { schema: "failsafe", lineCounter: counter, prettyErrors: false });
  const reader = new OutlineReader(counter);
  for (const fault of document.errors) {
    reader.diagnostics.push(diagnose("AOP240", { reason: describeYamlFault(fault) }, placeAt(counter, fault.pos[0])));
  }
  const read = reader.diagnostics.length > 0 ? undefined : reader.readTop(document.contents);
  if (read === undefined || reader.diagnostics.length > 0) return { ok: false, diagnostics: reader.diagnostics };
  return { ok: true, ...read };
}

class OutlineReader {
  readonly diagnostics: Diagnostic[] = [];
  readonly #counter: LineCounter;

  constructor(counter: LineCounter) {
    this.#counter = counter;
  }

  readTop(node: unknown): { readonly title: string | undefined; readonly phases: readonly ReadPhase[] } {
    const entries = this.#entries(node, ["title", "phases"], { ja: "YAML", en: "The YAML" });
    const phases = entries.get("phases");
    const items = phases === undefined ? [] : this.#items(phases, "phases");
    const title = entries.get("title");
    return {
      title: title === undefined ? undefined : this.#text(title, "title"),
      phases: items.flatMap((item) => this.#readPhase(item) ?? []),
    };
  }

  #readPhase(node: unknown): ReadPhase | undefined {
    const place = this.#placeOf(node);
    const entries = this.#entries(node, KEYS, named("phases"));
    const number = entries.get("phase");
    const written = number === undefined ? "" : this.#text(number, "phase");
    if (!/^[1-9]\d{0,5}$/.test(written)) {
      this.#report("phase", written, { ja: "フェーズの番号", en: "the phase's number" }, number ?? node);
      return undefined;
    }
    const fixed = FIXED.flatMap((key) => {
      const value = entries.get(key);
      if (value === undefined) return [];
      const values = isSeq(value) ? this.#texts(value, key) : [this.#text(value, key)];
      return [[key, { values, place: this.#placeOf(value) }] as const];
    });
    return { phase: Number(written), place, fixed: Object.fromEntries(fixed), controls: this.#readControls(entries) };
  }

  #readControls(entries: ReadonlyMap<string, unknown>): PhaseControls {
    const one = (key: string): string => (entries.has(key) ? this.#text(entries.get(key), key) : "");
    const list = (key: string): readonly string[] => (entries.has(key) ? this.#texts(entries.get(key), key) : []);
    const runWhen = one("runWhen");
    const approvalToStart = one("approvalToStart");
    this.#checkConditions(entries);
    return {
      ...(runWhen === "" ? {} : { runWhen }),
      proceedWhen: list("proceedWhen"),
      ...(approvalToStart === "" ? {} : { approvalToStart }),
      approvers: list("approvers"),
      handsOver: entries.has("handsOver") ? this.#fields(entries.get("handsOver")) : [],
    };
  }

  #checkConditions(entries: ReadonlyMap<string, unknown>): void {
    for (const key of ["runWhen", "proceedWhen"]) {
      const node = entries.get(key);
      for (const one of isSeq(node) ? node.items : [node]) {
        const text = isScalar(one) ? String(one.value) : "";
        if (text.trim() === "" || parseCondition(text).ok) continue;
        this.diagnostics.push(diagnose("AOP145", { text: excerpt(text) }, this.#placeOf(one)));
      }
    }
  }

  #fields(node: unknown): readonly HandedField[] {
    if (isEmpty(node)) return [];
    if (!isMap(node)) {
      this.#report("handsOver", describe(node), { ja: "`項目: 型` の並び", en: "a mapping of `field: type`" }, node);
      return [];
    }
    return node.items.flatMap((pair): readonly HandedField[] => {
      const name = this.#text(pair.key, "handsOver");
      const word = isEmpty(pair.value) ? "any" : this.#text(pair.value, name);
      const type = TYPES.find((known) => known === word);
      if (type === undefined && word !== "any") {
        this.#report(name, word, { ja: TYPE_WORDS, en: TYPE_WORDS }, pair.value);
      }
      return [type === undefined ? { name } : { name, type }];
    });
  }

  /** The entries of a mapping by key; keys that are not known, or not text, are told. */
  #entries(node: unknown, known: readonly string[], where: Bilingual): ReadonlyMap<string, unknown> {
    if (!isMap(node)) {
      const expected = { ja: known.map((key) => `${key}:`).join("、"), en: known.map((key) => `${key}:`).join(", ") };
      this.#add(where, describe(node), expected, node);
      return new Map();
    }
    return new Map(
      (node as YAMLMap).items.flatMap((pair: Pair) => {
        const key = isScalar(pair.key) ? String(pair.key.value) : "";
        if (known.includes(key)) return [[key, pair.value] as const];
        this.#add(where, key, { ja: known.join("、"), en: known.join(", ") }, pair.key);
        return [];
      }),
    );
  }

  #items(node: unknown, key: string): readonly unknown[] {
    if (isEmpty(node)) return [];
    if (isSeq(node)) return node.items;
    this.#report(key, describe(node), { ja: "`-` で始まる並び", en: "a list of lines that begin with `-`" }, node);
    return [];
  }

  #texts(node: unknown, key: string): readonly string[] {
    return this.#items(node, key).map((item) => this.#text(item, key));
  }

  #text(node: unknown, key: string): string {
    if (isEmpty(node)) return "";
    if (isScalar(node)) return String(node.value);
    this.#report(key, describe(node), { ja: "一つの語", en: "one text" }, node);
    return "";
  }

  #report(key: string, found: string, expected: Bilingual, node: unknown): void {
    this.#add(named(key), found, expected, node);
  }

  #add(where: Bilingual, found: string, expected: Bilingual, node: unknown): void {
    this.diagnostics.push(diagnose("AOP241", { where, found: excerpt(found) || "–", expected }, this.#placeOf(node)));
  }

  #placeOf(node: unknown): Place {
    return placeAt(this.#counter, (node as Node | null | undefined)?.range?.[0] ?? 0);
  }
}

function placeAt(counter: LineCounter, offset: number): Place {
  const { line, col } = counter.linePos(offset);
  return { line: Math.max(1, line), column: Math.max(1, col) };
}

function named(key: string): Bilingual {
  return { ja: `「${excerpt(key)}」`, en: `"${excerpt(key)}"` };
}

function isEmpty(node: unknown): boolean {
  return node === undefined || node === null || (isScalar(node) && (node.value === "" || node.value === null));
}

function describe(node: unknown): string {
  if (isMap(node)) return "{ … }";
  if (isSeq(node)) return "[ … ]";
  if (isAlias(node)) return `*${node.source}`;
  return isScalar(node) ? String(node.value) : "";
}
