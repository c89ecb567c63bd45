import { Hono } from "hono";
import { type Diagnostic, diagnose } from "#diagnostics";
import { toProblem } from "../../lib/cli/host/problem.ts";

/** A call that the fake host got. */
export interface Called {
  readonly method: string;
  readonly path: string;
  readonly body: string;
  readonly language: string;
}

/** What the fake host answers, by method and path; a list is answered one after another, the last one for ever. */
export type Script = { readonly [call: string]: FakeAnswer | readonly FakeAnswer[] };

/** A body with status 200, or another status. */
export type FakeAnswer = { readonly body: unknown; readonly status?: number };

/** Answers in the shapes of surface.md by a script; anything else is not found. */
export function fakeHost(script: Script): { readonly calls: Called[]; answer(request: Request): Promise<Response> } {
  const calls: Called[] = [];
  const counts = new Map<string, number>();
  const app = new Hono();
  app.all("*", async (c) => {
    const { pathname, search } = new URL(c.req.url);
    const path = decodeURIComponent(pathname) + search;
    calls.push({
      method: c.req.method,
      path,
      body: await c.req.text(),
      language: c.req.header("accept-language") ?? "",
    });
    const call = `${c.req.method} ${path}`;
    const scripted = script[call];
    const count = counts.get(call) ?? 0;
    counts.set(call, count + 1);
    const answers = scripted === undefined ? [] : [scripted].flat();
    const answer = answers[Math.min(count, answers.length - 1)] ?? refusal(404, notFound(path));
    return Response.json(answer.body, { status: answer.status ?? 200 });
  });
  return { calls, answer: async (request) => app.fetch(request) };
}

/** A refusal as the host tells it. */
export function refusal(status: number, first: Diagnostic, ...rest: readonly Diagnostic[]): FakeAnswer {
  return { status, body: { ...toProblem([first, ...rest], "en"), status } };
}

/** That there is no such thing. */
export function notFound(id: string): Diagnostic {
  return diagnose("AOP801", { what: { ja: "手順書", en: "procedure" }, id });
}
