/** The procedure of ACCOUNT, whose look-ups another procedure does: what is saved before it is compiled, by id. */
export const CALLED_APPLICATION: { readonly [aop: string]: string } = {
  "look-up": `# 申請の照合

## フェーズ 1: 台帳と照合する (使う道具: 社員台帳 (read-only), 部署一覧 (read-only), 役割一覧 (read-only))
依頼の申請者を社員台帳と、部署を部署一覧と、役割を役割一覧と照合する。

成果物として次段に渡す: 申請者、部署、役割
`,
  "called-application": `# アカウントの利用申請

## フェーズ 1: 申請を読む
申請の文面から、申請者・部署・役割・期限・用途の候補を読み取る。

成果物として次段に渡す: 申請者、部署、役割、期限 (日付)、用途

## フェーズ 2: 照合を頼む (使う道具: AOP「申請の照合」)
AOP「申請の照合」を呼ぶ。

成果物として次段に渡す: 申請者、部署、役割、期限 (日付)、用途

## フェーズ 3: 登録する (使う道具: アカウント登録)
進む条件: 部署 が 照合済み かつ 役割 が 照合済み

承認を得て、アカウントを登録する。

承認者: 情報システム部長
成果物として次段に渡す: アカウント
`,
};
