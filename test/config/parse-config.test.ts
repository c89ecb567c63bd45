import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Config, defaultConfig, describeConfigSchema, parseConfig, SANDBOX_PRESETS } from "#config";
import { messageRanges } from "#diagnostics";

const codesOf = (text: string) => parseConfig(text).diagnostics.map(({ code }) => code);

/** The configuration that spec surface.md shows, comments included. */
const DOCUMENTED = `{
  "timezone": "Asia/Tokyo",
  "builder": { "kind": "template" },                     // or {"kind":"model"}
  "model": { "kind": "offline" },
  "tools": {
    "staff_ledger": {
      "title": "社員台帳", "aliases": ["社員台帳"],
      "server": { "command": ["node", "mcp.mjs"] },
      "operations": {
        "find_staff": { "title": "社員を探す", "access": "read",
          "ledger": { "rows": "/rows", "version": "/version", "next": "/next", "key": "staff_id", "label": "name" } },
        "find_account": { "access": "read" },
        "create_account": { "title": "アカウントを作る", "access": "commit", "approval": "always",
          "parameters": { "department": "verified", "role": "verified", "expires_on": "extracted" },
          "idempotencyKey": "idempotency_key", "receipt": "/receipt", "find": "find_account" } } } },
  "approvers": { "経理部長": ["lead@example.com"], "operators": ["ops@example.com"] },
  "approvals": { "validDays": 7, "signInRequired": false },
  "limits": { "attachments": { "count": 10, "bytesEach": 20971520, "bytesPerRun": 52428800 }, "agent": { "turns": 30, "calls": 100 } }
}`;

function parsed(text: string): Config {
  const { config, diagnostics } = parseConfig(text);
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  if (config === undefined) throw new Error("no configuration");
  return config;
}

describe("a configuration", () => {
  it("is read as the specification shows it, comments included", () => {
    const config = parsed(DOCUMENTED);

    expect(config.tools.get("staff_ledger")?.operations?.get("create_account")).toEqual({
      title: "アカウントを作る",
      access: "commit",
      approval: "always",
      parameters: { department: "verified", role: "verified", expires_on: "extracted" },
      idempotencyKey: "idempotency_key",
      receipt: "/receipt",
      find: "find_account",
    });
    expect(config.approvers.get("経理部長")).toEqual(["lead@example.com"]);
    expect(config.limits.attachments).toEqual({ count: 10, bytesEach: 20 * 1024 ** 2, bytesPerRun: 50 * 1024 ** 2 });
  });

  it("that is empty is the configuration without a file", () => {
    expect(parsed("{}")).toEqual(defaultConfig(SANDBOX_PRESETS));
  });

  it("keeps the defaults beside the parts that are written", () => {
    const config = parsed('{ "approvals": { "validDays": 2 }, "limits": { "agent": { "turns": 5 } } }');

    expect(config.approvals).toEqual({ validDays: 2, signInRequired: false });
    expect(config.limits.agent).toEqual({ turns: 5, calls: 100 });
    expect(config.tools).toEqual(defaultConfig(SANDBOX_PRESETS).tools);
  });

  it("has only the tools it names, once it names any", () => {
    expect([...parsed('{ "tools": { "freee": { "server": "sandbox" } } }').tools.keys()]).toEqual(["freee"]);
  });

  it("accepts every kind of builder, model and server", () => {
    const builder = '"builder": { "kind": "command", "command": ["node", "b.mjs"] }';
    const model =
      '"model": { "kind": "openai-compatible", "baseUrl": "http://127.0.0.1:9999/v1", "model": "x", "apiKeyEnv": "KEY" }';
    const tools = `"tools": {
      "web": { "server": { "url": "http://127.0.0.1:9998/mcp", "bearerEnv": "T" }, "operations": { "list": { "access": "read" } } },
      "cli": { "server": { "command": ["node", "mcp.mjs"], "env": ["T"] }, "operations": { "list": { "access": "read" } } },
      "freee": { "server": "sandbox" } }`;
    const config = parsed(`{ ${builder}, ${model}, ${tools}, "approvers": { "operators": ["o@example.com"] } }`);

    expect(config.builder).toEqual({ kind: "command", command: ["node", "b.mjs"], timeoutSeconds: 120 });
    expect(config.model).toMatchObject({ kind: "openai-compatible", apiKeyEnv: "KEY" });
    expect(config.tools.get("web")?.server).toEqual({ url: "http://127.0.0.1:9998/mcp", bearerEnv: "T" });
    expect(config.tools.get("cli")?.server).toEqual({ command: ["node", "mcp.mjs"], env: ["T"] });
    expect(parsed('{ "model": { "kind": "bedrock", "modelId": "m" }, "builder": { "kind": "model" } }').model).toEqual({
      kind: "bedrock",
      modelId: "m",
    });
  });
});

describe("the examples of the configuration messages", () => {
  const messages = messageRanges.flatMap(({ messages: range }) => Object.entries(range));
  const examples = messages.flatMap(([code, { example, severity }]) =>
    example.kind === "configuration" ? [{ code, severity, text: example.text }] : [],
  );

  it.each(examples)("$code is what its example gives, and nothing else", ({ code, severity, text }) => {
    const { config, diagnostics } = parseConfig(text);

    expect(diagnostics.map((diagnostic) => [diagnostic.code, diagnostic.severity])).toEqual([[code, severity]]);
    expect(config === undefined).toBe(severity === "error");
  });
});

describe("a fault of a configuration", () => {
  it("is told with path, place, found and expected, in both languages", () => {
    const [fault] = parseConfig('{\n  "approvals": { "validDays": "7" }\n}').diagnostics;

    expect(fault).toMatchObject({
      code: "AOP703",
      place: { line: 2, column: 18 },
      message: { ja: "approvals.validDays の値が合いません", en: "The value of approvals.validDays does not fit" },
      found: { ja: '"7"', en: '"7"' },
      expected: { ja: "0 より大きく 89 以下の日数", en: "a number of days above 0 and at most 89" },
    });
  });

  it("is told where an approval would count for longer than its phase may take", () => {
    const faultsOf = (days: number) => parseConfig(`{ "approvals": { "validDays": ${days} } }`).diagnostics;

    expect(faultsOf(90).map(({ code }) => code)).toEqual(["AOP703"]);
    expect(faultsOf(89)).toEqual([]);
  });

  it("is told together with all others", () => {
    const text =
      '{ "timezone": "Mars/Olympus", "model": { "kind": "bedrock" }, "limits": { "agent": { "turns": 0 } }, "x": 1 }';

    expect(codesOf(text).sort()).toEqual(["AOP702", "AOP703", "AOP703", "AOP704"]);
  });

  it.each([
    ["a boolean written as text", '{ "approvals": { "signInRequired": "false" } }'],
    ["a number written as text", '{ "limits": { "attachments": { "count": "10" } } }'],
    ["null", '{ "approvals": { "validDays": null } }'],
    ["a fraction where things are counted", '{ "limits": { "agent": { "turns": 1.5 } } }'],
    [
      "a URL of another scheme",
      '{ "model": { "kind": "openai-compatible", "model": "m", "baseUrl": "javascript:alert(1)" } }',
    ],
    [
      "a key in place of its variable's name",
      '{ "model": { "kind": "openai-compatible", "model": "m", "baseUrl": "http://h", "apiKeyEnv": "sk-1 2" } }',
    ],
    [
      "a pointer without its slash",
      '{ "tools": { "a": { "server": { "url": "http://h" }, "operations": { "f": { "access": "read", "ledger": { "rows": "rows", "version": "/v", "key": "k" } } } } } }',
    ],
    [
      "an access class that does not exist",
      '{ "tools": { "a": { "server": { "url": "http://h" }, "operations": { "f": { "access": "write" } } } } }',
    ],
    [
      "a least status that no one would ask for",
      '{ "tools": { "a": { "server": { "url": "http://h" }, "operations": { "f": { "access": "read", "parameters": { "p": "missing" } } } } } }',
    ],
    ["an approver who is no address", '{ "approvers": { "operators": ["ops"] } }'],
    ["a role without anybody", '{ "approvers": { "operators": [] } }'],
    ["a tool id with capitals", '{ "tools": { "Freee": { "server": "sandbox" } } }'],
    ["another list of servers", '{ "tools": { "freee": { "server": "real" } } }'],
    ["a tool without any operation", '{ "tools": { "a": { "server": { "url": "http://h" }, "operations": {} } } }'],
    ["an array for the whole", "[]"],
  ])("refuses %s", (_, text) => {
    const { config, diagnostics } = parseConfig(text);

    expect(config).toBeUndefined();
    expect(diagnostics.filter(({ code }) => code === "AOP703").length).toBeGreaterThan(0);
  });

  it("names the key that was probably meant", () => {
    const [fault] = parseConfig('{ "tools": { "freee": { "server": "sandbox", "alises": [] } } }').diagnostics;

    expect(fault).toMatchObject({ code: "AOP702", expected: { en: "aliases" } });
  });

  it("in a server is told of the kind of server that was being written", () => {
    const [fault] = parseConfig(
      '{ "tools": { "a": { "server": { "command": ["node"], "cwd": "/" }, "operations": { "f": { "access": "read" } } } } }',
    ).diagnostics;

    expect(fault).toMatchObject({ code: "AOP702", message: { en: expect.stringContaining("tools.a.server.cwd") } });
  });

  it("finds a key that no object can hold", () => {
    expect(codesOf('{ "__proto__": { "timezone": "UTC" } }')).toEqual(["AOP702"]);
    expect(codesOf('{ "tools": { "constructor": { "server": "sandbox" } } }')).toEqual(["AOP708"]);
  });

  it("refuses a tool whose server is real and whose operations are not listed", () => {
    expect(codesOf('{ "tools": { "a": { "server": { "url": "http://h" } } } }')).toContain("AOP704");
  });

  it("compares tool names without width and letter case", () => {
    const books = '"books": { "server": "sandbox", "aliases": ["ＦＲＥＥＥ"] }';

    expect(codesOf(`{ "tools": { "freee": { "server": "sandbox" }, ${books} } }`)).toEqual(["AOP708", "AOP707"].sort());
    expect(codesOf('{ "tools": { "freee": { "server": "sandbox", "title": "添付ファイル" } } }')).toEqual(["AOP707"]);
  });

  it("is never an exception, whatever the text", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json(), configLike()), (text) => {
        const { config, diagnostics } = parseConfig(text);

        expect(config === undefined).toBe(diagnostics.some(({ severity }) => severity === "error"));
      }),
    );
  });

  function configLike(): fc.Arbitrary<string> {
    const key = fc.constantFrom(
      "tools",
      "server",
      "operations",
      "access",
      "freee",
      "kind",
      "model",
      "find",
      "__proto__",
    );
    const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
      tree: fc.oneof(
        { maxDepth: 6 },
        fc.constantFrom("sandbox", "commit", "read", 1, null, true),
        fc.dictionary(key, tie("tree"), { maxKeys: 4 }),
        fc.array(tie("tree"), { maxLength: 2 }),
      ),
    }));
    return tree.map((value) => JSON.stringify(value) ?? "");
  }
});

describe("the examples of the documentation", () => {
  const read = (name: string) => readFileSync(new URL(`../../docs/${name}`, import.meta.url), "utf8");
  const examples = [...`${read("configuration.md")}\n${read("model.md")}`.matchAll(/^```jsonc\n([\s\S]*?)^```$/gm)];

  it.each(examples.map((match) => match[1] ?? ""))("can be used as they stand: %#", (text) => {
    expect(parseConfig(text).diagnostics).toEqual([]);
  });

  it("are there", () => {
    expect(examples.length).toBeGreaterThanOrEqual(3);
  });
});

describe("the published schema", () => {
  it("is the one this code reads by (node scripts/generate-schemas.ts rewrites it)", () => {
    const published = readFileSync(new URL("../../docs/schema/config.schema.json", import.meta.url), "utf8");

    expect(JSON.parse(published)).toEqual(describeConfigSchema());
  });
});
