import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { defaultConfig, SANDBOX_PRESETS } from "#config";
import { startHost } from "#local";
import { type Answer, Visitor } from "../scenarios/visitor.ts";
import { readExampleAop } from "../support/agent-harness.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

it("a file dropped into an AOP's inbox starts one run with it, whatever its name", async () => {
  const dir = temporaryFolder();
  const host = await startHost({ dir, config: defaultConfig(SANDBOX_PRESETS) });
  onTestFinished(() => host.close());
  const visitor = new Visitor({ origin: "http://127.0.0.1", fetch: (request) => host.fetch(request) });
  await visitor.compile("reading", readExampleAop("invoice-reading"));
  mkdirSync(join(dir, "inbox", "reading"), { recursive: true });
  const name = "請求書 ガ (写し).txt".normalize("NFD");
  writeFileSync(
    join(dir, "inbox", "reading", name),
    "請求元: 株式会社みほん\n金額: 120,000円\n支払期限: 2026年12月31日\n",
  );
  const run = await visitor.until(async () => {
    const { runs } = await visitor.json<{ readonly runs: readonly (Answer & { readonly run: string })[] }>(
      "GET",
      "/runs",
    );
    return runs[0]?.run;
  });
  const ended = await visitor.ended(run);
  expect(ended.status).toBe("completed");
  expect(ended.phases[0]?.values).toMatchObject({ 金額: { status: "extracted", value: 120_000 } });
  const { runs } = await visitor.json<{ readonly runs: readonly Answer[] }>("GET", "/runs");
  expect(runs).toHaveLength(1);
  expect(runs[0]?.requester).toBe("unknown");
});
