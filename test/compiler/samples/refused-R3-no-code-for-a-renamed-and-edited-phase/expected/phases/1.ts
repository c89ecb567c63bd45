// フェーズ 1: 集計
import { phase } from "tejun";

export const main = phase(async ({ agent, produce }) => {
  const found = await agent({
    instructions: [
      "取引先を読む。",
      "",
      "成果物として次段に渡す: 取引先",
    ].join("\n"),
  });
  return produce(found);
});
