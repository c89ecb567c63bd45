// フェーズ 6: お客様へのご連絡
import { phase } from "tejun";

export const main = phase(async ({ agent, produce }) => {
  const found = await agent({
    instructions: [
      "お客様へのご連絡を行う。",
      "",
      "成果物として次段に渡す: 結果",
    ].join("\n"),
  });
  return produce(found);
});
