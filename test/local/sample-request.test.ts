import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { sampleRequest } from "#api";
import { defaultConfig, SANDBOX_PRESETS } from "#config";
import { startHost } from "#local";
import { Visitor } from "../scenarios/visitor.ts";
import { findFreePort } from "../support/free-port.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

it("answers nobody before the samples are in, and takes what it suggests as a request in either language", async () => {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const config = defaultConfig(SANDBOX_PRESETS);
  const starting = startHost({ dir: temporaryFolder(), config, port, samples: true });
  const visitor = new Visitor({ origin: url, fetch });
  const first = await visitor.until(() =>
    visitor
      .json<{ readonly aops: readonly { readonly program: string | null }[] }>("GET", "/aops")
      .catch(() => undefined),
  );
  const host = await starting;
  try {
    expect(first.aops.length).toBeGreaterThan(2);
    expect(first.aops.every(({ program }) => program !== null)).toBe(true);

    const { ja, en } = sampleRequest("2026-11-30");
    for (const input of [ja, en, ...(await readmeRequests())]) {
      const run = await visitor.settled(await visitor.start("monthly-invoices", input));
      const issued = run.actions.filter(({ operation }) => operation === "issue_invoice");
      expect([input, run.status, issued.length]).toEqual([input, "waiting", 20]);
    }
  } finally {
    await host.close();
  }
});

it("has a folder for what is dropped, where the README says, which starts a run", async () => {
  const dir = temporaryFolder();
  const host = await startHost({ dir, config: defaultConfig(SANDBOX_PRESETS), samples: true });
  const visitor = new Visitor({ origin: "http://127.0.0.1", fetch: (request) => host.fetch(request) });
  try {
    for (const readme of ["README.md", "README.ja.md"]) {
      const [, folder = ""] = /`\.tejun\/(inbox\/[^`]+)`/.exec(await readFile(readme, "utf8")) ?? [];
      await writeFile(
        join(dir, folder, `${readme}.txt`),
        "請求元: あおば商店\n金額: 53,750円\n支払期限: 2026年12月31日\n",
      );
    }
    const started = await visitor.until(async () => {
      const { runs } = await visitor.json<{ readonly runs: readonly { readonly aop: string }[] }>("GET", "/runs");
      return runs.length === 2 ? runs : undefined;
    });
    expect(started.map(({ aop }) => aop)).toEqual(["invoice-reading", "invoice-reading"]);
  } finally {
    await host.close();
  }
});

/** What the README tells a newcomer to type. */
async function readmeRequests(): Promise<readonly string[]> {
  const texts = await Promise.all(["README.md", "README.ja.md"].map((name) => readFile(name, "utf8")));
  return texts.map((text) => /run monthly-invoices --input '([^']+)'/.exec(text)?.[1] ?? "");
}
