import { existsSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { type Credentials, createToolServers } from "#aws";
import { type Config, parseConfig } from "#config";
import { startMcpHttpServer } from "../../support/mcp-http-server.ts";
import { createOddMcpServer } from "../../support/odd-mcp-server.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const PROGRAM = join(import.meta.dirname, "../../support/odd-mcp-stdio.ts");

function configure(server: object): Config {
  const tools = {
    ledger: { server, operations: { plain_text: { access: "read" } } },
    other: { server, operations: { plain_text: { access: "read" } } },
  };
  const { config } = parseConfig(JSON.stringify({ tools, approvers: { operators: ["o@example.com"] } }));
  if (config === undefined) throw new Error("no configuration");
  return config;
}

/** The servers of the tool `ledger`, whose secret holds what `credentials` says at the time. */
function open(server: object, credentials: (name: string) => Credentials) {
  const secrets = { read: async (name: string) => credentials(name) };
  const servers = createToolServers({ config: configure(server), tool: "ledger", secret: "tejun/ledger", secrets });
  onTestFinished(() => servers.close());
  return servers;
}

describe("a tool that is a program", () => {
  const program = { command: ["node", PROGRAM], env: ["API_KEY"] };

  it("is given what the configuration names of its own secret, and nothing of the function's environment", async () => {
    vi.stubEnv("AWS_SECRET_ACCESS_KEY", "of the function");
    vi.stubEnv("API_KEY", "of the function");
    onTestFinished(() => void vi.unstubAllEnvs());
    const servers = open(program, (name) => ({ API_KEY: `of ${name}`, UNNAMED: "not configured" }));

    const { content } = await (await servers.connect("ledger")).call("environment", {});
    const environment = content as Readonly<Record<string, string>>;

    expect(environment.API_KEY).toBe("of tejun/ledger");
    expect(Object.values(environment)).not.toContain("of the function");
    expect(Object.keys(environment)).not.toContain("UNNAMED");
    expect(Object.keys(environment).filter((name) => /^(AWS|VITEST|NODE_OPTIONS)/.test(name))).toEqual([]);
  });

  it("has a home of its own with the files of its secret, gone when it is closed", async () => {
    const servers = open(program, () => ({ API_KEY: "k", "file:.config/tool/tokens.json": '{"t":1}' }));

    const { content } = await (await servers.connect("ledger")).call("home_file", { path: ".config/tool/tokens.json" });
    const { home, ...file } = content as { readonly home: string };

    expect(file).toEqual({ mode: "600", text: '{"t":1}' });
    expect(existsSync(home)).toBe(true);
    await servers.close();
    expect(existsSync(home)).toBe(false);
  });

  it("may be npm google-workspace-mcp, signed in by the files of its secret", async () => {
    const manifest = createRequire(import.meta.url).resolve("google-workspace-mcp/package.json");
    const config = configure({ command: ["node", join(dirname(manifest), "dist/cli.js"), "serve"] });
    const keys = { client_id: "none", client_secret: "none" };
    const account = { name: "work", email: "k@example.com", tokenPath: `$\{HOME}/.google-mcp/tokens/work.json` };
    const secrets = {
      read: async () => ({
        "file:.google-mcp/credentials.json": JSON.stringify({ installed: keys }),
        "file:.google-mcp/accounts.json": JSON.stringify({ accounts: { work: account } }),
        "file:.google-mcp/tokens/work.json": JSON.stringify({ refresh_token: "none", ...keys }),
      }),
    };
    const servers = createToolServers({ config, tool: "ledger", secret: "tejun/google", secrets });
    onTestFinished(() => servers.close());

    const server = await servers.connect("ledger");

    expect((await server.call("listAccounts", {})).content).toMatch(/\*\*work\*\*\s+Email: k@example\.com/);
    expect(await server.list()).toHaveLength(110);
  });

  it("is started once, and anew when its secret is another", async () => {
    let key = "one";
    const servers = open(program, () => ({ API_KEY: key }));
    const ask = async () => (await servers.connect("ledger")).call("pid", {});
    const [first, same] = await Promise.all([ask(), ask()]);
    key = "two";
    const [other, stillOther] = await Promise.all([ask(), ask()]);

    expect(same).toEqual(first);
    expect(other).not.toEqual(first);
    expect(stillOther).toEqual(other);
    const { pid } = first.content as { readonly pid: number };
    expect(() => process.kill(pid, 0)).toThrow("ESRCH");
  });

  it("is not started with half of its secret, nor with a file outside its home, and leaves no home behind", async () => {
    const folder = temporaryFolder();
    vi.stubEnv("TMPDIR", folder);
    onTestFinished(() => void vi.unstubAllEnvs());
    await expect(open(program, () => ({})).connect("ledger")).rejects.toThrow("has no API_KEY");
    await expect(open(program, () => ({ API_KEY: "k", "file:../../evil": "x" })).connect("ledger")).rejects.toThrow(
      "expected one below the home",
    );
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe("a tool behind a URL", () => {
  it("is sent the bearer token of its secret", async () => {
    const http = await startMcpHttpServer(() => createOddMcpServer({ die() {}, talkNonsense() {}, flood() {} }));
    const servers = open({ url: http.url, bearerEnv: "TOKEN" }, () => ({ TOKEN: "t1" }));

    expect((await (await servers.connect("ledger")).call("plain_text", {})).content).toBe("受け付けました");
    expect(new Set(http.authorizations)).toEqual(new Set(["Bearer t1"]));
  });

  it("is sent a token without the line break that came with it, and none that no header takes", async () => {
    const http = await startMcpHttpServer(() => createOddMcpServer({ die() {}, talkNonsense() {}, flood() {} }));
    const given = (token: string) => open({ url: http.url, bearerEnv: "TOKEN" }, () => ({ TOKEN: token }));

    await (await given("t1\n").connect("ledger")).call("plain_text", {});
    const refused: Error = await given("s3cr3t\nX-Other: 1")
      .connect("ledger")
      .then(
        () => new Error("connected"),
        (reason) => reason,
      );

    expect(new Set(http.authorizations)).toEqual(new Set(["Bearer t1"]));
    expect(refused.message).toContain("TOKEN that is no token");
    expect(refused.message).not.toContain("s3cr3t");
  });
});

describe("a function", () => {
  it("reaches its own tool only", async () => {
    const servers = open({ command: ["node", PROGRAM] }, () => ({}));

    await expect(servers.connect("other")).rejects.toThrow("this function reaches no other");
  });

  it("asks for a secret again that could not be read", async () => {
    let reads = 0;
    const servers = open({ command: ["node", PROGRAM] }, () => {
      reads += 1;
      if (reads === 1) throw new Error("no secret");
      return {};
    });

    await expect(servers.connect("ledger")).rejects.toThrow("no secret");
    expect((await (await servers.connect("ledger")).call("plain_text", {})).content).toBe("受け付けました");
  });
});
