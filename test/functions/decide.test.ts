import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { recoverReleases } from "#approvals";
import { parseConfig } from "#config";
import { NoAnswerError, type Table, TableError, WorkflowError, type Write } from "#ports";
import { handleDecide, openDecide } from "../../functions/decide/handler.ts";
import { readDeployment, writeDeployment } from "../../functions/shared/deployment.ts";
import { createApiHost } from "../api/api-host.ts";
import { applyForAccounts, ask } from "../support/account-application.ts";
import { linkOf } from "../support/people.ts";

const LINK = `/approvals/${"a".repeat(43)}`;

interface Answer {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A service that takes calls and never answers. */
async function startSilence(): Promise<{ readonly endpoint: string; readonly calls: string[] }> {
  const calls: string[] = [];
  const server = createServer((request) => void calls.push(String(request.headers["x-amz-target"])));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(() => resolve()));
  });
  return { endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, calls };
}

/** The function as it is deployed, on a table that hangs, with 60 ms for it in each invocation. */
async function openOnSilence() {
  const { config } = parseConfig("{}");
  if (config === undefined) throw new Error("The configuration of this test cannot be read");
  const { endpoint, calls } = await startSilence();
  const environment = {
    AWS_REGION: "ap-northeast-1",
    AWS_ACCESS_KEY_ID: "test",
    AWS_SECRET_ACCESS_KEY: "test",
    AWS_ENDPOINT_URL: endpoint,
    TABLE_NAME: "tejun-test-records",
    BUCKET_NAME: "tejun-test-files",
    REQUEST_FUNCTION: "tejun-test-request",
    SIGN_IN_ISSUER: "https://issuer.example.com",
    SIGN_IN_AUDIENCES: "client",
    SIGN_IN_DISCOVERY: "https://issuer.example.com/.well-known/openid-configuration",
    GROUPS_CLAIM: "cognito:groups",
  };
  const logged: string[] = [];
  let end = 0;
  const watch = {
    log: (message: string) => void logged.push(message),
    count: () => {},
    seconds: () => {},
    left: () => end - performance.now(),
  };
  const ports = openDecide(environment, watch, readDeployment(writeDeployment(config)));
  const invoke = (method: "GET" | "POST", headers: Readonly<Record<string, string>>, body?: string) => {
    end = performance.now() + 9_060;
    return handleDecide(ports, eventOf(method, headers, body), watch, {}) as Promise<Answer>;
  };
  return { calls, logged, invoke };
}

function eventOf(method: string, headers: Readonly<Record<string, string>>, body = "") {
  return {
    version: "2.0",
    routeKey: `${method} /approvals/{id}`,
    rawPath: LINK,
    rawQueryString: "",
    headers: { host: "tejun.example.com", ...headers },
    requestContext: {
      domainName: "tejun.example.com",
      http: { method, path: LINK, protocol: "HTTP/1.1", sourceIp: "192.0.2.1", userAgent: "test" },
    },
    body,
    isBase64Encoded: false,
  } as never;
}

describe("the function decide on a table that does not answer", () => {
  const form = { "content-type": "application/x-www-form-urlencoded", accept: "text/html" };

  it("says in time, on a page, that it is not known whether the decision was taken, and leads back to the link", async () => {
    const { invoke, calls } = await openOnSilence();

    const answer = await invoke("POST", { ...form, "accept-language": "ja" }, "nonce=x&decision=approve&comment=");

    expect(answer.statusCode).toBe(503);
    expect(answer.headers["content-type"]).toContain("text/html");
    expect(answer.body).toContain("受け付けられたかどうか分かりません");
    expect(answer.body).toContain(`href="${LINK}"`);
    const asked = calls.length;
    expect(asked).toBeGreaterThan(0);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(calls).toHaveLength(asked);
  });

  it("says so in English and to programs, and of a mere look no such thing", async () => {
    const { invoke, logged } = await openOnSilence();

    const page = await invoke("GET", { accept: "text/html", "accept-language": "en" });
    const problem = await invoke(
      "POST",
      { ...form, accept: "application/json", "accept-language": "en" },
      "nonce=x&decision=approve&comment=",
    );

    expect(page).toMatchObject({ statusCode: 503 });
    expect(page.body).toContain("The store is out of order.");
    expect(JSON.parse(problem.body)).toMatchObject({
      status: 503,
      code: "AOP827",
      title: "Not known whether it was taken",
    });
    expect(logged).toHaveLength(2);
  });
});

describe("a decision whose answer is lost on the way", () => {
  const LEAD = "lead@example.com";

  /** The interface on a table and an engine that fail when they are told to. */
  async function open() {
    const application = await applyForAccounts();
    await ask(application);
    const { ports, recorded } = application;
    const failing = { table: false, engine: false };
    const table: Table = {
      get: (key) => ports.table.get(key),
      query: (query) => ports.table.query(query),
      async write(writes: readonly Write[], durability) {
        const written = await ports.table.write(writes, durability);
        const takes = writes.some((one) => one.op === "put" && one.item.pk.startsWith("DECIDED#"));
        if (failing.table && takes) throw new TableError("no attempt succeeded", { cause: new NoAnswerError("hang") });
        return written;
      },
    };
    const workflows = {
      ...ports.workflows,
      async succeedTask(...task: Parameters<typeof ports.workflows.succeedTask>) {
        if (failing.engine) throw new WorkflowError("ThrottlingException: succeed a task: too many");
        return ports.workflows.succeedTask(...task);
      },
    };
    const host = await createApiHost({ ...ports, table, workflows, clock: recorded.clock });
    const path = `/approvals/${await linkOf(ports, LEAD)}`;
    const look = async () => (await (await host.get(path)).json()) as { state: string; nonce?: string };
    const approve = async () => {
      const { nonce = "" } = await look();
      return host.app.request(path, {
        method: "POST",
        body: new URLSearchParams({ nonce, decision: "approve", comment: "" }),
        headers: { "content-type": "application/x-www-form-urlencoded", "accept-language": "en" },
      });
    };
    return { application, failing, look, approve, host };
  }

  it("is told as unknown where the table did not answer, is seen under the same link, and goes on by the recovery", async () => {
    const { application, failing, look, approve } = await open();
    failing.table = true;

    const answer = await approve();

    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ code: "AOP827" });
    failing.table = false;
    expect(await look()).toMatchObject({ state: "approved" });
    expect(await recoverReleases(application.ports)).toBe(1);
    expect(application.ports.workflows.released.map(({ token }) => token)).toEqual(["token-1"]);
  });

  it("is told as taken where only the engine is busy, for it stands, and goes on by the recovery", async () => {
    const { application, failing, approve, host } = await open();
    failing.engine = true;

    const answer = await approve();
    const second = await approve();

    expect(answer.status).toBe(200);
    expect(second.status).toBe(409);
    expect(host.log.map(({ message }) => message)).toEqual([
      expect.stringContaining(application.approval),
      expect.stringContaining(application.approval),
    ]);
    expect(application.ports.workflows.released).toEqual([]);
    failing.engine = false;
    expect(await recoverReleases(application.ports)).toBe(1);
  });
});
