// フェーズ 4: 送付準備
import { phase } from "tejun";

export const main = phase(async ({ agent, produce }) => {
  const found = await agent({
    instructions: [
      "送付用のメール下書きを作成する。",
      "",
      "成果物として次段に渡す: 下書き",
    ].join("\n"),
  });
  return produce(found);
});
