// フェーズ 2: 確認
import { phase } from "tejun";

export const main = phase(async ({ agent, produce }) => {
  const found = await agent({
    instructions: [
      "部署が決まらないときだけ、担当者に確かめる。",
      "",
      "実行する条件: 部署 が 候補複数 または 部署 が 不足",
      "",
      "成果物として次段に渡す: 申請者、部署、役割、期限 (日付)",
    ].join("\n"),
  });
  return produce(found);
});
