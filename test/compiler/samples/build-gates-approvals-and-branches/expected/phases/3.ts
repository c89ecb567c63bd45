// フェーズ 3: 登録
import { phase } from "tejun";

export const main = phase(async ({ agent, produce }) => {
  const found = await agent({
    instructions: [
      "アカウントを登録する。「読み取り」の成果物も見る。",
      "",
      "進む条件: 部署 が 照合済み かつ 役割 が 照合済み",
      "開始の承認: 情報システム部長",
      "承認者: 情報システム部長",
      "",
      "成果物として次段に渡す: 登録番号",
    ].join("\n"),
  });
  return produce(found);
});
