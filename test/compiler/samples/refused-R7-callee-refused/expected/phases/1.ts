// フェーズ 1: 頼む
import { phase } from "tejun";

export const main = phase(async ({ agent, produce }) => {
  const found = await agent({
    instructions: [
      "AOP「経費精算」を呼ぶ。",
      "",
      "成果物として次段に渡す: 金額 (数値)",
    ].join("\n"),
  });
  return produce(found);
});
