// フェーズ 4: 下書き「見積書」の作成
import { phase } from "tejun";

export const main = phase(async ({ agent, produce }) => {
  const found = await agent({
    instructions: [
      "下書き「見積書」の作成を行う。",
      "",
      "成果物として次段に渡す: 結果",
    ].join("\n"),
  });
  return produce(found);
});
