// フェーズ 4: 送付準備
import { phase } from "tejun";

export const main = phase(async ({ agent, produce }) => {
  const found = await agent({
    instructions: [
      "送付用のメール下書きを作成する。",
      "注意: 金額は税込みで扱う",
    ].join("\n"),
  });
  return produce(found);
});
