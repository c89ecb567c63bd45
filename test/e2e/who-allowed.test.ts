import { expect, it } from "vitest";
import { startTejun } from "../local/terminal/tejun-command.ts";
import { ACCOUNTING, type FiveInvoices, startFiveInvoices } from "../scenarios/five-invoices.ts";

const IT = "it-lead@example.com";
const OPERATORS = "operators@example.com";

async function passOn({ visitor, link }: FiveInvoices, to: string): Promise<string> {
  const { nonce } = await visitor.open(link);
  const body = new URLSearchParams({ nonce: String(nonce), decision: "delegate", to }).toString();
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  expect((await visitor.call("POST", link, body, headers)).status).toBe(200);
  return visitor.nextLink(to);
}

async function told(five: FiveInvoices) {
  const audit = await startTejun(five.dir, ["--state", five.dir, "audit", five.run]).ended;
  return {
    page: await five.page(`/runs/${five.run}`, "ja"),
    audit: await five.page(`/runs/${five.run}/audit`, "en"),
    cli: audit.stdout,
    prov: JSON.stringify(await five.visitor.json("GET", `/runs/${five.run}/prov`)),
    run: await five.visitor.json("GET", `/runs/${five.run}`),
  };
}

it("a decision that was passed on is told with both people, wherever it says who allowed it", async () => {
  const five = await startFiveInvoices();
  await five.visitor.decide(await passOn(five, OPERATORS), "approve");
  await five.visitor.ended(five.run);

  const { page, audit, cli, prov, run } = await told(five);

  expect(page).toContain(`${OPERATORS} さんが、${ACCOUNTING} さん（経理部長）の代わりに決めました`);
  expect(audit).toContain(`decided by ${OPERATORS}, on behalf of ${ACCOUNTING} (経理部長)`);
  expect(cli).toMatch(new RegExp(`approved by ${OPERATORS} \\(経理部長\\) on .*\n +on behalf of ${ACCOUNTING}\n`));
  expect(run).toMatchObject({ approvals: [{ decision: { person: OPERATORS, onBehalfOf: ACCOUNTING } }] });
  const { actedOnBehalfOf, agent } = JSON.parse(prov) as {
    readonly actedOnBehalfOf: { readonly [id: string]: { readonly [role: string]: string } };
    readonly agent: { readonly [id: string]: { readonly "prov:label"?: string } };
  };
  const pairs = Object.values(actedOnBehalfOf).map((one) => [
    agent[one["prov:delegate"] ?? ""]?.["prov:label"],
    agent[one["prov:responsible"] ?? ""]?.["prov:label"],
  ]);
  expect(pairs).toContainEqual([OPERATORS, ACCOUNTING]);
});

it("where two had to approve, both are told, not the last alone", async () => {
  const five = await startFiveInvoices({}, (text) =>
    text.replace("承認者: 経理部長", "承認者: 経理部長、情報システム部長"),
  );
  await five.visitor.decide(await five.visitor.nextLink(IT), "approve");
  const early = await five.page(`/runs/${five.run}`, "ja");
  expect(early).toContain(`${IT} さん（情報システム部長）が承認しました`);
  await five.visitor.decide(five.link, "approve");
  await five.visitor.ended(five.run);

  const { page, audit, cli, prov, run } = await told(five);

  for (const [person, role] of [
    [IT, "情報システム部長"],
    [ACCOUNTING, "経理部長"],
  ]) {
    expect(page).toContain(`${person} さん（${role}）が承認しました`);
    expect(audit).toContain(`approved by ${person} (${role})`);
    expect(cli).toContain(`approved by ${person} (${role})`);
    expect(prov).toContain(`"prov:role":"${role}"`);
  }
  expect(run).toMatchObject({ approvals: [{ consents: [{ person: ACCOUNTING }, { person: IT }] }] });
});

it("a rejected run tells in the first words what was decided, and nothing of it as yet to come", async () => {
  const five = await startFiveInvoices();
  await five.visitor.decide(five.link, "reject", "金額が違います");
  await five.visitor.ended(five.run);
  const type = async (...words: string[]) =>
    (await startTejun(five.dir, ["--state", five.dir, "--lang", "ja", ...words, five.run]).ended).stdout;

  expect(await type("audit")).toContain(`却下: ${ACCOUNTING} (経理部長)`);
  expect(await type("audit")).toContain("× 5 — 送らなかった");
  const status = await type("status");
  expect(status).toContain("送らなかった 5 件");
  expect(status).toMatch(/4 送付準備 +始めなかった/);
  const page = await five.page(`/runs/${five.run}`, "ja");
  expect(page).toContain("送らなかった 5");
  expect(page).toContain("4. 送付準備 始めなかった");
  expect(page).not.toMatch(/これから|まだ送っていない/);
});
