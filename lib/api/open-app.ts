import type { Hono, MiddlewareHandler } from "hono";
import { HTTPException } from "hono/http-exception";
import { methodNotAllowed } from "hono/method-not-allowed";
import { diagnose } from "#diagnostics";
import { isUnanswered, storeFault } from "#ports";
import type { Call } from "./call.ts";
import { recordForeign } from "./guards/record-foreign.ts";
import { refuseForeign } from "./guards/refuse-foreign.ts";
import { secureAnswers } from "./guards/secure-answers.ts";
import type { ApiPorts } from "./ports.ts";
import { notFound, refuse } from "./problem.ts";
import { registerCall } from "./register-call.ts";
import { sendProblem } from "./send-problem.ts";
import { THINGS } from "./things.ts";

/** Pages for people on the same paths. */
export interface Pages {
  /** Sees every answer, also the refusals of the guards. */
  readonly present: MiddlewareHandler;
  /** Routes in front of the calls, behind the guards; one that is not asked for a page leaves the request to the call. */
  readonly addRoutes: (app: Hono) => void;
}

/** Puts guards, pages, calls and the answers to what is none of them into an app that is empty still. */
export function openApp(app: Hono, ports: ApiPorts, calls: readonly Call[], pages?: Partial<Pages>): Hono {
  app.use(secureAnswers());
  if (pages?.present) app.use(pages.present);
  app.use(
    methodNotAllowed({
      app,
      onMethodNotAllowed(c, methods) {
        const allowed = methods.join(", ");
        const wrong = { path: c.req.path, method: c.req.method, allowed };
        const answer = sendProblem(c, refuse(405, diagnose("AOP805", wrong)));
        answer.headers.set("allow", allowed);
        return answer;
      },
    }),
  );
  app.use(refuseForeign(ports.allowsHost, (path, refusal) => recordForeign(ports, path, refusal)));
  pages?.addRoutes?.(app);
  for (const call of calls) registerCall(app, ports, call);
  app.notFound((c) => sendProblem(c, notFound(THINGS.page, c.req.path)));
  app.onError((error, c) => {
    if (error instanceof HTTPException && error.status < 500) {
      const found = error.message || "–";
      return sendProblem(c, refuse(400, diagnose("AOP802", { where: "HTTP", found, expected: "HTTP" })));
    }
    const reference = ports.ids.next();
    const [status, code] = faultOf(error, c.req.method);
    ports.log(`${code} ${c.req.method} ${c.req.routePath} failed; reference ${reference}`, error);
    return sendProblem(c, refuse(status, diagnose(code, { reference })));
  });
  return app;
}

/** Whose fault it is, and what whoever asked is to know: of a change that nobody answered for, that it may be made. */
function faultOf(error: unknown, method: string) {
  const isSilent = isUnanswered(error);
  if (isSilent && method !== "GET" && method !== "HEAD") return [503, "AOP827"] as const;
  return isSilent || storeFault(error) ? ([503, "AOP825"] as const) : ([500, "AOP901"] as const);
}
