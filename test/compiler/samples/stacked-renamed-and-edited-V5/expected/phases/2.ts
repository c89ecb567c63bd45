// フェーズ 2: 下書き
import { phase } from "tejun";

export const main = phase(async ({ agent, produce }) => {
  const found = await agent({
    instructions: [
      "金額を担当者に確認する。",
      "",
      "成果物として次段に渡す: 請求書番号",
    ].join("\n"),
  });
  return produce(found);
});
