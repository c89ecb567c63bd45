import type { CompileRequest } from "#compiler";
import type { Catalog, Config } from "#config";
import type { Conversation, ReadWish, TriedRead } from "#conversation";
import type { Diagnostic, Language } from "#diagnostics";
import type { Clock, Files, Ids, Table, Workflows } from "#ports";
import type { Caller } from "./caller.ts";
import type { EmbeddedPorts } from "./embedded.ts";

/** What the interface works with; each composition root binds it once. */
export interface ApiPorts {
  readonly table: Table;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly workflows: Workflows;
  readonly config: Config;
  /**
   * Who sent a request; undefined when its credentials do not hold. `connection` is whatever the server passes along
   * with a request (the socket on one machine).
   */
  readonly resolveCaller: (request: Request, connection: unknown) => Promise<Caller | undefined>;
  /** Whether a `Host` header names this site; others are refused, so that no foreign name leads here. */
  readonly allowsHost: (host: string) => boolean;
  /** A secret of this installation, from which the nonces of forms are made. */
  readonly formKey: string;
  /** Told of our own faults. */
  readonly log: (message: string, fault: unknown) => void;
  readonly catalog: Catalog;
  /** Says why no run may start on a stored program: it is not what its AOP version gives. */
  readonly checkStart: (program: string) => Promise<readonly Diagnostic[]>;
  readonly compiles: CompilePorts;
  /** Has people told to whom an approval was passed on; never throws. */
  readonly followUp: (approval: string) => Promise<void>;
  readonly files: Files;
  /** The most bytes of files that a form may bring along; absent where the configuration alone says how many. */
  readonly formBytes?: number;
  /** Absent where nobody answers them. */
  readonly conversations?: ConversationHost;
  /** Where people sign in with a browser; absent where nobody has to. */
  readonly signInPath?: string;
  /** Signing in there; absent where another function does. */
  readonly signIn?: SignInPort;
  /** Only on the host of one machine. */
  readonly embedded?: EmbeddedPorts;
}

/** Conversations, as far as they depend on the host. */
export interface ConversationHost {
  /** The id of the model that answers. */
  readonly model: string;
  /** Has the model answer what waits in a conversation, behind the call that asked for it; resolves when it is asked for. */
  answer(conversation: string): Promise<void>;
  /** Stores the program that grants reading with these tools and nothing else; resolves to its id. */
  grantReads(tools: readonly string[]): Promise<string>;
  /** Makes a read for the person whose conversation it is, and waits for it; what it brought back stands in the record. */
  tryRead(head: Conversation, read: ReadWish["read"]): Promise<MadeRead>;
}

/** How a read went. */
export type MadeRead = { readonly ok: true } | Exclude<TriedRead, { readonly ok: true }>;

/** Why nobody is signed in; `begun` when it was this browser that went, so that what it kept for that is used up. */
export interface SignInRefused {
  readonly ok: false;
  readonly status: 400 | 503;
  readonly diagnostic: Diagnostic;
  readonly begun: boolean;
}

/** Signing in with a browser, as far as it depends on who vouches for people. */
export interface SignInPort {
  /** Where to send somebody, and what their browser is to keep until they come back. */
  begin(
    language: Language,
  ): Promise<{ readonly ok: true; readonly url: string; readonly kept: string } | SignInRefused>;
  /** Who came back with this query (from `?` on), as a token and when it ends (ms since the epoch); or why nobody did. */
  finish(
    query: string,
    kept: string,
  ): Promise<{ readonly ok: true; readonly token: string; readonly expires: number } | SignInRefused>;
  /** Where whoever vouches ends their own session; undefined where that is not offered. */
  leave(): Promise<string | undefined>;
}

/** Compiling, as far as it depends on the host: in this process, or as a function of its own. */
export interface CompilePorts {
  /** Records a compile and has it run; resolves when it is recorded. */
  start(request: CompileRequest): Promise<{ readonly compile: string }>;
}
