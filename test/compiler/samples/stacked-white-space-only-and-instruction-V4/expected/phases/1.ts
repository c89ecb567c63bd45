// フェーズ 1: 集計
import { phase } from "tejun";

export const main = phase(async ({ agent, produce }) => {
  const found = await agent({
    instructions: [
      "取引先一覧と今月の売上を取得する。",
      "",
      "成果物として次段に渡す: 取引先 (一覧)、売上 (数値)",
    ].join("\n"),
  });
  return produce(found);
});
