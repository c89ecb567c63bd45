import { describe, expect, it } from "vitest";
import { checkEnvironment, parseConfig } from "#config";

describe("the environment of a configuration", () => {
  it("lacks every variable that is named and not set, or empty", () => {
    const operations = { list: { access: "read" } };
    const { config } = parseConfig(
      JSON.stringify({
        model: { kind: "openai-compatible", baseUrl: "http://h/v1", model: "m", apiKeyEnv: "KEY" },
        tools: {
          web: { server: { url: "http://h/mcp", bearerEnv: "TOKEN" }, operations },
          cli: { server: { command: ["x"], env: ["HAVE", "EMPTY"] }, operations },
          freee: { server: "sandbox" },
        },
        approvers: { operators: ["o@example.com"] },
      }),
    );
    if (config === undefined) throw new Error("no configuration");
    const missing = checkEnvironment(config, { HAVE: "1", EMPTY: "" });

    expect(missing.map(({ code, message }) => [code, message.en])).toEqual([
      ["AOP714", "The environment variable KEY named by model.apiKeyEnv is not set"],
      ["AOP714", "The environment variable TOKEN named by tools.web.server.bearerEnv is not set"],
      ["AOP714", "The environment variable EMPTY named by tools.cli.server.env is not set"],
    ]);
    expect(checkEnvironment(config, { HAVE: "1", EMPTY: "no more", KEY: "k", TOKEN: "t" })).toEqual([]);
  });
});
