import type { Context, Hono } from "hono";
import { diagnose, excerpt } from "#diagnostics";
import type { AnswerOf, AnswerShapes, Call, GivenFile } from "./call.ts";
import { NOBODY } from "./caller.ts";
import { languageOf } from "./language.ts";
import { limitBody } from "./limit-body.ts";
import type { ApiPorts } from "./ports.ts";
import { type Refusal, refuse } from "./problem.ts";
import { checkShape, readBody } from "./read-body.ts";
import { sendProblem } from "./send-problem.ts";

/** Answers one call: checks parameters, query and body, asks, and sends the answer or the problem. */
export function registerCall(app: Hono, ports: ApiPorts, call: Call): void {
  const path = call.path.replaceAll(/\{(\w+)\}/g, ":$1");
  app.on(call.method.toUpperCase(), path, limitBody(ports, call.body), async (c) => {
    const answer = await answerCall(ports, call, c);
    return "refused" in answer ? sendProblem(c, answer) : send(c, answer, call.answers);
  });
}

async function answerCall(ports: ApiPorts, call: Call, c: Context): Promise<AnswerOf<AnswerShapes> | Refusal> {
  const caller = await ports.resolveCaller(c.req.raw, c.env);
  if (!caller && !call.open) return refuse(401, diagnose("AOP806", {}));
  const params = call.params?.safeParse(c.req.param());
  if (params && !params.success) return unknownPath(c);
  const query = call.query
    ? checkShape(call.query, c.req.query(), { ja: "問い合わせの引数", en: "The query" })
    : undefined;
  if (query && "refused" in query) return query;
  const body = call.body ? await readBody(c.req.raw, call.body) : undefined;
  if (body && "refused" in body) return body;
  return call.answer(ports, {
    caller: caller ?? NOBODY,
    language: languageOf(c.req.raw),
    params: params?.data,
    query: query?.value,
    body: body?.content,
    files: body?.files ?? NO_FILES,
    request: c.req.raw,
  });
}

const NO_FILES: readonly GivenFile[] = [];

function unknownPath(c: Context): Refusal {
  return refuse(404, diagnose("AOP801", { what: { ja: "ページ", en: "page" }, id: excerpt(c.req.path) }));
}

function send(
  c: Context,
  { status, body, headers }: AnswerOf<AnswerShapes>,
  shapes: AnswerShapes | undefined,
): Response {
  const type = shapes?.[status]?.type;
  if (type !== undefined) return c.body(body as string, status as 200, { ...headers, "content-type": type });
  return c.json(body as never, status as 200, headers === undefined ? undefined : { ...headers });
}
