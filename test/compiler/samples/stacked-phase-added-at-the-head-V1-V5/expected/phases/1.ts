// フェーズ 1: 受付
import { phase } from "tejun";

export const main = phase(async ({ agent, produce }) => {
  const found = await agent({
    instructions: [
      "依頼を読む。",
      "",
      "成果物として次段に渡す: 対象月",
    ].join("\n"),
  });
  return produce(found);
});
