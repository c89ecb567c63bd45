import { expect, it, onTestFinished } from "vitest";
import { defaultConfig, SANDBOX_PRESETS } from "#config";
import { startHost } from "#local";
import { Visitor } from "../scenarios/visitor.ts";
import { readExampleAop } from "../support/agent-harness.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const REQUEST = "申請者: 山田 花子\n部署: 営業一部\n役割: 閲覧者\n期限: 2027年3月31日\n用途: 取引先との共同企画";
const FIRST = "it-lead@example.com";
const SECOND = "accounting-lead@example.com";
const THIRD = "operators@example.com";

async function open() {
  const defaults = defaultConfig(SANDBOX_PRESETS);
  const approvals = { ...defaults.approvals, remindAfterHours: 24, escalateAfterHours: 48, escalateTo: "operators" };
  const host = await startHost({ dir: temporaryFolder(), config: { ...defaults, approvals } });
  onTestFinished(() => host.close());
  const visitor = new Visitor({ origin: "http://127.0.0.1", fetch: (request) => host.fetch(request) });
  const aop = readExampleAop("account-application").replace(
    "承認者: 情報システム部長",
    "承認者: 情報システム部長、経理部長",
  );
  await visitor.compile("account", aop);
  const run = await visitor.start("account", REQUEST);
  await visitor.settled(run);
  return { visitor, run };
}

async function subjectsTo(visitor: Visitor, to: string): Promise<readonly string[]> {
  const mails = await visitor.json<readonly { readonly to: string; readonly subject: string }[]>(
    "GET",
    "/mailbox.json",
  );
  return mails.filter((mail) => mail.to === to).map(({ subject }) => subject.replace(/：.*|:.*/, ""));
}

async function pageText(visitor: Visitor, link: string, language: string): Promise<string> {
  const response = await visitor.call("GET", link, undefined, { accept: "text/html", "accept-language": language });
  return (await response.text()).replaceAll(/<[^>]+>/g, " ").replaceAll(/\s+/g, " ");
}

it("two approvers, one of whom is reminded and passes it on, make one account on a host", async () => {
  const { visitor, run } = await open();
  const first = await visitor.nextLink(FIRST);
  const second = await visitor.nextLink(SECOND);
  expect(await pageText(visitor, first, "ja")).toContain("全員が承認するまで、何も実行しません。");
  const consented = await visitor.decide(first, "approve");
  expect(await consented.json()).toMatchObject({ decision: "approved", open: ["経理部長"] });
  expect((await visitor.run(run)).status).toBe("waiting");
  expect(await pageText(visitor, first, "en")).toContain("Your role has approved; 経理部長 has yet to.");

  await visitor.json("POST", "/local/clock", { advance: "PT24H" });
  const reminder = await visitor.nextLink(SECOND);
  expect(await subjectsTo(visitor, SECOND)).toEqual([
    "【承認のお願い】アカウントの利用申請",
    "【再送・承認のお願い】アカウントの利用申請",
  ]);
  expect(await subjectsTo(visitor, FIRST)).toEqual(["【承認のお願い】アカウントの利用申請"]);

  const { nonce, colleagues } = await visitor.open(reminder);
  expect(colleagues).toEqual([THIRD]);
  const form = new URLSearchParams({ nonce: String(nonce), decision: "delegate", to: THIRD, comment: "出張中" });
  const passed = await visitor.call("POST", second, form.toString(), {
    "content-type": "application/x-www-form-urlencoded",
  });
  expect(passed.status).toBe(403);
  const again = await visitor.call("POST", reminder, form.toString(), {
    "content-type": "application/x-www-form-urlencoded",
  });
  expect(await again.json()).toMatchObject({ delegation: { from: SECOND, to: THIRD, comment: "出張中" } });
  expect(await pageText(visitor, second, "ja")).toContain(`あなたは ${THIRD} さんに任せました。`);

  const link = await visitor.nextLink(THIRD);
  expect(await pageText(visitor, link, "ja")).toContain(`${SECOND} さんの代わりに決めます。`);
  expect((await visitor.decide(link, "approve")).status).toBe(200);
  const ended = await visitor.ended(run);
  expect(ended.status).toBe("completed");
  expect(ended.actions.filter(({ operation }) => operation === "create_account")).toHaveLength(1);
  expect(ended).toMatchObject({ progress: { of: 2, unknown: [], failed: [], notSent: [] } });
});

it("nobody decides: others are asked after two days, and it still ends at its end", async () => {
  const { visitor, run } = await open();
  await visitor.json("POST", "/local/clock", { advance: "PT48H" });
  const link = await visitor.nextLink(THIRD);
  expect(await pageText(visitor, link, "ja")).toContain("決まらないので、operators");
  await visitor.json("POST", "/local/clock", { advance: "P5D" });
  const ended = await visitor.ended(run);
  expect(ended.status).toBe("stopped");
  expect((await visitor.decide(link, "approve")).status).toBe(409);
});
