// フェーズ 2: 下書き作成
import { phase } from "tejun";

export const main = phase(async ({ agent, produce }) => {
  const found = await agent({
    instructions: [
      "各取引先の請求書を会計ソフトで下書きする。",
      "",
      "成果物として次段に渡す: 請求書番号",
      "注意: フェーズ 2 の検索件数を厳密に守って",
    ].join("\n"),
  });
  return produce(found);
});
