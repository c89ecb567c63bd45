// 業務: 請求
import { phase } from "tejun";

export const main = phase(async ({ agent, produce }) => {
  const found = await agent({
    instructions: [
      "# 請求",
      "",
      "## 進め方",
      "1. 作る",
      "",
      "## 利用可能なツール",
      "- freee",
    ].join("\n"),
  });
  return produce(found);
});
