// フェーズ 2: 作成
import { phase } from "tejun";

export const main = phase(async ({ agent, produce }) => {
  const found = await agent({
    instructions: [
      "請求書を作る。",
      "",
      "成果物として次段に渡す: 番号",
    ].join("\n"),
  });
  return produce(found);
});
