import { expect, it, onTestFinished } from "vitest";
import { defaultConfig, SANDBOX_PRESETS } from "#config";
import { startHost } from "#local";
import { Visitor } from "../scenarios/visitor.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const YOU = "you@localhost";

const AOP = `# 受付

## フェーズ 1: 聞き取り (使う道具: hitl)
依頼から次を読み取る。足りないものは申請者に尋ねる。

成果物として次段に渡す: 部署

## フェーズ 2: 控え
渡された部署をそのまま渡す。

成果物として次段に渡す: 部署
`;

const EDITED = AOP.replace(
  "## フェーズ 2: 控え",
  "## フェーズ 2: 検査 (使う道具: 部署一覧 (read-only))\n部署を部署一覧で照合する。\n\n成果物として次段に渡す: 部署\n\n## フェーズ 3: 控え",
);

it("a run that waits while its procedure is edited and compiled goes on with the program it began with, also after a restart", async () => {
  const dir = temporaryFolder();
  const config = defaultConfig(SANDBOX_PRESETS);
  const first = await startHost({ dir, config });
  const before = new Visitor({ origin: "http://127.0.0.1", fetch: (request) => first.fetch(request) });
  await before.compile("reception", AOP);
  const old = await before.json("GET", "/aops/reception/program");
  const run = await before.start("reception", "お願いします");
  expect(await before.settled(run)).toMatchObject({ status: "waiting" });
  expect(await before.compile("reception", EDITED)).toMatchObject({ outcome: "stacked" });
  const link = await before.nextLink(YOU);
  await first.close();

  const second = await startHost({ dir, config });
  onTestFinished(() => second.close());
  const after = new Visitor({ origin: "http://127.0.0.1", fetch: (request) => second.fetch(request) });
  await after.answer(link, "部署: 営業一部");
  const ended = await after.ended(run);
  const fresh = await after.settled(await after.start("reception", "お願いします"));

  expect(ended).toMatchObject({ status: "completed", program: old.program, aopVersion: 1 });
  expect(ended.phases.map(({ name }) => name)).toEqual(["聞き取り", "控え"]);
  expect(fresh).toMatchObject({ aopVersion: 2 });
  expect(fresh.phases.map(({ name }) => name)).toEqual(["聞き取り", "検査", "控え"]);
});
