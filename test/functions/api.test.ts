import { describe, expect, it } from "vitest";
import { answerMessage, beginConversation, loadConversation, say } from "#conversation";
import { createOfflineModel } from "#models";
import { type JsonObject, WorkflowError } from "#ports";
import { keys, loadRun } from "#records";
import { type ApiFunctionPorts, handleApi } from "../../functions/api/handler.ts";
import { openSite } from "../../functions/api/open-site.ts";
import { answerEvents } from "../../functions/shared/answer-events.ts";
import { resolveCaller } from "../../functions/shared/sign-in/resolve-caller.ts";
import { createTokenCheck } from "../../functions/shared/sign-in/token-check.ts";
import { createApiHost, SAMPLE } from "../api/api-host.ts";
import { startOpenIdIssuer } from "../support/openid-issuer.ts";
import nobodys from "./events/api-start-run.json" with { type: "json" };

const MINUTE_MS = 60_000;

/** What a Lambda function answers over payload version 2.0. */
interface Answer {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly isBase64Encoded: boolean;
}

async function open() {
  const host = await createApiHost();
  const compiled: string[] = [];
  const answered: string[] = [];
  const issuer = await startOpenIdIssuer(host.ports.clock.now);
  const tokens = createTokenCheck(issuer.settings, host.ports.clock.now);
  const person = { email: "taro@example.com", email_verified: true, "cognito:groups": ["operators"] };
  const authorization = `Bearer ${await issuer.token(person)}`;
  const recorded = { ...nobodys, headers: { ...nobodys.headers, authorization } };
  const source = {
    config: host.ports.config,
    groupsClaim: "cognito:groups",
    log: () => {},
    tokens: async () => tokens,
  };
  // As on AWS: API Gateway lets through only the API's own names.
  const site = openSite({
    ...host.ports,
    allowsHost: () => true,
    resolveCaller: (request) => resolveCaller(source, request),
  });
  const ports: ApiFunctionPorts = {
    site: answerEvents(site),
    starts: host.ports,
    runCompile: async (compile) => void compiled.push(compile),
    answer: async (conversation) => void answered.push(conversation),
  };
  const invoke = (event: object = recorded) => handleApi(ports, event as never, {}, {}) as Promise<Answer>;
  return { host, compiled, answered, recorded, invoke };
}

describe("the function api", () => {
  it("starts one run of an event that comes twice with its idempotency key, as whom the token names", async () => {
    const { host, invoke } = await open();
    await host.publish("monthly", SAMPLE);

    const first = await invoke();
    const second = await invoke();

    expect([first.statusCode, first.body]).toEqual([202, expect.stringMatching(/"run":"run_/)]);
    expect(second.body).toBe(first.body);
    expect(host.workflows.started).toHaveLength(1);
  });

  it("speaks MCP as whom the token names, and not with nobody", async () => {
    const { host, recorded, invoke } = await open();
    await host.publish("monthly", SAMPLE);
    const call = { name: "start_run", arguments: { aop: "monthly", input: "October" } };
    const event = {
      ...recorded,
      rawPath: "/mcp",
      isBase64Encoded: false,
      routeKey: "$default",
      headers: { ...recorded.headers, accept: "application/json, text/event-stream" },
      requestContext: { ...recorded.requestContext, http: { ...recorded.requestContext.http, path: "/mcp" } },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: call }),
    };
    const { authorization: _token, ...nobody } = event.headers;

    const answered = await invoke(event);
    const { run } = JSON.parse(answered.body).result.structuredContent;
    const refused = await invoke({ ...event, headers: nobody });

    expect(answered.statusCode).toBe(200);
    expect((await loadRun(host.ports.table, run))?.requester).toEqual({
      person: "taro@example.com",
      authenticated: true,
    });
    expect(refused.statusCode).toBe(401);
    expect(host.workflows.started).toHaveLength(1);
  });

  it("sends the values of a run as the spreadsheet needs them, the byte order mark at their start", async () => {
    const { host, recorded, invoke } = await open();
    await host.publish("monthly", SAMPLE);
    const { run } = JSON.parse((await invoke()).body) as { readonly run: string };
    const asked = { ...recorded, rawPath: `/runs/${run}/values.csv`, routeKey: "$default", body: "" };
    const http = { ...recorded.requestContext.http, method: "GET", path: asked.rawPath };

    const answered = await invoke({ ...asked, requestContext: { ...recorded.requestContext, http } });

    expect(answered.statusCode).toBe(200);
    const bytes = Buffer.from(answered.body, answered.isBase64Encoded ? "base64" : "utf8");
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  });

  it("answers with a problem, not a fault, when nobody is named or there is no such procedure", async () => {
    const { invoke } = await open();
    const absent = await invoke();
    const anonymous = await invoke(nobodys);

    expect([absent.statusCode, anonymous.statusCode]).toEqual([404, 401]);
    expect(absent.headers["content-type"]).toBe("application/problem+json");
  });

  it("starts what was recorded and not started when the schedule asks, once", async () => {
    const { host, invoke } = await open();
    await host.publish("monthly", SAMPLE);
    host.workflows.fail(new WorkflowError("ThrottlingException"));
    const taken = await invoke();

    const [first, second] = [await invoke({ recover: true }), await invoke({ recover: true })];

    expect(taken.statusCode).toBe(202);
    expect([first, second]).toMatchObject([{ starts: 1 }, { starts: 0 }]);
    expect(host.workflows.started).toHaveLength(1);
  });

  it("has compiles run anew that are recorded and have not ended", async () => {
    const { host, compiled, invoke } = await open();
    await host.put("/aops/monthly", SAMPLE);
    const { compile } = (await (await host.post("/aops/monthly/compiles", {})).json()) as { readonly compile: string };

    await host.ports.clock.advance(3 * MINUTE_MS);
    expect(await invoke({ recover: true })).toMatchObject({ compiles: 1 });
    expect(compiled).toEqual([compile]);

    await host.compileAll();
    expect(await invoke({ recover: true })).toMatchObject({ compiles: 0 });
  });

  it("leaves a compile to the function that is at work on it, until that must have ended", async () => {
    const { host, compiled, invoke } = await open();
    const { table, clock } = host.ports;
    await host.put("/aops/monthly", SAMPLE);
    const { compile } = (await (await host.post("/aops/monthly/compiles", {})).json()) as { readonly compile: string };
    const begun = { createdAt: clock.now(), attempts: 1, steps: [{ step: "build", startedAt: clock.now() }] };
    const record = { ...(await table.get(keys.compile(compile))), ...keys.compile(compile) };
    await table.write([{ op: "put", item: { ...record, createdAt: clock.now() } }]);
    const recovered = [await invoke({ recover: true })];
    await table.write([{ op: "put", item: { ...record, ...(begun as unknown as JsonObject) } }]);

    await clock.advance(9 * MINUTE_MS);
    recovered.push(await invoke({ recover: true }));
    await clock.advance(3 * MINUTE_MS);
    recovered.push(await invoke({ recover: true }));

    expect(recovered).toMatchObject([{ compiles: 0 }, { compiles: 0 }, { compiles: 1 }]);
    expect(compiled).toEqual([compile]);
  });

  it("has conversations answered anew whose message waits for the model", async () => {
    const { host, answered, invoke } = await open();
    const { table } = host.ports;
    const begun = { owner: "taro@example.com", language: "ja" } as const;
    const head = await beginConversation(host.ports, begun);
    await beginConversation(host.ports, begun);
    await say(host.ports, head, "毎月の請求書");

    expect(await invoke({ recover: true })).toMatchObject({ conversations: 0 });
    await host.ports.clock.advance(5 * MINUTE_MS);
    expect(await invoke({ recover: true })).toMatchObject({ conversations: 1 });
    expect(answered).toEqual([head.conversation]);

    await answerMessage(
      { ...host.ports, models: createOfflineModel(), read: () => Promise.reject(new Error()) },
      head.conversation,
    );
    expect((await loadConversation(table, head.conversation))?.head.state).toBe("idle");
    expect(await invoke({ recover: true })).toMatchObject({ conversations: 0 });
  });
});
