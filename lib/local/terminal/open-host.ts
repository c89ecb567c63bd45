import { setTimeout } from "node:timers/promises";
import type { HostConnection, HostRequest, OpenedHost } from "#cli";
import { type Config, checkEnvironment } from "#config";
import { findHost, type HostRecord, StateFolderHeldError } from "../storage/state-folder.ts";
import { explainHeld, explainHostFault } from "./explain-host-fault.ts";

/** A host of this process, as far as the command line uses it. */
export interface EmbeddedHost {
  /** Absent while it does not listen. */
  readonly url: string | undefined;
  fetch(request: Request): Promise<Response>;
  close(): Promise<void>;
}

/** Opens a host in this process; throws what keeps it from opening. */
export type StartHost = (options: {
  readonly dir: string;
  readonly config: Config;
  readonly port?: number;
  readonly samples?: boolean;
  readonly log: (message: string, fault: unknown) => void;
}) => Promise<EmbeddedHost>;

/** What opening hosts needs. */
export interface HostOpener {
  readonly startHost: StartHost;
  readonly environment: { readonly [name: string]: string | undefined };
  /** How the person calls this program. */
  readonly program: string;
  /** Told of faults that no answer can carry. */
  readonly log: (message: string, fault: unknown) => void;
  /** Ends waiting for another process. */
  readonly interrupted: AbortSignal;
}

/** A host that does not listen yet is opening, or serves one short command. */
const HOLDER_PATIENCE_MS = 15_000;
const HOLDER_PAUSE_MS = 50;

/** What the paths of requests to a host that does not listen are resolved against. */
const SILENT_URL = "http://127.0.0.1";

/** The running host of the state folder, else one in this process. */
export async function connectToHost(opener: HostOpener, request: HostRequest): Promise<OpenedHost> {
  for (let waited = 0; ; waited += HOLDER_PAUSE_MS) {
    const running = findHost(request.dir);
    if (running?.url !== undefined) return { ok: true, host: reach(running.url, running) };
    if (running === undefined) {
      const opened = await openHost(opener, request);
      if (opened !== "held") return opened;
    }
    if (waited >= HOLDER_PATIENCE_MS || opener.interrupted.aborted)
      return { ok: false, diagnostics: [explainHeld(request.dir, running)] };
    await setTimeout(HOLDER_PAUSE_MS);
  }
}

/** A host in this process that listens; a running one is a fault. */
export async function serveHost(opener: HostOpener, request: HostRequest): Promise<OpenedHost> {
  const opened = await openHost(opener, request);
  return opened === "held" ? { ok: false, diagnostics: [explainHeld(request.dir, findHost(request.dir))] } : opened;
}

async function openHost(opener: HostOpener, request: HostRequest): Promise<OpenedHost | "held"> {
  const [missing, ...rest] = checkEnvironment(request.config, opener.environment);
  if (missing !== undefined) return { ok: false, diagnostics: [missing, ...rest] };
  try {
    const host = await opener.startHost({ ...request, log: opener.log });
    return { ok: true, host: embed(host) };
  } catch (fault) {
    if (fault instanceof StateFolderHeldError) return "held";
    const diagnostic = explainHostFault(fault, request, opener.program);
    if (diagnostic === undefined) throw fault;
    return { ok: false, diagnostics: [diagnostic] };
  }
}

function embed(host: EmbeddedHost): HostConnection {
  return {
    url: host.url ?? SILENT_URL,
    listens: host.url !== undefined,
    embedded: true,
    fetch: (request) => host.fetch(request),
    close: () => host.close(),
  };
}

/** The token is for the host alone: an upload link may lead to another site. */
function reach(url: string, { token }: Pick<HostRecord, "token">): HostConnection {
  const { origin } = new URL(url);
  return {
    url,
    listens: true,
    embedded: false,
    async fetch(request) {
      if (token === undefined || new URL(request.url).origin !== origin) return fetch(request);
      const headers = new Headers(request.headers);
      headers.set("authorization", `Bearer ${token}`);
      return fetch(new Request(request, { headers }));
    },
    close: async () => {},
  };
}
