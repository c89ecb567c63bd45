// フェーズ 3: 集計
import { phase } from "tejun";

export const main = phase(async ({ agent, produce }) => {
  const found = await agent({
    instructions: [
      "読む。",
    ].join("\n"),
  });
  return produce(found);
});
