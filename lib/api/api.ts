import { Hono } from "hono";
import { listCalls } from "./calls/list-calls.ts";
import { openApp, type Pages } from "./open-app.ts";
import { describeApi } from "./openapi/describe-api.ts";
import type { ApiPorts } from "./ports.ts";

/** The HTTP interface (design section 11) as an app that answers `Request`s, wherever it is served. */
export function createApi(ports: ApiPorts, pages?: Pages): Hono {
  const calls = listCalls(ports);
  const description = JSON.stringify(describeApi(calls));
  return openApp(new Hono(), ports, calls, {
    ...(pages === undefined ? {} : { present: pages.present }),
    addRoutes(app) {
      pages?.addRoutes(app);
      app.get("/openapi.json", (c) => c.body(description, 200, { "content-type": "application/json" }));
    },
  });
}
