import { diagnose, excerpt, type Language, tellReason } from "#diagnostics";
import type { HostConnection } from "../world.ts";
import { isProblem, type Problem, toProblem } from "./problem.ts";

/** What a host answered, or why it did not. */
export type Answer<Body> =
  | { readonly ok: true; readonly body: Body }
  | { readonly ok: false; readonly problem: Problem };

/** Calls a host's HTTP interface. `Body` is the caller's word for what the call answers (surface.md, Results). */
export interface HostClient {
  readonly host: HostConnection;
  get<Body>(path: string): Promise<Answer<Body>>;
  post<Body>(path: string, content: unknown): Promise<Answer<Body>>;
  put<Body>(path: string, bytes: Uint8Array, type: string): Promise<Answer<Body>>;
  /** Sends a file to an upload link, which may lead to another site. */
  upload(link: UploadLink, bytes: Uint8Array): Promise<Answer<undefined>>;
}

/** Where a file is sent, and with what (surface.md, Results). */
export interface UploadLink {
  readonly method: "PUT" | "POST";
  readonly url: string;
  readonly headers?: { readonly [name: string]: string };
  readonly fields?: { readonly [name: string]: string };
}

/** Makes the client of one connection. */
export function createHostClient(host: HostConnection, language: Language): HostClient {
  const failed = (reason: string): { readonly ok: false; readonly problem: Problem } => ({
    ok: false,
    problem: toProblem([diagnose("AOP741", { url: host.url, reason: tellReason(excerpt(reason)) })], language),
  });
  const send = async <Body>(request: Request): Promise<Answer<Body>> => {
    let response: Response;
    let text: string;
    try {
      response = await host.fetch(request);
      text = await response.text();
    } catch (fault) {
      if (host.embedded) throw fault;
      return failed(describeFault(fault));
    }
    const body = parseJson(text);
    if (response.ok && body !== undefined) return { ok: true, body: body as Body };
    return isProblem(body) ? { ok: false, problem: body } : failed(`HTTP ${response.status} ${text.slice(0, 200)}`);
  };
  const headers = { accept: "application/json", "accept-language": language };
  const to = (path: string): string => new URL(path, host.url).href;
  return {
    host,
    get: (path) => send(new Request(to(path), { headers })),
    post: (path, content) =>
      send(
        new Request(to(path), {
          method: "POST",
          headers: { ...headers, "content-type": "application/json" },
          body: JSON.stringify(content),
        }),
      ),
    put: (path, bytes, type) =>
      send(new Request(to(path), { method: "PUT", headers: { ...headers, "content-type": type }, body: copy(bytes) })),
    async upload(link, bytes) {
      const response = await host
        .fetch(toUpload(link, bytes, host.url))
        .catch((fault: unknown) => describeFault(fault));
      if (typeof response === "string") return failed(response);
      if (response.ok) return { ok: true, body: undefined };
      const text = await response.text();
      const body = parseJson(text);
      return isProblem(body) ? { ok: false, problem: body } : failed(`HTTP ${response.status} ${text.slice(0, 200)}`);
    },
  };
}

function toUpload(link: UploadLink, bytes: Uint8Array, base: string): Request {
  const url = new URL(link.url, base).href;
  if (link.method === "PUT") {
    return new Request(url, { method: "PUT", headers: link.headers ?? {}, body: copy(bytes) });
  }
  const form = new FormData();
  for (const [name, value] of Object.entries(link.fields ?? {})) form.set(name, value);
  form.set("file", new Blob([copy(bytes)]));
  return new Request(url, { method: "POST", headers: link.headers ?? {}, body: form });
}

/** A request takes only bytes that no other thread can change. */
function copy(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** `fetch` hides what happened in the cause. */
function describeFault(fault: unknown): string {
  const cause = fault instanceof Error && fault.cause instanceof Error ? fault.cause : fault;
  return cause instanceof Error ? cause.message || cause.name : String(cause);
}
