import type { Bilingual } from "#diagnostics";

/** The words for where a value comes from. */
export const EVIDENCE = {
  evidence: (n: number): Bilingual => ({
    ja: `根拠 ${n} 件を見る`,
    en: n === 1 ? "See the evidence" : `See the evidence (${n})`,
  }),
  holdsUntil: { ja: "この根拠の期限", en: "holds until" },
  row: { ja: "台帳の行", en: "the row" },
  from: { ja: "出どころ", en: "Where from" },
  byNobodyKnown: { ja: "誰の言葉かは不明", en: "nobody known wrote it" },
  byPerson: (person: string): Bilingual => ({ ja: `${person} さんの言葉`, en: `in the words of ${person}` }),
  ledger: (ledger: string, version: string): Bilingual => ({
    ja: `台帳 ${ledger}（版 ${version}）`,
    en: `the ledger ${ledger} (version ${version})`,
  }),
  askedWith: { ja: "照会した内容", en: "asked with" },
  matches: (n: number): Bilingual => ({ ja: `一致 ${n} 件`, en: n === 1 ? "1 match" : `${n} matches` }),
  notExhaustive: { ja: "最後までは調べられていない", en: "not searched to its end" },
  lookupFailed: { ja: "調べられなかった", en: "could not be asked" },
  read: (tool: string, operation: string): Bilingual => ({
    ja: `${tool}「${operation}」で読み取った内容`,
    en: `read by “${operation}” of ${tool}`,
  }),
  readSomehow: { ja: "道具で読み取った内容", en: "what a tool read" },
  receipts: (tool: string, operation: string, count: number): Bilingual => ({
    ja: count === 1 ? `${tool}「${operation}」の控え` : `${tool}「${operation}」の控え ${count} 件`,
    en: count === 1 ? `the receipt of “${operation}” of ${tool}` : `${count} receipts of “${operation}” of ${tool}`,
  }),
  moreSources: (n: number): Bilingual => ({ ja: `ほか ${n} 件の出どころ`, en: `and ${n} more sources` }),
  identity: { ja: "サインインした依頼者", en: "the signed-in requester" },
  nobodySignedIn: { ja: "依頼者は不明（サインインなし）", en: "the requester is unknown (not signed in)" },
  derived: (name: string): Bilingual => ({ ja: `計算（${name}）`, en: `computed (${name})` }),
  functions: {
    list: { ja: "いくつかの値を一覧にまとめた", en: "values put into a list" },
    object: { ja: "いくつかの値を一つにまとめた", en: "values put together" },
    join: { ja: "いくつかの値をつないだ", en: "values joined" },
    sum: { ja: "合計した", en: "summed up" },
    count: { ja: "数えた", en: "counted" },
  },
  searched: { ja: "探した所", en: "searched" },
  fileOfNobodyKnown: { ja: "誰が渡したかは不明", en: "given by nobody known" },
  fileOf: (person: string): Bilingual => ({ ja: `${person} さんが渡したファイル`, en: `given by ${person}` }),
} as const;
