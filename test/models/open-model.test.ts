import { describe, expect, it } from "vitest";
import { openModel } from "#models";
import { startOpenAiServer } from "../support/openai-server.ts";

describe("the configured model", () => {
  it("is the offline one, or one behind an endpoint with the key from the environment", async () => {
    const server = await startOpenAiServer(() => ({ text: "ok" }));
    const config = { kind: "openai-compatible", baseUrl: server.baseUrl, model: "m1", apiKeyEnv: "KEY" } as const;
    const model = openModel(config, { env: { KEY: "k" } });
    await model.complete({
      system: "",
      messages: [{ role: "user", parts: [{ type: "text", text: "?" }] }],
      tools: [],
      maxOutputTokens: 5,
    });

    expect(openModel({ kind: "offline" }, { env: {} }).id).toBe("offline:rules-1");
    expect(model.id).toBe("openai-compatible:m1");
    expect(server.requests[0]?.headers.authorization).toBe("Bearer k");
  });

  it("is Bedrock only where the host can ask it", () => {
    const bedrock = { id: "bedrock:x", complete: () => Promise.reject(new Error("not asked")) };

    expect(openModel({ kind: "bedrock", modelId: "x" }, { env: {}, openBedrock: () => bedrock })).toBe(bedrock);
    expect(() => openModel({ kind: "bedrock", modelId: "x" }, { env: {} })).toThrow(TypeError);
  });
});
