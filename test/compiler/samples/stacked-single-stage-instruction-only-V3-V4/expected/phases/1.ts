// 業務: 月次の請求書発行
import { phase } from "tejun";

export const main = phase(async ({ agent, produce }) => {
  const found = await agent({
    instructions: [
      "# 月次の請求書発行",
      "",
      "## 概要",
      "毎月の請求書を取引先ごとに作成し、発行する。",
      "",
      "## 進め方",
      "1. 取引先一覧を会計ソフトから取得する",
      "2. 各取引先の今月の売上を集計する",
      "3. 会計ソフトで請求書を作成する",
      "",
      "## 利用可能なツール",
      "- freee",
      "- google_workspace の gmail",
      "",
      "## 期待される成果物",
      "請求書が発行され、送付用の下書きがあること。",
      "注意: 検索件数を厳密に守って",
    ].join("\n"),
  });
  return produce(found);
});
