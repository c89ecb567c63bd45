import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { type Config, defaultConfig, SANDBOX_PRESETS, type ToolConfig } from "#config";
import { startHost } from "#local";
import { Visitor } from "../scenarios/visitor.ts";
import { findFreePort } from "../support/free-port.ts";
import { type ChatReply, startOpenAiServer } from "../support/openai-server.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { LEAD, playRun, produce, quote } from "./values/played-run.ts";

/** A tool server that answers every request so; gives where it listens. */
async function answering(status: number | "breaks off", body = "no"): Promise<string> {
  const server = createServer((request, response) => {
    if (status === "breaks off") request.socket.destroy();
    else response.writeHead(status, { "content-type": "text/plain" }).end(body);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`;
}

/** The sandbox's tools, one of which is a server elsewhere. */
function toolsAt(id: string, url: string): Config["tools"] {
  const { tools } = defaultConfig(SANDBOX_PRESETS);
  const { title = id, aliases = [], operations = {} } = SANDBOX_PRESETS.get(id) ?? {};
  const elsewhere: ToolConfig = { server: { url }, operations: new Map(Object.entries(operations)), title, aliases };
  return new Map([...tools, [id, elsewhere]]);
}

async function pageOf(visitor: Visitor, path: string, language: "ja" | "en"): Promise<string> {
  const page = await visitor.call("GET", path, undefined, { accept: "text/html", "accept-language": language });
  return (await page.text()).replaceAll("&quot;", '"').replaceAll("&#39;", "'");
}

describe("a look-up whose server fails is told by the kind of the failure, in the language of the page", () => {
  it.each<[string, () => Promise<string>, string, string]>([
    [
      "refuses the connection",
      async () => `http://127.0.0.1:${await findFreePort()}/mcp`,
      "接続を断られました",
      "the connection was refused",
    ],
    ["answers 401", () => answering(401), "利用が認められませんでした（HTTP 401）", "access was denied (HTTP 401)"],
    [
      "answers 500",
      () => answering(500, "boom"),
      "相手側で障害が起きています（HTTP 500）",
      "the other side has a fault (HTTP 500)",
    ],
    ["breaks off", () => answering("breaks off"), "接続が途中で切れました", "the connection broke off"],
  ])("%s", async (_, open, ja, en) => {
    const { visitor, begin } = await playRun(
      [{ name: "照合", tools: "部署一覧 (read-only)", fields: "部署" }],
      {
        照合: [
          () => [["department_list__find_department", { name: "経理部" }]],
          ({ told }) => produce({ 部署: told(0, "/name") }),
        ],
      },
      { tools: toolsAt("department_list", await open()) },
    );
    const run = await begin("経理部です");
    expect((await visitor.ended(run)).phases[0]?.values?.部署?.status).toBe("lookup-failed");
    const japanese = await pageOf(visitor, `/runs/${run}`, "ja");
    expect(japanese).toContain("MCP サーバー http://127.0.0.1:");
    expect(japanese).toContain(ja);
    expect(japanese).not.toContain("could not be connected to");
    const english = await pageOf(visitor, `/runs/${run}`, "en");
    expect(english).toContain(en);
    expect(english).not.toContain("MCP サーバー");
  });
});

it("an action whose server cannot be reached is told so on the page and in both languages of its error", async () => {
  const url = `http://127.0.0.1:${await findFreePort()}/mcp`;
  const { visitor, begin } = await playRun(
    [{ name: "登録", tools: "アカウント登録", lines: `承認者: ${LEAD}\n`, fields: "氏名" }],
    {
      登録: [() => [["account_registry__draft_application", APPLICATION]], () => produce({ 氏名: quote("山田") })],
    },
    { tools: toolsAt("account_registry", url) },
  );
  const run = await begin("山田 経理部 閲覧者 2027-03-31");
  await visitor.settled(run);
  await visitor.decide(await visitor.nextLink(LEAD), "approve");
  const ended = await visitor.ended(run);
  expect(ended.actions).toMatchObject([{ status: "failed", error: { code: "AOP631" } }]);
  expect(await pageOf(visitor, `/runs/${run}`, "ja")).toContain("接続を断られました");
  expect(await pageOf(visitor, `/runs/${run}`, "en")).toContain("the connection was refused");
});

const APPLICATION = { person: "山田", department: "経理部", role: "閲覧者", expires_on: "2027-03-31" };

it.each<[string, ChatReply, string, string]>([
  [
    "does not know the key",
    { status: 401, body: "{}" },
    "利用が認められませんでした（HTTP 401）",
    "access was denied (HTTP 401)",
  ],
  [
    "does not have the model",
    { status: 404, body: "{}" },
    "相手の窓口が見つかりません（HTTP 404）",
    "nothing is there under this address (HTTP 404)",
  ],
])("a model whose server %s stops the run, and each page says why in its own language", async (_, reply, ja, en) => {
  const server = await startOpenAiServer(() => reply);
  const model = { kind: "openai-compatible", baseUrl: server.baseUrl, model: "scripted" } as const;
  const host = await startHost({ dir: temporaryFolder(), config: { ...defaultConfig(SANDBOX_PRESETS), model } });
  onTestFinished(() => host.close());
  const visitor = new Visitor({ origin: "http://127.0.0.1", fetch: (request) => host.fetch(request) });
  await visitor.compile(
    "trial",
    "# 試し\n\n## フェーズ 1: 読む\n\n依頼の文面から用途を読み取る。\n\n成果物として次段に渡す: 用途\n",
  );
  const run = await visitor.start("trial", "監査");
  expect((await visitor.ended(run)).status).toBe("stopped");
  const japanese = await pageOf(visitor, `/runs/${run}`, "ja");
  expect(japanese).toContain(`モデルから答えを得られませんでした: ${ja}`);
  expect(japanese).not.toContain("The model answered");
  expect(await pageOf(visitor, `/runs/${run}`, "en")).toContain(en);
});
