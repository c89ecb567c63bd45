// フェーズ 3: 発行
import { phase } from "tejun";

export const main = phase(async ({ agent, produce }) => {
  const found = await agent({
    instructions: [
      "承認を得て請求書を発行する。",
      "",
      "承認者: 経理部長",
      "",
      "成果物として次段に渡す: 受付番号",
      "注意: フェーズ 3 の宛先を確かめて",
    ].join("\n"),
  });
  return produce(found);
});
