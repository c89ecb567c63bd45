// フェーズ 2: 金額・期限の読み取り
import { phase } from "tejun";

export const main = phase(async ({ agent, produce }) => {
  const found = await agent({
    instructions: [
      "金額・期限の読み取りを行う。",
      "",
      "成果物として次段に渡す: 結果",
    ].join("\n"),
  });
  return produce(found);
});
