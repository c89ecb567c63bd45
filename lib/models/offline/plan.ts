import { readSegments, type Segment, thingsOneByOne } from "./instructions.ts";
import { matchNames, sharedLength } from "./names.ts";
import type { OfferedOperation, OfflineTask } from "./task.ts";
import { nounsOf, type Verb, verbsOfTitle } from "./verbs.ts";

/** One operation that the instructions speak of, and where they do. */
export interface PlannedStep {
  readonly operation: OfferedOperation;
  readonly segment: Segment;
}

/** Fewer letters in common than this say nothing. */
const TELLING = 2;
/** Of a longer word this many letters: 取引先 for 取引先一覧, but not 請求 for 請求書. */
const TELLING_PART = 3;

/**
 * The offered operations that the instructions ask for, in their order, each once. Reads are many where several fit;
 * of what changes something only the one that fits best is taken, and none where nothing fits.
 */
function planSteps(task: OfflineTask): readonly PlannedStep[] {
  const steps = new Map<string, PlannedStep>();
  const parameters = task.operations.flatMap((operation) => operation.parameters.flatMap(({ names }) => names));
  const isLabel = (label: string): boolean => matchNames(label, parameters) === 2;
  for (const segment of readSegments(task.instructions, isLabel)) {
    for (const operation of chooseOperations(segment, task.operations)) {
      if (!steps.has(operation.name)) steps.set(operation.name, { operation, segment });
    }
  }
  return [...steps.values()];
}

function chooseOperations(segment: Segment, operations: readonly OfferedOperation[]): readonly OfferedOperation[] {
  const { kind } = segment.verb;
  if (kind === "read") return chooseReads(segment, operations);
  if (kind === "lookup") {
    const ledgers = operations.filter((operation) => operation.ledger && scoreLedger(segment, operation) >= TELLING);
    return ledgers.length > 0 ? ledgers : chooseReads(segment, operations);
  }
  if (kind === "call") return chooseCallees(segment, operations);
  const scored = operations
    .filter((operation) => isAction(operation) && agrees(segment.verb, operation))
    .map((operation) => ({ operation, score: scoreAction(segment, operation) }))
    .toSorted((a, b) => b.score - a.score);
  const [best] = scored;
  return best === undefined || best.score === 0 ? [] : [best.operation];
}

/** A procedure is called by its title; the only one that there is, by any words. */
function chooseCallees({ text }: Segment, operations: readonly OfferedOperation[]): readonly OfferedOperation[] {
  const callees = operations.filter(({ access }) => access === "call");
  const plain = text.normalize("NFKC").toLowerCase();
  const named = callees.filter(({ title }) => plain.includes(title.normalize("NFKC").toLowerCase()));
  return named.length > 0 || callees.length > 1 ? named : callees;
}

function isAction({ access }: OfferedOperation): boolean {
  return access === "draft" || access === "commit";
}

function chooseReads(segment: Segment, operations: readonly OfferedOperation[]): readonly OfferedOperation[] {
  return operations.filter(
    (operation) =>
      operation.access === "read" && !operation.ledger && scoreNouns(segment.text, operation.title) >= TELLING,
  );
}

/** Whether an operation does what the verb says: by its access class, or by the verb of its own title. */
function agrees(verb: Verb, operation: OfferedOperation): boolean {
  return operation.access === verb.kind || verbsOfTitle(operation.title).some(({ kind }) => kind === verb.kind);
}

/** A verb without any object (…、発行する) means the operation with that very verb. */
function scoreAction({ verb, text }: Segment, operation: OfferedOperation): number {
  const titleVerbs = verbsOfTitle(operation.title);
  const sameVerb = titleVerbs.some(({ stem }) => stem === verb.stem) ? 1 : 0;
  const object = objectOf(text);
  if (nounsOf(object).length === 0) return sameVerb;
  const nouns = scoreNouns(object, operation.title);
  return nouns >= TELLING ? nouns + sameVerb : 0;
}

/** What is made or sent: of 「請求元と金額で、支払いの下書きを」 the last part before を. Without を, all of it. */
function objectOf(text: string): string {
  return /([^、。をにでへ]+)を[^を]*$/u.exec(text)?.[1] ?? text;
}

/** A ledger is also meant by the name of its tool. */
function scoreLedger({ text }: Segment, operation: OfferedOperation): number {
  return Math.max(scoreNouns(text, operation.title), scoreNouns(text, operation.tool));
}

function scoreNouns(text: string, title: string): number {
  const plain = text.toLowerCase();
  const scores = nounsOf(title).map((noun) => {
    if (/^[a-z]/.test(noun)) return new RegExp(`\\b${stemOf(noun)}`, "i").test(plain) ? noun.length : 0;
    if (plain.includes(noun)) return noun.length;
    const part = sharedLength(noun, plain);
    return part >= TELLING_PART ? part : 0;
  });
  return Math.max(0, ...scores);
}

function stemOf(word: string): string {
  return word.length > 3 ? word.replace(/s$/, "") : word;
}

/** What the instructions ask for, and how far it reaches. */
export interface Plan {
  readonly steps: readonly PlannedStep[];
  /** The reads that were not asked for, but may be made to find what `action` needs, the likeliest first. */
  supportingReads(action: OfferedOperation): readonly OfferedOperation[];
  /** Whether `action` may be done for each entry that `source` lists. */
  mayRepeat(action: OfferedOperation, source: string | undefined): boolean;
}

/**
 * Plans a task. An action is repeated over a list that was handed over, that the instructions had read, or that lists
 * what the action is about (請求書を発行する over a list of 請求書); over anything else only where the instructions speak of
 * each of something that can be listed.
 */
export function planTask(task: OfflineTask): Plan {
  const steps = planSteps(task);
  const planned = new Set(steps.map(({ operation }) => operation.name));
  const reads = task.operations.filter((operation) => operation.access === "read");
  const isOneByOne = thingsOneByOne(task.instructions).some((thing) =>
    reads.some((read) => scoreNouns(thing, read.title) >= TELLING),
  );
  const isAbout = (read: OfferedOperation, action: OfferedOperation): boolean =>
    nounsOf(read.title).some((noun) => scoreNouns(noun, action.title) >= TELLING);
  return {
    steps,
    supportingReads(action) {
      const plain = reads.filter((read) => !read.ledger);
      if (action.access === "draft") return isOneByOne ? plain.filter((read) => !isAbout(read, action)) : [];
      const about = plain.filter((read) => isAbout(read, action));
      return isOneByOne ? [...about, ...plain.filter((read) => !about.includes(read))] : about;
    },
    mayRepeat(action, source) {
      const read = task.operations.find(({ name }) => name === source);
      return read === undefined || planned.has(read.name) || isOneByOne || isAbout(read, action);
    },
  };
}

/** How well a field's name says what an operation brings back. */
export function scoreField(field: string, title: string): number {
  const runs = field.normalize("NFKC").match(/[\p{Script=Han}\p{Script=Katakana}ー々]{2,}|[A-Za-z]{3,}/gu) ?? [];
  return runs
    .map((run) => sharedLength(run.toLowerCase(), title.normalize("NFKC").toLowerCase()))
    .reduce((sum, length) => sum + (length >= TELLING ? length : 0), 0);
}
