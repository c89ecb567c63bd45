import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { InMemoryTransport } from "@modelcontextprotocol/sdk/inMemory.js";
import { describe, expect, it, onTestFinished } from "vitest";
import { type AskApi, createMcpServer } from "#mcp";
import { callTool } from "./mcp-host.ts";

/** A client of a server whose host answers as told; `paths` are what it was asked. */
async function connect(answer: AskApi): Promise<{ client: Client; paths: string[] }> {
  const paths: string[] = [];
  const ask: AskApi = async (request) => {
    paths.push(`${request.method} ${new URL(request.url).pathname}`);
    return answer(request);
  };
  const connection = { ask, url: "http://127.0.0.1", language: "en" } as const;
  const server = createMcpServer({ connection, version: "1.0.0", pause: async () => {} });
  const client = new Client({ name: "test", version: "1.0.0" });
  const [here, there] = InMemoryTransport.createLinkedPair();
  await Promise.all([server.connect(there), client.connect(here)]);
  onTestFinished(() => client.close());
  return { client, paths };
}

const QUESTION = {
  question: "qst_1",
  kind: "unknown-effect",
  run: "run_1",
  state: "waiting",
  nonce: "abc",
};

describe("a host", () => {
  it("that cannot be reached is a tool error that says so", async () => {
    const { client } = await connect(async () => {
      throw new TypeError("fetch failed", { cause: new Error("connect ECONNREFUSED") });
    });
    const answer = await callTool(client, "get_run", { run: "run_1" });

    expect(answer).toMatchObject({ isError: true, body: { code: "AOP741" } });
    expect(answer.text).toContain("ECONNREFUSED");
  });

  it.each([
    ["a page", new Response("<html>", { status: 200 })],
    ["nothing", new Response(null, { status: 502 })],
    ["a list", Response.json([])],
  ])("that answers %s is one, too", async (_, response) => {
    const { client } = await connect(async () => response);

    expect(await callTool(client, "get_run", { run: "run_1" })).toMatchObject({
      isError: true,
      body: { code: "AOP741" },
    });
  });
});

describe("a question about an action of unknown outcome", () => {
  it("is not answered by a program: nothing is sent", async () => {
    const { client, paths } = await connect(async () => Response.json(QUESTION));
    const answer = await callTool(client, "answer_question", { question: "qst_1", answer: "not-done" });

    expect(answer).toMatchObject({ isError: true, body: { code: "AOP814" } });
    expect(paths).toEqual(["GET /questions/qst_1"]);
  });
});

describe("get_compile_status", () => {
  it("waits for the end as long as it is told, and no longer", async () => {
    const running = {
      compile: "cmp_1",
      aop: "a",
      status: "running",
      rebuild: false,
      createdAt: new Date(0).toISOString(),
      steps: [],
    };
    const { client, paths } = await connect(async () => Response.json(running));
    const answer = await callTool(client, "get_compile_status", { compile: "cmp_1", wait_seconds: 2 });

    expect(answer).toMatchObject({ isError: false, body: { status: "running" } });
    expect(paths).toHaveLength(11);
  });
});

it("ids are names, never paths", async () => {
  const { client, paths } = await connect(async () =>
    Response.json({ code: "AOP801", diagnostics: [] }, { status: 404 }),
  );
  await callTool(client, "get_run", { run: "../approvals/x?y#z" });
  await callTool(client, "compile_aop", { aop: "../../x" });

  for (const dots of [".", ".."]) {
    expect((await callTool(client, "get_run", { run: dots })).body).toMatchObject({ code: "AOP802" });
    expect((await callTool(client, "start_run", { aop: dots })).body).toMatchObject({ code: "AOP802" });
  }
  expect(paths).toEqual(["GET /runs/..%2Fapprovals%2Fx%3Fy%23z", "POST /aops/..%2F..%2Fx/compiles"]);
});
