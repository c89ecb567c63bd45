import { describe, expect, it } from "vitest";
import { EXPLORED_CATALOG, exploreRun, exploreToTheEnd, says } from "../support/explored-run.ts";
import { recordRun } from "../support/recorded-run.ts";
import { createSiteHost, page } from "./site.ts";

describe("the page of a run", () => {
  it("shows how its phase searched, a guess as a guess", async () => {
    const { recorded } = await exploreToTheEnd();
    const host = await createSiteHost({ table: recorded.table, clock: recorded.clock, catalog: EXPLORED_CATALOG });

    const { text } = await page(host, `/runs/${recorded.run.run}`);

    const explored = /<details class="explored"[\s\S]*?<h4>推測<\/h4>([\s\S]*?)<h4>決まっていないこと/.exec(text)?.[1];
    expect(explored).toContain("営業二部");
    expect(explored).toContain("事実としては渡されません");
    expect(text).toContain("依頼の言葉のまま、一覧で調べる");
    expect(text).toContain("堂々めぐり");
  });

  it("shows script that a model wrote into its ledgers as text", async () => {
    const script = "<img src=x onerror=alert(1)>";
    const { recorded } = await exploreRun({ calls: [says.plan([script], {}, { [script]: script })] });
    const host = await createSiteHost({ table: recorded.table, clock: recorded.clock, catalog: EXPLORED_CATALOG });

    const { text } = await page(host, `/runs/${recorded.run.run}`);

    expect(text).toContain("&lt;img src=x");
    expect(text).not.toContain("<img src=x");
  });

  it("says nothing of searching where no phase did", async () => {
    const { table, clock, run } = await recordRun({ phases: [{}] });

    const { text } = await page(await createSiteHost({ table, clock }), `/runs/${run.run}`);

    expect(text).not.toContain("調べ方の記録");
  });
});
