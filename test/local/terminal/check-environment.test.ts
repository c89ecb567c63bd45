import { expect, it } from "vitest";
import { checkEnvironment, parseConfig } from "#config";

const { config } = parseConfig(
  JSON.stringify({
    model: { kind: "openai-compatible", baseUrl: "http://127.0.0.1:9/v1", model: "m", apiKeyEnv: "MODEL_KEY" },
    tools: {
      crm: {
        server: { url: "http://127.0.0.1:9/mcp", bearerEnv: "CRM_TOKEN" },
        operations: { list: { access: "read" } },
      },
      freee: { server: "sandbox" },
    },
    approvers: { operators: ["ops@example.com"] },
  }),
);

it.each([
  [{}, ["AOP714 model.apiKeyEnv MODEL_KEY", "AOP714 tools.crm.server.bearerEnv CRM_TOKEN"]],
  [{ MODEL_KEY: "k", CRM_TOKEN: "" }, ["AOP714 tools.crm.server.bearerEnv CRM_TOKEN"]],
  [{ MODEL_KEY: "k", CRM_TOKEN: "t" }, []],
])("names each key that the environment lacks: with %o", (environment, missing) => {
  if (config === undefined) throw new Error("Unexpected fault in the configuration of the test");

  const told = checkEnvironment(config, environment);

  expect(
    told.map(
      ({ code, message }) =>
        `${code} ${/variable (\S+) named by (\S+)/.exec(message.en)?.slice(1).reverse().join(" ")}`,
    ),
  ).toEqual(missing);
});
