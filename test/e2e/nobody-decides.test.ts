import { expect, it, onTestFinished } from "vitest";
import { defaultConfig, SANDBOX_PRESETS } from "#config";
import { startHost } from "#local";
import { Visitor } from "../scenarios/visitor.ts";
import { readExampleAop } from "../support/agent-harness.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const REQUEST = "申請者: 山田 花子\n部署: 営業一部\n役割: 閲覧者\n期限: 2027年3月31日\n用途: 取引先との共同企画";

it.each([
  ["its actions", (aop: string) => aop],
  ["its start", (aop: string) => aop.replace("承認者: 情報システム部長", "開始の承認: 情報システム部長")],
])("a phase nobody can approve, for %s, ends the run by saying that, not that time went by", async (_, change) => {
  const config = { ...defaultConfig(SANDBOX_PRESETS), approvers: new Map() };
  const host = await startHost({ dir: temporaryFolder(), config });
  onTestFinished(() => host.close());
  const visitor = new Visitor({ origin: "http://127.0.0.1", fetch: (request) => host.fetch(request) });
  await visitor.compile("account", change(readExampleAop("account-application")));

  const ended = await visitor.ended(await visitor.start("account", REQUEST));

  expect(ended).toMatchObject({
    status: "stopped",
    why: {
      code: "AOP610",
      ja: expect.stringMatching(/を承認できる人がいません。$/),
      en: expect.stringMatching(/^Nobody can approve phase/),
    },
  });
  const done = ended.actions.filter(({ status }) => status === "succeeded").map(({ operation }) => operation);
  expect(done).not.toContain("create_account");
});
