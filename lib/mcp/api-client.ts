import type { Problem } from "#api";
import { type Diagnostic, diagnose, excerpt, type Language, tellReason, toJson } from "#diagnostics";
import type { Json, JsonObject } from "#ports";

/** Sends a request to the HTTP interface, in this process or another; may throw where the host can no longer be reached. */
export type AskApi = (request: Request) => Promise<Response>;

/** Where the interface is, and as whom and in which language it is asked. */
export interface ApiConnection {
  readonly ask: AskApi;
  /** What paths are resolved against. */
  readonly url: string;
  readonly language: Language;
  /** As whom; absent: whoever `ask` stands for. */
  readonly authorization?: string;
}

/** What the interface answered, or why it did not. */
export type ApiAnswer =
  | { readonly ok: true; readonly body: JsonObject }
  | { readonly ok: false; readonly problem: Omit<Problem, "status"> & { readonly status?: number } };

/** One call of the interface. */
export interface ApiCall {
  readonly method: "GET" | "POST" | "PUT";
  readonly path: string;
  readonly json?: Json;
  readonly markdown?: string;
  readonly headers?: { readonly [name: string]: string };
}

/** Calls the HTTP interface; what goes wrong on the way is an answer too. */
export type CallApi = (call: ApiCall) => Promise<ApiAnswer>;

/** Makes what calls the interface through one connection. */
export function createApiClient(connection: ApiConnection): CallApi {
  const { ask, url, language } = connection;
  const unreachable = (reason: string): ApiAnswer =>
    refused(diagnose("AOP741", { url, reason: tellReason(excerpt(reason)) }), language);
  return async (call) => {
    let response: Response;
    let text: string;
    try {
      response = await ask(toRequest(connection, call));
      text = await response.text();
    } catch (fault) {
      return unreachable(describeFault(fault));
    }
    const body = parseObject(text);
    if (response.ok && body) return { ok: true, body };
    if (body && typeof body.code === "string" && Array.isArray(body.diagnostics)) {
      return { ok: false, problem: body as unknown as Problem };
    }
    return unreachable(`HTTP ${response.status}`);
  };
}

/** The answer that a diagnostic of this software comes to, where the interface was not asked. */
export function refused(diagnostic: Diagnostic, language: Language): Extract<ApiAnswer, { ok: false }> {
  const { code, message } = diagnostic;
  const detail = message[language];
  return {
    ok: false,
    problem: { type: `/help/${code}`, title: detail, detail, code, diagnostics: [toJson(diagnostic)] },
  };
}

function toRequest({ url, language, authorization }: ApiConnection, call: ApiCall): Request {
  const { method, path, json, markdown } = call;
  const headers = new Headers({ accept: "application/json", "accept-language": language, ...call.headers });
  if (authorization !== undefined) headers.set("authorization", authorization);
  if (json !== undefined) headers.set("content-type", "application/json");
  if (markdown !== undefined) headers.set("content-type", "text/markdown");
  const body = json === undefined ? markdown : JSON.stringify(json);
  return new Request(new URL(path, url), { method, headers, ...(body === undefined ? {} : { body }) });
}

function parseObject(text: string): JsonObject | undefined {
  try {
    const value = JSON.parse(text) as Json;
    return value !== null && typeof value === "object" && !Array.isArray(value) ? (value as JsonObject) : undefined;
  } catch {
    return undefined;
  }
}

/** `fetch` hides what happened in the cause. */
function describeFault(fault: unknown): string {
  const cause = fault instanceof Error && fault.cause instanceof Error ? fault.cause : fault;
  return cause instanceof Error ? cause.message || cause.name : String(cause);
}
