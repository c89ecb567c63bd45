import type { Json } from "#ports";

/**
 * Where text can come from: the request, the AOP's own text, an attachment's text, a person's answer, what a read
 * that is not a ledger returned. A `question:<id>` as a person was shown it is nobody's word: only an answer makes
 * something of it. `within:<call>/<source>` is a source of the run of an AOP that was called.
 */
export type SourceId =
  | "request"
  | "aop"
  | `attachment:${string}`
  | `answer:${string}`
  | `question:${string}`
  | `call:${string}`
  | `within:${string}`;

/**
 * Names one call of a run: `<phase>.<call>`, and `<phase>.<call>.<n>` for the calls an agent makes within a call.
 * `<call>/<key>` is the call `<key>` of the run of the AOP that `<call>` called.
 */
export type CallKey = string;

/**
 * Says where a value comes from, completely: resolving it against the recorded facts gives the value and its status.
 * A ref is plain JSON that anyone may write; it carries no authority, because only the facts it points at count.
 */
export type Ref =
  /**
   * A span (UTF-16 offsets) of a recorded source, after an optional named normalisation; `anchor` is
   * what a relative date counts from, or what a yes confirms.
   */
  | {
      readonly kind: "span";
      readonly source: SourceId;
      readonly start: number;
      readonly end: number;
      readonly as?: string;
      readonly anchor?: Ref;
    }
  /** The day the run started in the organisation's zone, as recorded: what relative dates count from. */
  | { readonly kind: "start-day" }
  /** What a call brought back: a ledger's row, a read's content, a succeeded effect's receipt. */
  | { readonly kind: "result"; readonly call: CallKey }
  /** A part of another value, by JSON Pointer: passing on, not deriving. */
  | { readonly kind: "part"; readonly of: Ref; readonly at: string }
  /** A field of the artifact that a phase handed on. */
  | { readonly kind: "artifact"; readonly phase: number; readonly field: string }
  /** The location of a file that was given. */
  | { readonly kind: "file"; readonly attachment: string }
  /** The signed-in caller. */
  | { readonly kind: "identity"; readonly who: "requester" }
  /** Made by program code or by a model: no source contains it. */
  | { readonly kind: "made"; readonly by: "code" | "model"; readonly value: Json }
  /** A registered pure function over other values. */
  | { readonly kind: "derived"; readonly fn: string; readonly of: readonly Ref[]; readonly options?: Json }
  /** Several candidates, all kept. */
  | { readonly kind: "candidates"; readonly of: readonly Ref[] }
  /** Not in the sources that were searched; `raw` is what stands there instead and why it is not a value. */
  | {
      readonly kind: "missing";
      readonly searched: readonly SourceId[];
      readonly reason?: string;
      readonly raw?: Ref;
    };
