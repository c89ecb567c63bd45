import type { Language } from "#diagnostics";
import type { Json } from "#ports";
import type { CallError } from "#records";
import type { CallKey } from "#trust";

/** How a conversation stands; everything else about it are its turns. */
export interface Conversation {
  readonly conversation: string;
  /** Who began it: nobody else sees it. */
  readonly owner: string;
  /** The language that its person reads, in which the model is to answer. */
  readonly language: Language;
  /** The beginning of the first message. */
  readonly title: string;
  readonly createdAt: number;
  /** How many turns it has; every change is one more. */
  readonly turns: number;
  /** `working`: the model has a message to answer, until `until`. */
  readonly state: "idle" | "working";
  readonly until?: number;
  /** The turn that holds the newest draft. */
  readonly draft?: number;
  /** The newest compile of a draft, and the turn of that draft. */
  readonly trial?: { readonly compile: string; readonly draft: number };
  /** As what a draft was kept. */
  readonly kept?: { readonly aop: string; readonly version: number };
  /** The record of the reads that are tried out, and the tools chosen for them. */
  readonly exploration?: Exploration;
}

/** Where the reads of a conversation are recorded, as a run of its own that no machine executes. */
export interface Exploration {
  readonly run: string;
  /** Ids of tools; `attachments` stands for the files that were given. */
  readonly tools: readonly string[];
}

/** One call that was tried: of an operation, with the arguments as they were written. */
export interface TriedCall {
  readonly call: CallKey;
  readonly tool: string;
  readonly operation: string;
  readonly args: { readonly [parameter: string]: TriedArgument };
}

/** An argument: plain content, or a part of what an earlier call brought back. */
export type TriedArgument =
  | { readonly value: Json }
  | { readonly from: CallKey; readonly at: string; readonly row?: number | undefined };

/** One turn, as it is stored; what can be computed again (diagnostics, statuses) is not in it. */
export type Turn = { readonly turn: number; readonly at: number } & TurnBody;

/** What a turn says or does. */
export type TurnBody =
  | { readonly by: "person"; readonly kind: "message"; readonly text: string }
  /** A draft written by hand, or made of what was read. */
  | { readonly by: "person" | "software"; readonly kind: "draft"; readonly text: string }
  | { readonly by: "person"; readonly kind: "compile"; readonly compile: string; readonly draft: number }
  | { readonly by: "person"; readonly kind: "trial"; readonly run: string }
  | { readonly by: "person"; readonly kind: "kept"; readonly aop: string; readonly version: number }
  | ({ readonly by: "person" | "model"; readonly kind: "read" } & TriedCall)
  | ModelTurn
  /** The message before was not answered, or a read that the model wanted was not made, and why. */
  | { readonly by: "software"; readonly kind: "fault"; readonly error: Fault };

/** One reply of the model, as far as it was in form. */
export interface ModelTurn {
  readonly by: "model";
  readonly kind: "reply";
  readonly model: string;
  readonly said: readonly string[];
  readonly question?: string;
  /** A whole AOP that it proposes; checked whenever it is looked at. */
  readonly draft?: string;
  /** What of the reply was out of form, in words for the model. */
  readonly problems: readonly string[];
  /** Reads that it made; each is a turn of its own behind this one. */
  readonly reads?: number;
}

/** A fault in both languages; a stable code. */
export type Fault = Pick<CallError, "code"> & { readonly ja: string; readonly en: string };

/** A conversation holds at most this many turns; the last ones are left for answers and for keeping the draft. */
export const MOST_TURNS = 200;

/** From here on no message is taken any more. */
export const LAST_MESSAGE = 180;

/** A message has at most this many UTF-16 code units. */
export const LONGEST_MESSAGE = 20_000;

/** A model's draft has at most this many bytes, a person's this many characters. */
export const LARGEST_DRAFT = 131_072;

/** A draft has at most this many bytes as JSON, with all its escapes: it is one record, of at most 400,000. */
export const LARGEST_DRAFT_RECORD = 395_000;

/** How long an answer may take, over all its rounds. */
export const ANSWER_MS = 10 * 60_000;
