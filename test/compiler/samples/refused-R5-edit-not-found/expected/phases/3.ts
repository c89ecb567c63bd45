// フェーズ 3: 送付
import { phase } from "tejun";

export const main = phase(async ({ agent, produce }) => {
  const found = await agent({
    instructions: [
      "下書きを作る。",
    ].join("\n"),
  });
  return produce(found);
});
