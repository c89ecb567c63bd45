import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { describe, expect, it } from "vitest";
import { parseConfig, SERVER_PRESETS, type ToolPreset, toCatalog } from "#config";
import type { JsonObject } from "#ports";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { comparePreset, type HintedOperation, type LeftOut } from "./compare-preset.ts";
import { FREEE_LEFT_OUT, GOOGLE_LEFT_OUT } from "./left-out.ts";

interface RealServer {
  readonly name: string;
  readonly version: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly leftOut: LeftOut;
}

/** The packages as they are installed; neither signs in to list its tools, though freee-mcp wants a client's name. */
const SERVERS: readonly RealServer[] = [
  {
    name: "freee-mcp",
    version: "0.35.2",
    args: [],
    env: { FREEE_CLIENT_ID: "none", FREEE_CLIENT_SECRET: "none" },
    leftOut: FREEE_LEFT_OUT,
  },
  { name: "google-workspace-mcp", version: "2.3.6", args: ["serve"], env: {}, leftOut: GOOGLE_LEFT_OUT },
];

function presetNamed(name: string): ToolPreset {
  const preset = SERVER_PRESETS.get(name);
  if (preset === undefined) throw new Error(`no preset ${name}`);
  return preset;
}

async function listReal({ name, args, env }: RealServer): Promise<readonly HintedOperation[]> {
  const manifest = createRequire(import.meta.url).resolve(`${name}/package.json`);
  const { bin } = createRequire(import.meta.url)(manifest);
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [join(dirname(manifest), bin[name]), ...args],
    env: { ...env, HOME: temporaryFolder() },
    stderr: "ignore",
  });
  const client = new Client({ name: "test", version: "1" }, { capabilities: {} });
  try {
    await client.connect(transport);
    return (await client.listTools()).tools as unknown as readonly HintedOperation[];
  } finally {
    await client.close();
  }
}

describe.each(SERVERS)("the preset of npm $name", (server) => {
  it(`differs in nothing from what version ${server.version} lists, but for what is left out with a reason`, async () => {
    const manifest = createRequire(import.meta.url)(`${server.name}/package.json`);

    expect(manifest.version).toBe(server.version);
    expect(comparePreset(presetNamed(server.name), await listReal(server), server.leftOut)).toEqual([]);
  });

  it("names each operation in Japanese and English, and each parameter, and says where a receipt stands", () => {
    for (const [name, operation] of Object.entries(presetNamed(server.name).operations)) {
      expect(operation.title, name).toMatch(/^[^()]*[ぁ-ん一-龠][^()]* \([A-Z][^()]+\)$/);
      for (const [parameter, schema] of Object.entries((operation.schema?.properties ?? {}) as JsonObject)) {
        expect((schema as JsonObject).title, `${name}.${parameter}`).toMatch(/[ぁ-んァ-ヶ一-龠].*・[a-z]/);
      }
      expect(operation.receipt === undefined, name).toBe(operation.access === "read");
    }
  });

  it("gives every least status to a parameter there is", () => {
    for (const [name, { parameters = {}, schema }] of Object.entries(presetNamed(server.name).operations)) {
      for (const parameter of Object.keys(parameters)) {
        expect(Object.keys((schema?.properties ?? {}) as JsonObject), name).toContain(parameter);
      }
    }
  });

  it("is used by a tool that names it, and by no other", () => {
    const tool = { server: { command: ["node", "server.js"] }, preset: server.name };
    const { config } = parseConfig(JSON.stringify({ tools: { real: tool }, approvers: { a: ["a@example.com"] } }));
    const catalog = config === undefined ? undefined : toCatalog(config).get("real");

    expect([...(catalog?.operations.keys() ?? [])]).toEqual(Object.keys(presetNamed(server.name).operations));
    for (const refused of [{ server: tool.server }, { server: "sandbox", preset: server.name }]) {
      expect(parseConfig(JSON.stringify({ tools: { freee: refused } })).config).toBeUndefined();
    }
  });
});

describe("comparing a preset with a server", () => {
  const preset: ToolPreset = {
    title: "t",
    aliases: [],
    operations: {
      read_it: {
        access: "read",
        schema: {
          type: "object",
          properties: { id: { type: "string" }, gone: { type: "string" }, kind: { type: "string", enum: ["a", "b"] } },
          required: [],
        },
      },
      gone: { access: "read" },
      write_it: { access: "draft" },
    },
  };
  const listed: readonly HintedOperation[] = [
    {
      name: "read_it",
      inputSchema: {
        type: "object",
        properties: {
          id: { type: "number" },
          added: { type: "string" },
          kind: { type: "string", enum: ["a", "c"] },
        },
        required: ["id"],
      },
    },
    { name: "write_it", inputSchema: {}, annotations: { destructiveHint: true } },
    { name: "added", description: "d", inputSchema: {} },
  ];

  it("names every difference", () => {
    expect(comparePreset(preset, listed, { old: "why" })).toEqual([
      "read_it: is offered as read, but may change things",
      'read_it.id: is "string", but the server takes {"type":"number"}',
      "read_it.gone: is offered, but the server does not take it",
      "read_it.kind: the server knows no b",
      "read_it.kind: the server also knows c",
      "read_it.added: is new on the server",
      "read_it.id: is required by the server, but not by the preset",
      "gone: is offered, but the server does not list it",
      "write_it: is offered as draft, but destroys",
      "added: is new on the server (d)",
      "old: is left out, but the server does not list it",
    ]);
  });
});
