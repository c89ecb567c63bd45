// フェーズ 4: 送付準備
import { phase } from "tejun";

export const main = phase(async ({ agent, produce }) => {
  const found = await agent({
    instructions: [
      "送付用のメール下書きを作成する。",
    ].join("\n"),
  });
  return produce(found);
});
