import type { Config } from "#config";
import type { Diagnostic, Language } from "#diagnostics";
import type { OpenRoom } from "#eval";
import type { Models } from "#ports";

/** Where text for a person or a program goes. */
export interface Output {
  write(text: string): void;
  readonly isTerminal: boolean;
  /** The terminal's width; 80 where there is none. */
  readonly columns: number;
  /** The terminal's height; 24 where there is none. */
  readonly rows: number;
}

/** Why a file could not be read or written; `detail` is what the system said, in its own words. */
export interface FileFault {
  readonly kind: "absent" | "folder" | "denied" | "full" | "other";
  readonly detail: string;
}

/** A file's bytes, or why there are none. */
export type ReadFile =
  | { readonly ok: true; readonly bytes: Uint8Array }
  | { readonly ok: false; readonly fault: FileFault };

/** Which host a command needs. */
export interface HostRequest {
  /** The state folder as the person named it. */
  readonly dir: string;
  readonly config: Config;
  /** Where a host that is opened for this command listens; absent: it answers this process alone. */
  readonly port?: number;
  /** Whether a host with an empty state takes in the example AOPs that come along. */
  readonly samples?: boolean;
}

/** A host that answers requests, in this process or another. */
export interface HostConnection {
  /** What the paths of requests are resolved against. */
  readonly url: string;
  /** Whether a browser can open `url`. */
  readonly listens: boolean;
  /** Whether it ends with this process. */
  readonly embedded: boolean;
  /** Throws when the host can no longer be reached. */
  fetch(request: Request): Promise<Response>;
  /** Lets what is under way come to rest; a host of another process stays as it is. */
  close(): Promise<void>;
}

/** A host, or what kept it from being reached or opened. */
export type OpenedHost =
  | { readonly ok: true; readonly host: HostConnection }
  | { readonly ok: false; readonly diagnostics: readonly [Diagnostic, ...Diagnostic[]] };

/** What an evaluation touches outside itself. */
export interface EvaluationWorld {
  /** Where the cases and the procedure that come along lie. */
  readonly shipped: { readonly cases: string; readonly procedure: string };
  readonly openRoom: OpenRoom;
  /** The model that a configuration names; throws where this machine has no such kind. */
  createModels(config: Config): Models;
  /** The names in a folder, in their order. */
  listFolder(
    path: string,
  ): Promise<
    { readonly ok: true; readonly names: readonly string[] } | { readonly ok: false; readonly fault: FileFault }
  >;
  /** Loads a module that a person named; `detail` says why it could not be. */
  loadModule(
    path: string,
  ): Promise<{ readonly ok: true; readonly module: unknown } | { readonly ok: false; readonly detail: string }>;
}

/** All that the command line touches outside itself. Paths are relative to the folder in which the command was typed. */
export interface World {
  /** Of this software, as `--version` prints it. */
  readonly version: string;
  /** How the person calls it, as a shell takes it: `npx tejun`. */
  readonly program: string;
  readonly environment: { readonly [name: string]: string | undefined };
  readonly stdout: Output;
  readonly stderr: Output;
  /** Raised when the person wants a command with an open host to end. */
  readonly interrupted: AbortSignal;
  readFile(path: string): Promise<ReadFile>;
  readStdin(): Promise<Uint8Array>;
  /** Writes the whole text or leaves the old file; folders on the way are made. `new`: never replaces a file. */
  writeFile(path: string, text: string, mode: "new" | "replace"): Promise<FileFault | undefined>;
  /** Milliseconds since 1970. */
  now(): number;
  /** Resolves after so many milliseconds, or as soon as `interrupted` is raised. */
  pause(milliseconds: number): Promise<void>;
  /** The running host of the state folder, else one in this process. */
  connect(request: HostRequest): Promise<OpenedHost>;
  /** A host in this process that listens; a running one is a fault. */
  serve(request: HostRequest & { readonly port: number }): Promise<OpenedHost>;
  /** What an evaluation needs; loaded only then. */
  evaluation(): Promise<EvaluationWorld>;
  /** Speaks MCP on standard input and output, for this host, until the client closes it or `interrupted` is raised. */
  speakMcp(host: HostConnection, language: Language): Promise<void>;
}
