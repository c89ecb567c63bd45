// フェーズ 2: 請求書の作成
import { phase } from "tejun";

export const main = phase(async ({ agent, produce }) => {
  const found = await agent({
    instructions: [
      "各取引先の請求書を会計ソフトで作成する。",
      "",
      "成果物として次段に渡す: 請求書番号",
    ].join("\n"),
  });
  return produce(found);
});
