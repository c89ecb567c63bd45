// フェーズ 1: 確認
import { phase } from "tejun";

export const main = phase(async ({ agent, produce }) => {
  const found = await agent({
    instructions: [
    ].join("\n"),
  });
  return produce(found);
});
