import type { Catalog } from "#config";
import type { Language } from "#diagnostics";
import { STATUSES } from "#trust";
import { calleeNames } from "../callees.ts";
import { grantedOperations, mayAsk, mayOpenFiles } from "../granted.ts";
import { block, declareTools } from "./declare-tools.ts";
import { plainType, valueType } from "./field-types.ts";
import type { PhaseView } from "./phase-view.ts";
import { propertyName } from "./property-name.ts";

/** The module that `VALUE_TYPES` is; phases import it through their own "tejun". */
export const VALUES_MODULE = "tejun/values";

const SHARED_NAMES =
  "Ambiguous, AnyStatus, AtLeastExtracted, AtLeastInferred, AtLeastVerified, DateFunctions, Extracted, FileLocation, " +
  "Functions, Inferred, Json, Known, LookupFailed, Missing, Refuted, Row, Value, Verified";

/**
 * The module `"tejun"` as one phase sees it, as the text of a declaration file (spec surface.md, Builder): only what
 * the phase is granted exists, and every value carries the trust it has. The same input gives the same text.
 */
export function declareApi(view: PhaseView, catalog: Catalog, language: Language = "ja"): string {
  return `${[
    `import type { ${SHARED_NAMES} } from "${VALUES_MODULE}";`,
    `export type { ${SHARED_NAMES} } from "${VALUES_MODULE}";`,
    declareHandoff(view),
    declareArtifact(view),
    declareTools(grantedOperations(view, catalog), language),
    ...declareCallees(view),
    ...(mayOpenFiles(view) ? [FILES] : []),
    ...(mayAsk(view) ? [QUESTIONS] : []),
    AGENT,
    EXPLORE,
    declareContext(view),
    PHASE,
  ].join("\n\n")}\n`;
}

function declareHandoff({ handed }: PhaseView): string {
  if (handed === null) return FIRST_HANDOFF;
  const members = handed.map(
    ({ name, types, statuses }) => `  readonly ${propertyName(name)}: ${valueType(plainType(types), statuses)};`,
  );
  return `/** What the phase before handed on. */\n${block("export interface Handoff", members)}`;
}

function declareArtifact({ fields }: PhaseView): string {
  const values = fields.map(({ name, type }) => `  readonly ${propertyName(name)}: Value<${plainType([type])}>;`);
  const inputs = fields.map(({ name, type, untyped }) => {
    const plain = untyped ? "Json" : plainType([type]);
    return `  readonly ${propertyName(name)}: ${type === "file" ? `Value<${plain}>` : `AnyStatus<${plain}>`};`;
  });
  return [
    `/** This phase's artifact, field by field. */\n${
      values.length === 0 ? "export type Artifact = {};" : block("export interface Artifact", values)
    }`,
    `/** What an artifact is made of; a plain value counts as made by code. */\n${
      inputs.length === 0
        ? "export type ArtifactInput = { readonly [field: string]: never };"
        : block("export interface ArtifactInput", inputs)
    }`,
  ].join("\n\n");
}

/** The called AOPs: each is given what it is to work on, and brings back what it hands over, with its evidence. */
function declareCallees({ callees }: PhaseView): readonly string[] {
  if (callees.length === 0) return [];
  const members = callees.flatMap((callee) => {
    const fields = callee.fields.map(
      ({ name, type, untyped }) => `readonly ${propertyName(name)}: Value<${untyped ? "Json" : plainType([type])}>`,
    );
    const result = fields.length === 0 ? "{}" : `{ ${fields.join("; ")} }`;
    return calleeNames(callee).map((name) => `  ${propertyName(name)}(request?: CallRequest): Promise<${result}>;`);
  });
  return [CALL_REQUEST, `/** AOPs that this phase may call. */\n${block("export interface Aops", members)}`];
}

function declareContext(view: PhaseView): string {
  const members = [
    "  readonly handoff: Handoff;",
    ...(view.reads.length === 0 ? ["  artifact(phase: never): never;"] : view.reads.map(declareRead)),
    "  readonly tools: Tools;",
    ...(view.callees.length === 0 ? [] : ["  readonly aops: Aops;"]),
    ...(mayOpenFiles(view) ? ["  readonly files: Files;"] : []),
    ...(mayAsk(view) ? ["  readonly ask: Ask;"] : []),
    "  readonly agent: Agent;",
    "  readonly explore: Explore;",
    "  readonly fn: Functions;",
    "  /** Ends the phase with its artifact. */",
    "  produce(artifact: ArtifactInput, note?: string): Produced;",
  ];
  return `/** Everything this phase can do. */\n${block("export interface Context", members)}`;
}

function declareRead({ name, fields }: PhaseView["reads"][number]): string {
  const members = fields.map(
    (field) => `readonly ${propertyName(field.name)}: ${valueType(plainType(field.types), STATUSES)}`,
  );
  return `  artifact(phase: ${JSON.stringify(name)}): { ${members.join("; ")} };`;
}

const FIRST_HANDOFF = `/** What the run was started with. */
export interface Handoff {
  readonly request: Extracted<string> | Missing;
  readonly attachments: readonly Extracted<FileLocation>[];
}`;

const CALL_REQUEST = `/** What a called AOP works on: a text, or values by name, files among them; without it, all that this phase was handed. */
export type CallRequest = AnyStatus<string> | { readonly [name: string]: AnyStatus<Json> };`;

const FILES = `/** Reads given files. */
export interface Files {
  /** The text of a file. */
  open(file: Known<Json>): Promise<Extracted<string> | LookupFailed>;
}`;

const QUESTIONS = `/** What a person answered; fields that the answer does not hold are missing. */
export interface Reply<F extends string> {
  readonly text: Extracted<string> | Missing;
  readonly attachments: readonly Extracted<FileLocation>[];
  readonly fields: { readonly [K in F]: Value<string> };
}

/** Asks a person, and waits. */
export type Ask = <const F extends string = never>(
  question: string | { readonly question: string; readonly fields?: readonly F[] },
) => Promise<Reply<F>>;`;

const AGENT = `/** Has a model work on a task with this phase's tools; brings back the artifact's fields, or those that are named. */
export interface Agent {
  (task: { readonly instructions: string; readonly fields?: undefined }): Promise<Artifact>;
  <const F extends string>(task: { readonly instructions: string; readonly fields: readonly F[] }): Promise<{
    readonly [K in F]: K extends keyof Artifact ? Artifact[K] : Value<Json>;
  }>;
}`;

const EXPLORE = `/**
 * Has a model find something out, in an order that it chooses itself: it keeps a ledger of facts, guesses and a plan, and
 * plans anew when it is stuck. Facts that are given keep their status; a guess stays a guess. Fails (CallFailed, AOP570)
 * when it comes to its bounds, and says which fields are not known.
 */
export interface Explore {
  (search: { readonly task: string; readonly facts?: Given; readonly fields?: undefined }): Promise<Artifact>;
  <const F extends string>(search: { readonly task: string; readonly facts?: Given; readonly fields: readonly F[] }): Promise<{
    readonly [K in F]: K extends keyof Artifact ? Artifact[K] : Value<Json>;
  }>;
}

/** What a search is given to begin with, by name. */
export type Given = { readonly [name: string]: AnyStatus<Json> };`;

const PHASE = `declare const produced: unique symbol;
/** The end of a phase; only produce makes it. */
export interface Produced {
  readonly [produced]: true;
}

/** A phase's program. */
export interface Phase {
  readonly run: (context: Context) => Promise<Produced>;
}

/** Declares what a phase does: \`export const main = phase(async (context) => …)\`. */
export declare function phase(run: (context: Context) => Promise<Produced>): Phase;`;
