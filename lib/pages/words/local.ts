import type { Bilingual } from "#diagnostics";

/** The words of the pages that only the host on one machine has. */
export const LOCAL = {
  mailboxTitle: { ja: "メール", en: "Mailbox" },
  mailboxLead: {
    ja: "このパソコンでは、届くはずのメールがここに並びます。リンクは、宛先の人として開きます。",
    en: "On this machine the mails that would be sent are kept here. A link opens as the person it was sent to.",
  },
  noMails: { ja: "まだメールはありません。", en: "No mail yet." },
  to: { ja: "宛先", en: "To" },
  open: { ja: "開く", en: "Open" },
  text: { ja: "本文", en: "Text" },
  clockTitle: { ja: "時計を進める", en: "Move the clock" },
  clockHint: {
    ja: "期限切れを試すとき、このホストの時計を進めます。戻すことはできません。",
    en: "To try what happens at an expiry, move this host's clock ahead. It cannot be moved back.",
  },
  now: { ja: "今の時刻", en: "It is now" },
  days: (n: number): Bilingual => ({ ja: `${n} 日進める`, en: n === 1 ? "1 day ahead" : `${n} days ahead` }),
  sandboxTitle: { ja: "お試しの道具", en: "Sandbox tools" },
  sandboxLead: {
    ja: "外につながらない道具です。何が行われたかを数え、わざと失敗させて、手順がどうするかを確かめられます。",
    en: "Tools that reach nothing outside. See what was really done, and make them fail to see what a procedure makes of it.",
  },
  effects: { ja: "行われた操作", en: "What it did" },
  noEffects: { ja: "まだ何も行われていません。", en: "Nothing was done yet." },
  times: (n: number): Bilingual => ({ ja: `${n} 回`, en: n === 1 ? "once" : `${n} times` }),
  ledger: (name: string, version: number): Bilingual => ({
    ja: `台帳 ${name}（版 ${version}）`,
    en: `Ledger ${name} (version ${version})`,
  }),
  rows: (n: number): Bilingual => ({ ja: `${n} 行`, en: n === 1 ? "1 row" : `${n} rows` }),
  faults: { ja: "失敗させる", en: "Make it fail" },
  faultsOn: { ja: "失敗させています", en: "Made to fail" },
  fault: { ja: "どのように", en: "How" },
  operation: { ja: "どの操作を", en: "Which operation" },
  anyOperation: { ja: "すべての操作", en: "any of them" },
  count: { ja: "何回（空なら、戻すまで）", en: "How often (empty: until switched off)" },
  switchOn: { ja: "失敗させる", en: "Switch on" },
  switchOff: { ja: "すべて戻す", en: "Switch all off" },
  reset: { ja: "この道具を最初の状態に戻す", en: "Put this tool back as shipped" },
  kinds: {
    error: { ja: "誤りを返す（何も書かない）", en: "answers with an error; nothing is written" },
    unreachable: { ja: "つながらない", en: "cannot be reached" },
    slow: { ja: "遅れて返す", en: "answers late" },
    "timeout-before-write": { ja: "書かずに返事もしない", en: "neither writes nor answers" },
    "timeout-after-write": { ja: "書いたあと返事をしない", en: "writes, then never answers" },
    "two-matches": { ja: "台帳が二件一致と返す", en: "the ledger answers with two matches" },
    none: { ja: "台帳が一致なしと返す", en: "the ledger answers that nothing matches" },
    "more-pages": { ja: "台帳が何ページにも分けて返す", en: "the ledger answers in several pages" },
    "endless-pages": { ja: "台帳のページが終わらない", en: "the ledger never comes to its last page" },
  },
} as const;
