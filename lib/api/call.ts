import type { z } from "zod";
import type { Language } from "#diagnostics";
import type { Caller } from "./caller.ts";
import type { ApiPorts } from "./ports.ts";
import type { Refusal } from "./problem.ts";

/** Plain JSON of a type, read-only all the way down. */
export type Plain<T> = T extends readonly (infer Item)[]
  ? readonly Plain<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: Plain<T[Key]> }
    : T;

/** What a call takes as its body: JSON or a form of one schema, a text, or the bytes of a file as they come. */
export type Body<Content> = FieldsBody<Content> | TextBody<Content> | BytesBody<Content>;

interface BytesBody<Content> {
  readonly kind: "bytes";
  readonly read: (bytes: AsyncIterable<Uint8Array>) => Content;
}

interface FieldsBody<Content> {
  readonly kind: "fields";
  readonly schema: z.ZodType<Content>;
  /** Also as a form, as a page sends it. */
  readonly form?: true;
  /** A multipart form may carry files. */
  readonly files?: true;
}

interface TextBody<Content> {
  readonly kind: "text";
  readonly types: readonly [string, ...string[]];
  readonly mostBytes: number;
  readonly read: (bytes: Uint8Array) => Content;
}

/** The possible answers by status: what each means, and its JSON schema. */
export interface AnswerShapes {
  readonly [status: number]: {
    readonly description: string;
    readonly schema: z.ZodType;
    /** What it is where it is no JSON: its body is then a text, or a stream of one, as it stands. */
    readonly type?: string;
  };
}

/** One of the answers a call declares. */
export type AnswerOf<Answers extends AnswerShapes> = {
  [Status in keyof Answers & number]: {
    readonly status: Status;
    readonly body: Plain<z.output<Answers[Status]["schema"]>>;
    readonly headers?: { readonly [name: string]: string };
  };
}[keyof Answers & number];

/** A file that came with a form. */
export interface GivenFile {
  /** As the person named it. */
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** What a call is handed: everything checked against its schemas. */
export interface Asked<Params, Query, Content> {
  readonly caller: Caller;
  readonly language: Language;
  readonly params: Params;
  readonly query: Query;
  readonly body: Content;
  readonly files: readonly GivenFile[];
  readonly request: Request;
}

/** One call of the interface: what checks a request, what answers it, and what describes both. */
export interface CallDefinition<Params, Query, Content, Answers extends AnswerShapes> {
  readonly method: "get" | "post" | "put";
  /** As OpenAPI writes it: `/aops/{aop}`. */
  readonly path: string;
  readonly id: string;
  readonly summary: string;
  readonly params?: z.ZodType<Params>;
  readonly query?: z.ZodType<Query>;
  readonly headers?: { readonly [name: string]: string };
  readonly body?: Body<Content>;
  /** Answered without sign-in too: what is asked carries its own secret, or is public. */
  readonly open?: true;
  /** Absent where only the description holds them, and not whoever answers (schemas/asked-answers.ts). */
  readonly answers?: Answers;
  /** The statuses of its refusals, beside those that any call can have. */
  readonly refusals: readonly number[];
  answer(ports: ApiPorts, asked: Asked<Params, Query, Content>): Promise<AnswerOf<Answers> | Refusal>;
}

/** A call whose types are settled; `unknown` stands for what its own schemas have checked. */
export type Call = CallDefinition<unknown, unknown, unknown, AnswerShapes>;

/** A call with the shapes of its answers, as a description needs them. */
export type DescribedCall = Call & { readonly answers: AnswerShapes };

/** Ties the types of one call together. */
export function defineCall<
  Params = undefined,
  Query = undefined,
  Content = undefined,
  const Answers extends AnswerShapes = AnswerShapes,
>(call: CallDefinition<Params, Query, Content, Answers> & { readonly answers: Answers }): DescribedCall {
  return call as unknown as DescribedCall;
}

/** Ties the types of a call together whose answers are described elsewhere. */
export function defineBareCall<Params, Content, Answers extends AnswerShapes>(
  call: Omit<CallDefinition<Params, undefined, Content, Answers>, "answers">,
): Call {
  return call as unknown as Call;
}

/** An answer of one of the statuses that a call declares. */
export function answer<const Status extends number, Content>(status: Status, body: Content) {
  return { status, body };
}

/** An answer that a browser keeps as a file of this name. */
export function file<const Status extends number, Content>(status: Status, body: Content, name: string) {
  return { status, body, headers: { "content-disposition": `attachment; filename="${name}"` } };
}
