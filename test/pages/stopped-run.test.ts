import { expect, it } from "vitest";
import { runItem } from "#records";
import { actOn, applyForAccounts, approve } from "../support/account-application.ts";
import { createSiteHost, page } from "./site.ts";

const WHY = { code: "AOP547", ja: "完了ではありません。", en: "Not complete." };

/** The page of a run that was stopped with one action, which was sent or not. */
async function stoppedRun({ sent }: { readonly sent: boolean }): Promise<string> {
  const application = await applyForAccounts();
  await approve(application);
  if (sent) await actOn(application);
  const { table, clock, run } = application.recorded;
  await table.write([{ op: "put", item: runItem({ ...run, status: "stopped", endedAt: 6, why: WHY, needs: [] }) }]);
  const host = await createSiteHost({ table, clock, catalog: application.catalog });
  return (await page(host, `/runs/${run.run}`)).text;
}

it("tells beside why a run stopped how much of it was done, and leads to what is left", async () => {
  const text = await stoppedRun({ sent: false });

  expect(text).toMatch(
    /止まった理由[\s\S]*?<a href="#actions">1 件のうち 0 件が成功しました。<\/a>[\s\S]*?<\/section>/,
  );
  expect(text).toContain('id="actions"');
});

it("leads nowhere where everything was done", async () => {
  expect(await stoppedRun({ sent: true })).not.toContain('href="#actions"');
});
