import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createBedrockModels } from "#aws";
import type { Json, ModelMessage, ModelRequest, Models } from "#ports";
import { toConverseForm } from "../../../lib/aws/models/converse-form.ts";
import { type ConverseReply, type ConverseServer, startConverseServer } from "./converse-server.ts";

const MODEL = "jp.anthropic.claude-sonnet-4-5-20250929-v1:0";
const REQUEST: ModelRequest = {
  system: "規則",
  messages: [{ role: "user", parts: [{ type: "text", text: "取引先は?" }] }],
  tools: [
    {
      name: "freee__list_partners",
      description: "取引先一覧を取得する",
      parameters: { type: "object", properties: { until: { type: "string", format: "date" } } },
    },
  ],
  maxOutputTokens: 500,
};

async function open(
  script: (turn: number) => ConverseReply,
  rest: { images?: boolean; timeoutMs?: number } = {},
): Promise<{ server: ConverseServer; models: Models }> {
  const server = await startConverseServer(script);
  const models = createBedrockModels({
    modelId: MODEL,
    region: "ap-northeast-1",
    credentials: async () => ({ accessKeyId: "AKID", secretAccessKey: "s", sessionToken: "t" }),
    baseUrl: server.baseUrl,
    ...rest,
  });
  return { server, models };
}

const withHistory = (...messages: ModelMessage[]): ModelRequest => ({
  ...REQUEST,
  messages: [...REQUEST.messages, ...messages],
});

describe("a model of Bedrock", () => {
  it("is asked once through Converse, signed, with the system prompt, the messages and the tools", async () => {
    const { server, models } = await open(() => ({ text: "はい" }));

    const reply = await models.complete(REQUEST);

    expect(models.id).toBe(`bedrock:${MODEL}`);
    expect(reply).toEqual({ text: "はい", calls: [], finish: "stop", usage: { inputTokens: 11, outputTokens: 7 } });
    expect(server.requests).toHaveLength(1);
    const [{ path, authorization, body } = { path: "", authorization: "", body: undefined }] = server.requests;
    expect(decodeURIComponent(path)).toBe(`/model/${MODEL}/converse`);
    expect(authorization).toMatch(/^AWS4-HMAC-SHA256 Credential=AKID\/\d{8}\/ap-northeast-1\/bedrock\/aws4_request/);
    expect(body).toMatchObject({
      system: [{ text: "規則" }],
      messages: [{ role: "user", content: [{ text: "取引先は?" }] }],
      inferenceConfig: { maxTokens: 500 },
      toolConfig: {
        tools: [
          {
            toolSpec: {
              name: "freee__list_partners",
              description: "取引先一覧を取得する",
              inputSchema: { json: REQUEST.tools[0]?.parameters },
            },
          },
        ],
      },
    });
  });

  it("gives back tool calls as they were sent, several in one turn, without carrying any out", async () => {
    const { models } = await open(() => ({
      text: "調べます",
      calls: [
        { id: "tooluse_1", name: "freee__list_partners", input: { until: { from: "v1" } } },
        { id: "tooluse_2", name: "functions list", input: {} },
      ],
    }));

    expect(await models.complete(REQUEST)).toEqual({
      text: "調べます",
      calls: [
        { id: "tooluse_1", name: "freee__list_partners", arguments: { until: { from: "v1" } } },
        { id: "tooluse_2", name: "functions list", arguments: {} },
      ],
      finish: "tool-calls",
      usage: { inputTokens: 11, outputTokens: 7 },
    });
  });

  it("is not spoilt by a name, an id, arguments or a blank text that it or another model gave before", async () => {
    const { server, models } = await open(() => ({ text: "ok" }));

    await models.complete(
      withHistory(
        {
          role: "assistant",
          text: " \n",
          calls: [
            { id: "call#2", name: "請求書 発行", arguments: "{" },
            { id: "", name: "", arguments: null },
          ],
        },
        { role: "tool", call: "call#2", name: "請求書 発行", output: "" },
        { role: "tool", call: "", name: "", output: " " },
        { role: "assistant", text: "", calls: [] },
        { role: "user", parts: [{ type: "text", text: "" }] },
      ),
    );

    expect(server.requests).toHaveLength(1);
    const { messages } = server.requests[0]?.body ?? { messages: [] };
    const [used] = messages[1]?.content ?? [];
    const [result] = messages[2]?.content ?? [];
    expect(result?.toolResult?.toolUseId).toBe(used?.toolUse?.toolUseId);
  });

  it("takes any conversation", async () => {
    const { models } = await open(() => ({ text: "ok" }));
    const text = fc.oneof(fc.constantFrom("", " ", "\n", "　", "承認"), fc.string());
    const json = fc.jsonValue() as fc.Arbitrary<Json>;
    const turn = fc
      .record({ text, name: text, id: text, args: json, output: text, said: text })
      .map(({ id, name, ...rest }): ModelMessage[] => [
        { role: "assistant", text: rest.text, calls: [{ id, name, arguments: rest.args }] },
        { role: "tool", call: id, name, output: rest.output },
        { role: "user", parts: [{ type: "text", text: rest.said }] },
      ]);
    const tool = fc.record({
      name: text,
      description: text,
      parameters: fc.dictionary(text, fc.constant({ type: "string" })).map((properties) => ({ properties })),
    });

    await fc.assert(
      fc.asyncProperty(text, fc.array(turn, { maxLength: 3 }), fc.array(tool, { maxLength: 3 }), async (...all) => {
        const [system, turns, tools] = all;
        const { messages } = withHistory(...turns.flat());

        await expect(models.complete({ ...REQUEST, system, messages, tools })).resolves.toMatchObject({ text: "ok" });
      }),
      { numRuns: 60 },
    );
  });

  it("is told Japanese parameters by other names, and its calls come back with the Japanese ones", async () => {
    const tools: ModelRequest["tools"] = [
      {
        name: "社員を探す",
        description: "社員台帳",
        parameters: {
          type: "object",
          properties: {
            氏名: { type: "string" },
            社員番号: { type: "string", title: "番号" },
            mail: { type: "string" },
          },
          required: ["氏名"],
        },
      },
    ];
    const { request } = toConverseForm({ ...REQUEST, tools });
    const [asked] = request.tools;
    const [nameKey = "", numberKey = ""] = Object.keys(asked?.parameters.properties ?? {});
    const { server, models } = await open(() => ({
      calls: [
        { id: "t1", name: asked?.name ?? "", input: { [nameKey]: "佐藤", [numberKey]: { 氏名: "x" }, mail: "a" } },
      ],
    }));

    const reply = await models.complete({ ...REQUEST, tools });

    expect(reply.calls).toEqual([
      { id: "t1", name: "社員を探す", arguments: { 氏名: "佐藤", 社員番号: { 氏名: "x" }, mail: "a" } },
    ]);
    expect(server.requests[0]?.body.toolConfig?.tools[0]?.toolSpec.inputSchema.json).toMatchObject({
      properties: { [nameKey]: { title: "氏名" }, [numberKey]: { title: "社員番号・番号" }, mail: { type: "string" } },
      required: [nameKey],
    });
  });

  it("is shown pictures when it takes them, and told of those it cannot be shown", async () => {
    const picture = (mediaType: string) => ({ type: "image", mediaType, base64: "iVBORw0KGgo=" }) as const;
    const request: ModelRequest = {
      ...REQUEST,
      messages: [{ role: "user", parts: [picture("image/png"), picture("image/tiff")] }],
    };
    const seeing = await open(() => ({ text: "ok" }), { images: true });
    const blind = await open(() => ({ text: "ok" }));

    await seeing.models.complete(request);
    await blind.models.complete(request);

    expect(seeing.server.requests[0]?.body.messages[0]?.content).toEqual([
      { image: { format: "png", source: { bytes: "iVBORw0KGgo=" } } },
      { text: expect.stringContaining("image/tiff") },
    ]);
    expect(JSON.stringify(blind.server.requests[0]?.body.messages)).not.toContain("iVBORw0KGgo");
  });

  it.each([
    [429, "ThrottlingException", true],
    [503, "ServiceUnavailableException", true],
    [500, "InternalServerException", true],
    [400, "ValidationException", false],
    [403, "AccessDeniedException", false],
  ])(
    "tells status %i (%s) as an error (worth asking again: %s), after one request",
    async (status, type, retryable) => {
      const { server, models } = await open(() => ({ status, type, body: '{"message":"今は無理"}' }));

      await expect(models.complete(REQUEST)).rejects.toMatchObject({ name: "ModelError", retryable });
      expect(server.requests).toHaveLength(1);
    },
  );

  it.each<readonly [string, ConverseReply]>([
    ["no JSON", { status: 200, body: "<html>" }],
    ["JSON of another form", { status: 200, body: '{"answer":42}' }],
    ["a connection that breaks", { fault: "hang-up" }],
    ["nothing in time", { fault: "never" }],
  ])("tells %s as an error", async (_, reply) => {
    const { models } = await open(() => reply, { timeoutMs: 300 });

    await expect(models.complete(REQUEST)).rejects.toMatchObject({ name: "ModelError" });
  });

  it("says when it was cut short or refused", async () => {
    const stops = ["max_tokens", "content_filtered", "guardrail_intervened"];
    const { models } = await open((turn) => ({ text: "…", stop: stops[turn - 1] ?? "end_turn" }));
    const finishes = [];
    for (const _ of stops) finishes.push((await models.complete(REQUEST)).finish);

    expect(finishes).toEqual(["length", "content-filter", "content-filter"]);
  });
});
