import type { Json, JsonObject, Mail } from "#ports";
import type { ListPage, Window } from "#records";

/** What only the host on one machine has; absent elsewhere, and so are its calls and pages. */
export interface EmbeddedPorts {
  readonly mailbox: MailboxPort;
  readonly clock: {
    now(): number;
    /** Resolves when everything that was due by then has been woken. */
    advance(ms: number): Promise<void>;
  };
  readonly uploads: UploadPort;
  readonly sandbox: SandboxPort;
}

/** A mail that would have been sent; `at` is ISO 8601 in UTC. */
export interface KeptMail extends Mail {
  readonly at: string;
}

/** The mails of this machine. */
export interface MailboxPort {
  /** All of them, newest last. */
  listMails(): Promise<readonly KeptMail[]>;
  /** Some of them, newest first. */
  pageMails(window: Window): Promise<ListPage<KeptMail>>;
  /** Those that ask for one approval or answer, newest last. */
  mailsFor(asked: string): Promise<readonly KeptMail[]>;
}

/** Takes the bytes sent to an upload link. */
export interface UploadPort {
  acceptUpload(
    secret: string,
    bytes: AsyncIterable<Uint8Array>,
  ): Promise<
    | { readonly ok: true; readonly stat: { readonly size: number; readonly sha256: string } }
    | {
        readonly ok: false;
        readonly reason: "unknown" | "expired" | "used" | "too-large" | "broke-off";
        readonly key?: string;
      }
  >;
}

/** A fault of a sandbox tool that is switched on. */
export interface ShownFault {
  readonly kind: string;
  readonly operation?: string;
  readonly times?: number;
}

/** One sandbox tool as it is shown. */
export interface ShownTool {
  readonly tool: string;
  readonly title: string;
  readonly operations: readonly { readonly name: string; readonly title: string; readonly access: string }[];
  readonly faults: readonly ShownFault[];
  readonly ledgers: readonly {
    readonly name: string;
    readonly key: string;
    readonly version: number;
    readonly rows: readonly JsonObject[];
  }[];
  readonly effects: readonly {
    readonly id: string;
    readonly operation: string;
    readonly arguments: JsonObject;
    readonly receipt: Json;
    readonly at: number;
  }[];
}

/** The sandbox tools: what they hold, what they did, and what is made to go wrong. */
export interface SandboxPort {
  readonly faultKinds: readonly string[];
  list(): Promise<readonly ShownTool[]>;
  setFault(tool: string, fault: ShownFault): Promise<void>;
  clearFaults(tool: string): Promise<void>;
  changeLedger(
    tool: string,
    ledger: string,
    row: { readonly put: JsonObject } | { readonly remove: string },
  ): Promise<void>;
  /** All tools, unless one is named. */
  reset(tool?: string): Promise<void>;
}
