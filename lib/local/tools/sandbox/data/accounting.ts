import type { JsonObject } from "#ports";

const NAMES = [
  "株式会社あおば商店",
  "いずみ工務店株式会社",
  "うみかぜ水産有限会社",
  "えのき印刷株式会社",
  "株式会社おおぞら運輸",
  "かえで設計事務所",
  "株式会社きらら食品",
  "くるみ木工合同会社",
  "株式会社けやき薬局",
  "こもれび書房株式会社",
  "さくら電設株式会社",
  "株式会社しらかば乳業",
  "すみれ美装有限会社",
  "株式会社せせらぎ不動産",
  "そよかぜ保育株式会社",
  "株式会社たけなか農園",
  "つばめ交通株式会社",
  "株式会社てんとうむし出版",
  "ときわ金物有限会社",
  "株式会社なぎさ印章",
];

/** Twenty fictional partners; `base` is what they buy for in a month before its own variation, in yen. */
export const PARTNERS: readonly JsonObject[] = NAMES.map((name, index) => {
  const number = String(index + 1).padStart(2, "0");
  return { partner_id: `p${number}`, name, mail: `billing-p${number}@example.com`, base: 40_000 + index * 7_300 };
});

/** What a partner bought for in a month (YYYY-MM): different each month, the same whenever it is asked. */
export function amountSold(partner: JsonObject, month: string): number {
  return Number(partner.base) + Number(month.slice(5)) * 1_250;
}
