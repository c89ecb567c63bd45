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

/** What the README tells a newcomer to type. */
async function readmeRequests(): Promise<readonly string[]> {
  const { readFile } = await import("node:fs/promises");
  const texts = await Promise.all(["README.md", "README.ja.md"].map((name) => readFile(name, "utf8")));
  return texts.map((text) => /run monthly-invoices --input '([^']+)'/.exec(text)?.[1] ?? "");
}
