import { describe, expect, it } from "vitest";
import { createOpenAiCompatible } from "#models";
import type { ModelRequest } from "#ports";
import { startOpenAiServer } from "../support/openai-server.ts";

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

describe("an OpenAI-compatible model", () => {
  it("is asked once, with the system prompt, the messages, the tools and the key", async () => {
    const server = await startOpenAiServer(() => ({ text: "はい" }));
    const models = createOpenAiCompatible({ baseUrl: server.baseUrl, model: "m1", apiKey: "secret" });
    const reply = await models.complete(REQUEST);
    const [asked] = server.requests;

    expect(models.id).toBe("openai-compatible:m1");
    expect(reply).toEqual({ text: "はい", calls: [], finish: "stop", usage: { inputTokens: 11, outputTokens: 7 } });
    expect(server.requests).toHaveLength(1);
    expect(asked?.headers.authorization).toBe("Bearer secret");
    expect(asked?.body).toMatchObject({
      model: "m1",
      max_tokens: 500,
      messages: [
        { role: "system", content: "規則" },
        { role: "user", content: "取引先は?" },
      ],
      tools: [{ function: { name: "freee__list_partners", parameters: REQUEST.tools[0]?.parameters } }],
    });
  });

  it("gives back tool calls as they were sent, several in one turn, without carrying any out", async () => {
    const server = await startOpenAiServer(() => ({
      calls: [
        { id: "a", name: "freee__list_partners", arguments: { until: { from: "v1" } } },
        { id: "a", name: "no_such_tool", arguments: {} },
        { id: "c", name: "freee__list_partners", arguments: "{not json" },
        { id: "x#5", name: "freee__list_partners", arguments: {} },
        { id: "x", name: "freee__list_partners", arguments: {} },
        { id: "x", name: "freee__list_partners", arguments: {} },
      ],
    }));
    const reply = await createOpenAiCompatible({ baseUrl: server.baseUrl, model: "m" }).complete(REQUEST);

    expect(reply.finish).toBe("tool-calls");
    expect(reply.calls).toEqual([
      { id: "a", name: "freee__list_partners", arguments: { until: { from: "v1" } } },
      { id: "a#2", name: "no_such_tool", arguments: {} },
      { id: "c", name: "freee__list_partners", arguments: "{not json" },
      ...["x#5", "x", "x#6"].map((id) => ({ id, name: "freee__list_partners", arguments: {} })),
    ]);
    expect(server.requests).toHaveLength(1);
  });

  it("is shown its own calls and their answers, a bad name made harmless", async () => {
    const server = await startOpenAiServer(() => ({ text: "ok" }));
    await createOpenAiCompatible({ baseUrl: server.baseUrl, model: "m" }).complete({
      ...REQUEST,
      messages: [
        ...REQUEST.messages,
        {
          role: "assistant",
          text: "",
          calls: [
            { id: "c1", name: "freee__list_partners", arguments: {} },
            { id: "c2", name: "請求書 発行", arguments: "{" },
          ],
        },
        { role: "tool", call: "c1", name: "freee__list_partners", output: '{"ok":true}' },
        { role: "tool", call: "c2", name: "請求書 発行", output: '{"ok":false}' },
      ],
    });
    const messages = server.requests[0]?.body.messages ?? [];

    expect(messages.slice(2).map(({ role }) => role)).toEqual(["assistant", "tool", "tool"]);
    expect(messages[2]?.tool_calls?.map((call) => call.id)).toEqual(["c1", "c2"]);
    expect(messages[2]?.tool_calls?.[1]?.function.name).toMatch(/^[a-zA-Z0-9_-]{1,64}$/);
    expect(messages[2]?.tool_calls?.[1]?.function.arguments).toBe("{}");
    expect(messages[3]).toMatchObject({ tool_call_id: "c1", content: '{"ok":true}' });
  });

  it("is given images when it takes them, else told that there was one", async () => {
    const server = await startOpenAiServer(() => ({ text: "ok" }));
    const image = { type: "image", mediaType: "image/png", base64: "iVBORw0KGgo=" } as const;
    const request: ModelRequest = { ...REQUEST, messages: [{ role: "user", parts: [image] }] };
    await createOpenAiCompatible({ baseUrl: server.baseUrl, model: "m", images: true }).complete(request);
    await createOpenAiCompatible({ baseUrl: server.baseUrl, model: "m" }).complete(request);
    const [seeing, blind] = server.requests.map(({ body }) => JSON.stringify(body.messages[1]));

    expect(seeing).toContain("data:image/png;base64,iVBORw0KGgo=");
    expect(blind).not.toContain("iVBORw0KGgo");
    expect(blind).toContain("image/png");
  });

  it.each([
    [429, true],
    [500, true],
    [503, true],
    [400, false],
    [401, false],
    [404, false],
  ])("tells status %i as an error (worth asking again: %s), after one request", async (status, retryable) => {
    const server = await startOpenAiServer(() => ({ status, body: '{"error":{"message":"今は無理"}}' }));
    const asked = createOpenAiCompatible({ baseUrl: server.baseUrl, model: "m" }).complete(REQUEST);

    await expect(asked).rejects.toMatchObject({ name: "ModelError", retryable });
    expect(server.requests).toHaveLength(1);
  });

  it.each([
    ["no JSON", { status: 200, body: "<html>" }],
    ["JSON of another form", { status: 200, body: '{"answer":42}' }],
    [
      "nothing chosen",
      { status: 200, body: '{"id":"1","object":"chat.completion","created":0,"model":"m","choices":[]}' },
    ],
    ["half an answer", { fault: "hang-up" }],
    ["an endless answer", { fault: "flood" }],
  ] as const)("tells %s as an error worth asking again", async (_, reply) => {
    const server = await startOpenAiServer(() => reply);
    const asked = createOpenAiCompatible({ baseUrl: server.baseUrl, model: "m" }).complete(REQUEST);

    await expect(asked).rejects.toMatchObject({ name: "ModelError", retryable: true });
  });

  it("that repeats the key it was sent does not get it into the error", async () => {
    const server = await startOpenAiServer(() => ({ status: 401, body: '{"error":{"message":"bad key: sk-abc123"}}' }));
    const models = createOpenAiCompatible({ baseUrl: server.baseUrl, model: "m", apiKey: "sk-abc123" });

    await expect(models.complete(REQUEST)).rejects.toThrow(/status 401: bad key: \(API key\)$/);
  });

  it("is given up after its time", async () => {
    const server = await startOpenAiServer(() => ({ fault: "never" }));
    const asked = createOpenAiCompatible({ baseUrl: server.baseUrl, model: "m", timeoutMs: 50 }).complete(REQUEST);

    await expect(asked).rejects.toMatchObject({ retryable: true, message: "The model did not answer within 0.05 s" });
  });

  it("is given up when the caller stops waiting", async () => {
    const server = await startOpenAiServer(() => ({ fault: "never" }));
    const asked = createOpenAiCompatible({ baseUrl: server.baseUrl, model: "m" });

    await expect(asked.complete(REQUEST, AbortSignal.abort())).rejects.toMatchObject({ name: "ModelError" });
  });

  it("that is not there is an error worth asking again", async () => {
    const asked = createOpenAiCompatible({ baseUrl: "http://127.0.0.1:1/v1", model: "m" }).complete(REQUEST);

    await expect(asked).rejects.toMatchObject({ name: "ModelError", retryable: true });
  });
});
