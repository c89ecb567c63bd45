import { findKnownTool } from "#aop";
import type { Catalog } from "#config";
import type { Language } from "#diagnostics";
import type { Json } from "#ports";
import { type CallKey, readPointer } from "#trust";
import type { TriedArgument, Turn } from "../conversation.ts";
import { FILES_TOOL, type ReadOffer } from "./offer-reads.ts";
import { OUTLINE, type OutlineWords } from "./outline-words.ts";
import type { ShownRead } from "./show-read.ts";

/** A part of what a read brought back that the procedure is to hand over, under a name. */
export interface HandOver {
  readonly call: CallKey;
  /** JSON Pointer into the result; "" is all of it. */
  readonly at: string;
  readonly name: string;
}

/** What a draft is made of. */
export interface OutlineInput {
  readonly title: string;
  readonly language: Language;
  readonly turns: readonly Turn[];
  readonly results: ReadonlyMap<string, ShownRead>;
  readonly offers: readonly ReadOffer[];
  readonly catalog: Catalog;
  readonly handOver: readonly HandOver[];
}

type ReadTurn = Extract<Turn, { kind: "read" }>;

interface Stage {
  readonly tool: string;
  readonly reads: readonly ReadTurn[];
}

/** Something that phases hand over: where it comes from, and up to which phase it is needed. */
interface Field {
  readonly name: string;
  readonly type: "" | "number" | "list";
  readonly from: number;
  readonly to: number;
}

/**
 * Makes an AOP of the reads that were done, in their order: each stretch of one tool becomes a phase that is granted this
 * tool for reading, and hands over what a later read used or what the person named. What a person typed becomes
 * something to read from the request. The same reads give the same text; undefined when nothing was read.
 */
export function outlineReads(input: OutlineInput): string | undefined {
  const stages = stagesOf(input);
  if (stages.length === 0) return undefined;
  const words = OUTLINE[input.language];
  const names = new FieldNames(input, words);
  const fields = fieldsOf(input, stages, names);
  const asked = stages.flatMap(({ reads }) => reads.flatMap((read) => typedNames(read, names)));
  const phases = stages.map((stage, i) => {
    const handed = fields.filter(({ from, to }) => from <= i && i < to);
    const lines = [
      ...(i === 0 && asked.length > 0 ? [words.fromRequest([...new Set(asked)])] : []),
      ...stage.reads.map((read) => words.step(stepTitle(input, read), usesOf(read, names, stages))),
    ];
    const given = handed.map(({ name, type }) => (type === "" ? name : `${name} (${words.types[type]})`));
    return [
      `## ${words.phase(i + 1, phaseName(input, words, stages, i), grantOf(input, stage.tool, words))}`,
      ...lines.map((line, n) => `${n + 1}. ${line}`),
      "",
      words.neverGuess,
      ...(given.length === 0 ? [] : ["", words.handOver(given)]),
    ].join("\n");
  });
  const kept = fields.filter(({ to }) => to > stages.length - 1).map(({ name }) => name);
  const title = oneLine(input.title).replace(/^[#＃\s]+|^(?:phase|フェーズ)\s*\p{N}+\s*[:：]\s*/iu, "") || words.title;
  return `${[`# ${title}`, ...phases, `## ${words.deliverable}\n${words.delivered(kept)}`].join("\n\n")}\n`;
}

/** Reads that were denied or could not be made are left out, and so is the same read again. */
function stagesOf({ turns, results }: OutlineInput): readonly Stage[] {
  const seen = new Set<string>();
  const done = turns.filter((turn): turn is ReadTurn => {
    if (turn.kind !== "read") return false;
    const value = results.get(turn.call)?.value;
    const asked = JSON.stringify([turn.tool, turn.operation, turn.args]);
    if (value === undefined || value.status === "lookup-failed" || seen.has(asked)) return false;
    seen.add(asked);
    return true;
  });
  const stages: { readonly tool: string; readonly reads: ReadTurn[] }[] = [];
  for (const read of done) {
    const last = stages.at(-1);
    if (last?.tool === read.tool) last.reads.push(read);
    else stages.push({ tool: read.tool, reads: [read] });
  }
  return stages;
}

function fieldsOf(input: OutlineInput, stages: readonly Stage[], names: FieldNames): readonly Field[] {
  const fields = new Map<string, Field>();
  const need = (name: string, type: Field["type"], from: number, to: number): void => {
    const known = fields.get(name);
    fields.set(
      name,
      known ? { ...known, from: Math.min(known.from, from), to: Math.max(known.to, to) } : { name, type, from, to },
    );
  };
  for (const [i, { reads }] of stages.entries()) {
    for (const read of reads) {
      for (const name of typedNames(read, names)) if (i > 0) need(name, "", 0, i);
      for (const [parameter, arg] of Object.entries(read.args)) {
        const from = "from" in arg ? stageOf(stages, arg.from) : -1;
        if ("from" in arg && from !== -1 && from < i) need(names.used(read, parameter, arg), "", from, i);
      }
    }
  }
  for (const pick of input.handOver) {
    const from = stageOf(stages, pick.call);
    if (from !== -1) need(names.picked(pick), typeAt(input, pick), from, stages.length);
  }
  return [...fields.values()];
}

/** What a field is called: as the person named it, else by the parameter that it was given to; no name twice. */
class FieldNames {
  readonly #byPlace = new Map<string, string>();
  readonly #taken = new Set<string>();
  readonly #offers: readonly ReadOffer[];
  readonly #fallback: string;

  constructor({ handOver, offers }: OutlineInput, words: OutlineWords) {
    this.#offers = offers;
    this.#fallback = words.value;
    for (const pick of handOver) this.picked(pick);
  }

  picked({ call, at, name }: HandOver): string {
    return this.#place(`${call} ${at}`, name);
  }

  used({ tool, operation }: ReadTurn, parameter: string, arg: Extract<TriedArgument, { from: CallKey }>): string {
    return this.#place(`${arg.from} ${arg.at}`, this.#titleOf(tool, operation, parameter));
  }

  /** What a person types again under one name is one thing. */
  typed({ tool, operation }: ReadTurn, parameter: string): string {
    const title = this.#titleOf(tool, operation, parameter);
    return this.#place(`typed ${title}`, title);
  }

  #titleOf(tool: string, operation: string, parameter: string): string {
    const offer = this.#offers.find((one) => one.tool === tool && one.operation === operation);
    return offer?.parameters.find((one) => one.name === parameter)?.title ?? parameter;
  }

  #place(place: string, wanted: string): string {
    const known = this.#byPlace.get(place);
    if (known !== undefined) return known;
    const plain = plainName(wanted) || this.#fallback;
    let name = plain;
    for (let n = 2; this.#taken.has(name.normalize("NFKC").toLowerCase()); n += 1) name = `${plain} ${n}`;
    this.#taken.add(name.normalize("NFKC").toLowerCase());
    this.#byPlace.set(place, name);
    return name;
  }
}

function typedNames(read: ReadTurn, names: FieldNames): readonly string[] {
  if (read.tool === FILES_TOOL) return [];
  return Object.entries(read.args).flatMap(([parameter, arg]) =>
    "value" in arg ? [names.typed(read, parameter)] : [],
  );
}

/** What each parameter of a step is filled with, in words. */
function usesOf(read: ReadTurn, names: FieldNames, stages: readonly Stage[]): readonly string[] {
  if (read.tool === FILES_TOOL) return [];
  return Object.entries(read.args).flatMap(([parameter, arg]) => {
    if ("value" in arg) return [names.typed(read, parameter)];
    return stageOf(stages, arg.from) === -1 ? [] : [names.used(read, parameter, arg)];
  });
}

function stageOf(stages: readonly Stage[], call: CallKey): number {
  return stages.findIndex(({ reads }) => reads.some((read) => read.call === call));
}

function typeAt({ results }: OutlineInput, { call, at }: HandOver): Field["type"] {
  const whole = results.get(call)?.value?.value;
  const part: Json | undefined = whole === undefined ? undefined : readPointer(whole, at);
  if (Array.isArray(part)) return "list";
  return typeof part === "number" ? "number" : "";
}

function stepTitle({ offers, language }: OutlineInput, { tool, operation }: ReadTurn): string {
  const title = offers.find((one) => one.tool === tool && one.operation === operation)?.title ?? operation;
  return oneLine(inLanguage(title, language));
}

/** A title of the catalog that is written in both languages: 社員を照合する (Look up a staff member). */
function inLanguage(title: string, language: Language): string {
  const both = /^(.*\S)\s*\(([^()]+)\)\s*$/u.exec(title);
  return (language === "ja" ? both?.[1] : both?.[2]) ?? title;
}

function phaseName(input: OutlineInput, words: OutlineWords, stages: readonly Stage[], i: number): string {
  const { tool = "" } = stages[i] ?? {};
  const before = stages.slice(0, i).filter((stage) => stage.tool === tool).length;
  const title = tool === FILES_TOOL ? words.files : (input.catalog.get(tool)?.title ?? tool);
  const name = words.read(plainName(title) || tool);
  return before === 0 ? name : `${name} ${before + 1}`;
}

function grantOf({ catalog }: OutlineInput, tool: string, words: OutlineWords): string {
  if (tool === FILES_TOOL) return words.files;
  const title = catalog.get(tool)?.title ?? tool;
  const isClear = plainName(title) === title && findKnownTool(title, [...catalog.values()])?.id === tool;
  return `${isClear ? title : tool} (read-only)`;
}

const LONGEST_NAME = 40;

/** A name without what means something in a heading or in a list of fields. */
function plainName(name: string): string {
  const plain = oneLine(name).replace(/[()（）[\]［］「」『』"“”、，,:：・#＃`*_<>|\\]+/gu, " ");
  return [...plain.replace(/\s+/gu, " ").trim()].slice(0, LONGEST_NAME).join("").trim();
}

function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ").trim();
}
