import { request } from "node:http";
import { describe, expect, it } from "vitest";
import { defaultConfig, SANDBOX_PRESETS } from "#config";
import { startHost } from "#local";
import { temporaryFolder } from "../../support/temporary-folder.ts";

async function openHost(dir = temporaryFolder()) {
  const faults: unknown[] = [];
  const log = (_message: string, fault: unknown) => faults.push(fault);
  const host = await startHost({ dir, config: defaultConfig(SANDBOX_PRESETS), port: 0, log });
  return { ...host, url: host.url ?? "", faults };
}

/** A request whose body comes in as slowly as it is written; what it is answered, or why it was not. */
function sendSlowly(url: string, method: string, type: string) {
  const sent = request(url, { method, headers: { "content-type": type } });
  const answered = new Promise<number | string>((resolve) => {
    sent.on("response", (response) => resolve(response.resume().statusCode ?? 0));
    sent.on("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
  });
  return { sent, answered };
}

/** Until the host has begun to read what was sent, so that the request is one that it answers. */
async function untilBegun(url: string): Promise<void> {
  for (let i = 0; i < 3; i += 1) await fetch(`${url}/aops`);
}

describe("a host that is told to end", () => {
  it("answers whoever has asked already, and has kept what they sent", async () => {
    const dir = temporaryFolder();
    const host = await openHost(dir);
    const { sent, answered } = sendSlowly(`${host.url}/aops/slow`, "PUT", "text/markdown");
    sent.write("# 遅い送信\n\n## 進め方\n");
    await untilBegun(host.url);

    const closed = host.close();
    await expect(fetch(`${host.url}/aops`)).rejects.toThrow();
    sent.end("\n取引先を調べる。\n");

    expect(await answered).toBe(200);
    await closed;
    expect(host.faults).toEqual([]);
    const again = await openHost(dir);
    expect((await fetch(`${again.url}/aops/slow`)).status).toBe(200);
    await again.close();
  });

  it("waits for nobody who only watches", async () => {
    const host = await openHost();
    await fetch(`${host.url}/aops/a`, {
      method: "PUT",
      headers: { "content-type": "text/markdown" },
      body: "# 確認\n\n## 進め方\n\n依頼者に確認する。\n",
    });
    const json = { method: "POST", headers: { "content-type": "application/json" }, body: "{}" };
    const { compile } = (await (await fetch(`${host.url}/aops/a/compiles`, json)).json()) as { compile: string };
    for (let done = false; !done; ) {
      const shown = (await (await fetch(`${host.url}/compiles/${compile}`)).json()) as { status: string };
      done = shown.status === "done";
    }
    const { run } = (await (await fetch(`${host.url}/aops/a/runs`, json)).json()) as { run: string };
    const events = await fetch(`${host.url}/runs/${run}/events`);
    expect(events.headers.get("content-type")).toContain("text/event-stream");
    const watching = events.text().catch(() => "cut off");

    await host.close();

    expect(await watching).toBeDefined();
    expect(host.faults).toEqual([]);
  });
});
