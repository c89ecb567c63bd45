import type { Condition } from "#aop";
import type { Json, JsonObject, ModelReply } from "#ports";
import type { CallFact, CallKey, Ref, Status } from "#trust";
import type { GivenDigests } from "./given-digests.ts";

/** What every journal entry carries; `hash` is the SHA-256 of the RFC 8785 form of the entry without `hash`. */
export interface EntryBase {
  readonly run: string;
  /** Milliseconds since 1970 by the host's clock. */
  readonly at: number;
  /** The function that saw it and wrote it. */
  readonly by: string;
  /** In the spine: hash of the entry before. Elsewhere: hash of the spine entry that holds the command. */
  readonly prev: string;
  readonly hash: string;
}

/** One numbered call that program code or an agent made and that something else has to answer. */
export type Command =
  | ({ readonly kind: "read" } & ToolCommand)
  | ({ readonly kind: "act" } & ToolCommand)
  | {
      readonly kind: "agent";
      readonly call: CallKey;
      readonly instructions: string;
      readonly fields: readonly string[];
      /** The agent may choose the order of its search, and keeps ledgers; what it is given to begin with, by name. */
      readonly explore?: { readonly facts: { readonly [name: string]: Ref } };
    }
  /** A call of an AOP: its id, and what it is handed by name. */
  | {
      readonly kind: "call";
      readonly call: CallKey;
      readonly aop: string;
      readonly args: { readonly [name: string]: Ref };
    }
  | { readonly kind: "ask"; readonly call: CallKey; readonly question: string; readonly fields: readonly string[] };

/** A call of a tool's operation; one ref per argument. */
interface ToolCommand {
  readonly call: CallKey;
  readonly tool: string;
  readonly operation: string;
  readonly args: { readonly [parameter: string]: Ref };
}

/** What an answered call gives back to the code that made it. */
export type Answer =
  | { readonly ok: true; readonly ref: Ref }
  | { readonly ok: true; readonly fields: { readonly [name: string]: Ref }; readonly note?: string }
  /** What a person answered: the text, the files that came along, and what the text says of each field asked for. */
  | {
      readonly ok: true;
      readonly reply: {
        readonly text: Ref;
        readonly attachments: readonly Ref[];
        readonly fields: { readonly [name: string]: Ref };
      };
    }
  | { readonly ok: false; readonly error: CallError };

/** An answer that was taken, with the hash of the evidence it rests on. */
export interface Answered {
  readonly call: CallKey;
  readonly answer: Answer;
  readonly evidence?: string;
}

/** A model's call that went nowhere; `tool` and `operation` are there when it named a granted one. */
export interface Refused {
  readonly id: string;
  readonly error: CallError;
  readonly tool?: string;
  readonly operation?: string;
  /** What it was called with, as far as that could be read. */
  readonly args?: { readonly [parameter: string]: Ref };
}

/** A recorded refusal or failure, told to program code and agents alike. */
export interface CallError {
  readonly code: string;
  readonly message: string;
  /** Which parameters were below what they need. */
  readonly needs?: readonly { readonly parameter: string; readonly status: Status; readonly wants: Status }[];
}

/** An entry of the spine, written by `step` alone. */
export type SpineEntry = EntryBase & { readonly seq: number; readonly phase: number } & (
    | {
        readonly kind: "started";
        readonly program: string;
        readonly aop: string;
        readonly requester: { readonly person: string; readonly authenticated: boolean };
        readonly request: { readonly text: string; readonly sha256: string };
        readonly attachments: readonly string[];
        /** Absent from runs of before it was kept. */
        readonly given?: GivenDigests;
        readonly startDay: string;
      }
    | {
        /** Why a phase was entered, skipped or not entered; `conditions` shows each with the statuses it met. */
        readonly kind: "entered";
        readonly decision: "run" | "skip" | "stop" | "approve";
        readonly conditions: readonly { readonly condition: Condition; readonly holds: boolean }[];
        readonly needs: readonly Need[];
      }
    | {
        /** One advance of the program: the answers it took, in order, and the calls it then made. */
        readonly kind: "turn";
        readonly answered: readonly Answered[];
        readonly commands: readonly Command[];
      }
    | {
        readonly kind: "model";
        readonly call: CallKey;
        readonly turn: number;
        readonly model: string;
        readonly requestDigest: string;
        readonly reply: ModelReply;
        /** Answers the model was shown with this request. */
        readonly answered: readonly Answered[];
        /** The calls it then made; refused ones are answered at once in `refused`. */
        readonly commands: readonly Command[];
        readonly refused: readonly Refused[];
        /** What it ended its task with, once that was in order. */
        readonly produced?: { readonly fields: { readonly [name: string]: Ref }; readonly note?: string };
        readonly ledger?: LedgerNote;
      }
    | {
        readonly kind: "done";
        readonly answered: readonly Answered[];
        readonly artifact: { readonly [field: string]: Ref };
        readonly note?: string;
      }
    | {
        readonly kind: "stopped";
        readonly answered: readonly Answered[];
        readonly why: StopReason;
        readonly needs: readonly Need[];
      }
    | { readonly kind: "finished"; readonly status: "completed" | "stopped" | "failed"; readonly why?: StopReason }
  );

/**
 * What a free exploration wrote down in a turn. What is noted under a name is a ref: whether it is a fact or a guess
 * follows from its evidence, each time.
 */
export interface LedgerNote {
  /** In the order in which it was noted: the values' ids follow from it. */
  readonly noted: readonly { readonly name: string; readonly ref: Ref }[];
  readonly plan?: readonly string[];
  readonly progress?: {
    readonly done: boolean;
    readonly looping: boolean;
    readonly progressing: boolean;
    readonly next: string;
  };
}

/** A value that was not good enough, and for what. */
export interface Need {
  readonly field: string;
  readonly status: Status;
  readonly wants: Status;
}

/** Why a phase or a run did not go to its end; a stable code (AOP5xx, AOP6xx) with words for people. */
export interface StopReason {
  readonly code: string;
  readonly ja: string;
  readonly en: string;
}

/** What a reading function recorded: the fact, written once per call (and once per asking again). */
export interface ReadEntry extends EntryBase {
  readonly kind: "read";
  readonly call: CallKey;
  readonly tool: string;
  readonly operation: string;
  readonly arguments: JsonObject;
  readonly attempts: readonly { readonly at: number; readonly error: string }[];
  readonly fact: CallFact;
}

/** An action about to be sent: exactly what, under which approval. Written before anything leaves. */
export interface IntentEntry extends EntryBase {
  readonly kind: "intent";
  readonly call: CallKey;
  readonly tool: string;
  readonly operation: string;
  readonly arguments: JsonObject;
  readonly argumentsDigest: string;
  readonly idempotencyKey: string;
  readonly approval?: string;
}

/** What the outside system reported, or that it was never sent because a rule denied it. */
export interface OutcomeEntry extends EntryBase {
  readonly kind: "outcome" | "reconciled";
  readonly call: CallKey;
  readonly state: "succeeded" | "failed" | "unknown" | "denied";
  readonly receipt?: Json;
  readonly error?: CallError;
  /** How an unknown outcome was settled. */
  readonly settledBy?: "find" | "retry-with-key" | `person:${string}`;
  /** The person had it sent once more, and this is what the outside system then reported; else it is what they told. */
  readonly sentAgain?: true;
}

/** A person's answer to a question; the text is a source of its own (`answer:<question>`). */
export interface AnswerEntry extends EntryBase {
  readonly kind: "answer";
  readonly question: string;
  readonly call: CallKey;
  readonly person: string;
  readonly text: string;
  readonly sha256: string;
  readonly attachments: readonly string[];
  /** What each of them was; absent where there are none, and from answers of before it was kept. */
  readonly given?: GivenDigests;
}

/** A person's decision on an approval. */
export interface DecisionEntry extends EntryBase {
  readonly kind: "decision";
  readonly approval: string;
  readonly digest: string;
  readonly decision: "approved" | "rejected";
  readonly person: string;
  readonly role: string;
  /** The approver whose decision it was before it was passed on. */
  readonly onBehalfOf?: string;
  /** Hashes of the consents that make it, in the order of the approvers; absent where one person decides. */
  readonly consents?: readonly string[];
  readonly comment: string;
}
