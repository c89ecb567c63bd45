import { expect, it } from "vitest";
import { recordRun } from "../support/recorded-run.ts";
import { createSiteHost, page } from "./site.ts";

it("names nobody where a file that was dropped into a folder began the run", async () => {
  const requester = { person: "unknown", authenticated: false };
  const recorded = await recordRun({ phases: [{ name: "読む" }], request: "部署: 営業部", requester });
  await recorded.handOn(1, { 部署: { kind: "span", source: "request", start: 4, end: 7 } });
  const host = await createSiteHost({ table: recorded.table, clock: recorded.clock });

  for (const path of [`/runs/${recorded.run.run}`, "/runs"]) {
    const japanese = await page(host, path);
    expect(japanese.text).toContain("不明");
    expect(japanese.text.replaceAll(/<script[\s\S]*?<\/script>|<[^>]*>/g, " ")).not.toContain("unknown");
  }
  expect((await page(host, `/runs/${recorded.run.run}`)).text).toContain("誰の言葉かは不明");
});
