// フェーズ 5: 承認と発行
import { phase } from "tejun";

export const main = phase(async ({ agent, produce }) => {
  const found = await agent({
    instructions: [
      "承認と発行を行う。",
      "",
      "成果物として次段に渡す: 結果",
    ].join("\n"),
  });
  return produce(found);
});
