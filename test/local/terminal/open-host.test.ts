import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { defaultConfig, SANDBOX_PRESETS } from "#config";
import { UnavailableError } from "../../../lib/local/host/unavailable-error.ts";
import { holdStateFolder } from "../../../lib/local/storage/state-folder.ts";
import { connectToHost, type EmbeddedHost, type HostOpener, serveHost } from "../../../lib/local/terminal/open-host.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const config = defaultConfig(SANDBOX_PRESETS);

const SILENT: EmbeddedHost = { url: undefined, fetch: async () => new Response("here"), close: async () => {} };

function openerOf(startHost: HostOpener["startHost"], interrupted = new AbortController().signal): HostOpener {
  return { startHost, environment: {}, program: "npx tejun", log: () => {}, interrupted };
}

const noHost = (): never => {
  throw new Error("Unexpected host of this process");
};

/** Holds a state folder as a host of another process does. */
function hold(dir: string) {
  const state = holdStateFolder(dir);
  onTestFinished(() => state.release());
  return state;
}

/** A site that tells what it was asked. */
async function site(): Promise<{ readonly url: string; readonly asked: IncomingMessage[] }> {
  const asked: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    asked.push(request);
    response.end("there");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

async function connected(opener: HostOpener, dir: string) {
  const opened = await connectToHost(opener, { dir, config });
  if (!opened.ok) throw new Error(opened.diagnostics[0].message.en);
  return opened.host;
}

describe("connecting to the host of a state folder", () => {
  it("opens one in this process where none runs", async () => {
    const dir = join(temporaryFolder(), "state");

    const host = await connected(
      openerOf(async () => SILENT),
      dir,
    );

    expect(host).toMatchObject({ embedded: true, listens: false });
    expect(await (await host.fetch(new Request(new URL("/aops", host.url)))).text()).toBe("here");
  });

  it("uses the one that runs, with the token of the state folder", async () => {
    const dir = temporaryFolder();
    const { url, asked } = await site();
    hold(dir).announce({ url, token: "secret" });

    const host = await connected(openerOf(noHost), dir);
    const answer = await host.fetch(new Request(`${url}/aops`, { headers: { "accept-language": "ja" } }));

    expect(await answer.text()).toBe("there");
    expect(host).toMatchObject({ url, embedded: false, listens: true });
    expect(asked[0]?.headers).toMatchObject({ authorization: "Bearer secret", "accept-language": "ja" });
  });

  it("shows the token to no other site", async () => {
    const dir = temporaryFolder();
    const [own, other] = await Promise.all([site(), site()]);
    hold(dir).announce({ url: own.url, token: "secret" });

    const host = await connected(openerOf(noHost), dir);
    await host.fetch(new Request(`${other.url}/upload`, { method: "PUT", body: "x" }));

    expect(other.asked[0]?.headers.authorization).toBeUndefined();
  });

  it("waits for a host that is opening until it listens", async () => {
    const dir = temporaryFolder();
    const { url } = await site();
    const state = hold(dir);

    const connecting = connected(openerOf(noHost), dir);
    setTimeout(() => state.announce({ url }), 120);

    expect(await connecting).toMatchObject({ url, embedded: false });
  });

  it("waits for a short command of another process to end, then opens its own", async () => {
    const dir = temporaryFolder();
    const state = hold(dir);

    const connecting = connected(
      openerOf(async () => SILENT),
      dir,
    );
    setTimeout(() => state.release(), 120);

    expect(await connecting).toMatchObject({ embedded: true });
  });

  it("stops waiting when it is interrupted, and says who holds the folder", async () => {
    const dir = temporaryFolder();
    hold(dir);

    const opened = await connectToHost(openerOf(noHost, AbortSignal.abort()), { dir, config });

    expect(opened).toMatchObject({
      ok: false,
      diagnostics: [{ code: "AOP739", found: { en: expect.stringContaining(`process ${process.pid}`) } }],
    });
  });

  it("opens nothing while the environment lacks a key", async () => {
    const model = {
      kind: "openai-compatible",
      baseUrl: "http://127.0.0.1:9/v1",
      model: "m",
      apiKeyEnv: "MODEL_KEY",
    } as const;

    const opened = await connectToHost(openerOf(noHost), {
      dir: join(temporaryFolder(), "s"),
      config: { ...config, model },
    });

    expect(opened).toMatchObject({ ok: false, diagnostics: [{ code: "AOP714" }] });
  });

  it("says that the folder cannot be used where the system says so", async () => {
    const fault = Object.assign(new Error("EACCES: permission denied, mkdir '/x'"), {
      code: "EACCES",
      syscall: "mkdir",
    });

    const opened = await connectToHost(
      openerOf(async () => Promise.reject(fault)),
      { dir: join(temporaryFolder(), "s"), config },
    );

    expect(opened).toMatchObject({ ok: false, diagnostics: [{ code: "AOP743", found: { en: fault.message } }] });
  });

  it("names what this version has where the configuration wants something else", async () => {
    const fault = new UnavailableError("model.kind", "bedrock", ["offline", "openai-compatible"]);

    const opened = await connectToHost(
      openerOf(async () => Promise.reject(fault)),
      { dir: join(temporaryFolder(), "s"), config },
    );

    expect(opened).toMatchObject({
      ok: false,
      diagnostics: [{ code: "AOP715", expected: { en: "one that this version has: offline, openai-compatible" } }],
    });
  });

  it("passes on faults that are our own", async () => {
    const fault = new TypeError("a mistake of ours");

    const connecting = connectToHost(
      openerOf(async () => Promise.reject(fault)),
      { dir: join(temporaryFolder(), "s"), config },
    );

    await expect(connecting).rejects.toBe(fault);
  });
});

describe("serving", () => {
  it("never joins a host that runs: it says who it is, and where", async () => {
    const dir = temporaryFolder();
    hold(dir).announce({ url: "http://127.0.0.1:4649" });
    const holding = async () => {
      hold(dir);
      return SILENT;
    };

    const opened = await serveHost(openerOf(holding), { dir, config, port: 4649 });

    expect(opened).toMatchObject({
      ok: false,
      diagnostics: [
        {
          code: "AOP739",
          fix: { en: "Use http://127.0.0.1:4649, stop that process, or name another folder with --state" },
        },
      ],
    });
  });

  it.each([
    ["EADDRINUSE", "another program is using it"],
    ["EACCES", "no permission to open this port"],
    ["EADDRNOTAVAIL", "EADDRNOTAVAIL"],
  ])("says why a port cannot be used, and proposes another: %s", async (code, reason) => {
    const fault = Object.assign(new Error(code), { code, syscall: "listen" });

    const opened = await serveHost(
      openerOf(async () => Promise.reject(fault)),
      { dir: join(temporaryFolder(), "s"), config, port: 80 },
    );

    expect(opened).toMatchObject({
      ok: false,
      diagnostics: [
        {
          code: "AOP740",
          found: { en: reason },
          fix: { en: "Start it on another port. Example: npx tejun serve --port 81" },
        },
      ],
    });
  });
});
