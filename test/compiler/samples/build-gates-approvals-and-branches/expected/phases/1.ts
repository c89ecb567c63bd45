// フェーズ 1: 読み取り
import { phase } from "tejun";

export const main = phase(async ({ agent, produce }) => {
  const found = await agent({
    instructions: [
      "申請書を読み取る。",
      "",
      "成果物として次段に渡す: 申請者、部署、役割、期限 (日付)、申請書 (ファイル)",
    ].join("\n"),
  });
  return produce(found);
});
