// フェーズ 1: 受付の確認
import { phase } from "tejun";

export const main = phase(async ({ agent, produce }) => {
  const found = await agent({
    instructions: [
      "受付の確認を行う。",
      "",
      "成果物として次段に渡す: 結果",
    ].join("\n"),
  });
  return produce(found);
});
