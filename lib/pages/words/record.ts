import type { Bilingual } from "#diagnostics";

/** The words for what a run's record says: who allowed what, which way it took, the audit, exports, cancelling. */
export const RECORD = {
  timeline: { ja: "時間の流れ", en: "Timeline" },
  waitingForAnswer: { ja: "回答待ち", en: "waiting" },
  timelineAlt: (phases: number, waits: number): Bilingual => ({
    ja: `${phases} つのフェーズと、人を待った ${waits} 回`,
    en: `${phases} phases, and ${waits} waits for people`,
  }),
  waitFor: (who: string): Bilingual => ({ ja: `${who} を待つ`, en: `waits for ${who}` }),
  allowedTitle: { ja: "誰が何を許したか", en: "Who allowed what" },
  nobodyAskedYet: { ja: "まだ誰にも承認を頼んでいません。", en: "Nobody has been asked for an approval yet." },
  nobodyAsked: { ja: "承認を求めた操作はありません。", en: "Nothing needed an approval." },
  states: {
    waiting: { ja: "承認待ち", en: "waiting" },
    approved: { ja: "承認", en: "approved" },
    rejected: { ja: "却下", en: "rejected" },
    expired: { ja: "期限切れ", en: "expired" },
    void: { ja: "無効", en: "void" },
    answered: { ja: "回答済み", en: "answered" },
  },
  startOf: (phase: string): Bilingual => ({ ja: `「${phase}」の開始`, en: `the start of “${phase}”` }),
  operations: (names: string, count: number): Bilingual => ({
    ja: count > 1 ? `${names}（${count} 件）` : names,
    en: count > 1 ? `${names} (${count})` : names,
  }),
  decidedBy: (person: string, role: string, behalf: string | undefined): Bilingual =>
    behalf === undefined
      ? { ja: `${person} さん（${role}）が決めました`, en: `decided by ${person} (${role})` }
      : {
          ja: `${person} さんが、${behalf} さん（${role}）の代わりに決めました`,
          en: `decided by ${person}, on behalf of ${behalf} (${role})`,
        },
  approvedBy: (person: string, role: string, behalf: string | undefined): Bilingual =>
    behalf === undefined
      ? { ja: `${person} さん（${role}）が承認しました`, en: `approved by ${person} (${role})` }
      : {
          ja: `${person} さんが、${behalf} さん（${role}）の代わりに承認しました`,
          en: `approved by ${person}, on behalf of ${behalf} (${role})`,
        },
  askedOf: (people: string): Bilingual => ({ ja: `宛先: ${people}`, en: `asked of ${people}` }),
  expires: { ja: "期限", en: "valid until" },
  used: { ja: "この承認で操作が送られました", en: "used: the actions were sent under it" },
  shown: { ja: "見せた内容", en: "what was shown" },
  refusalsTitle: { ja: "断ったこと", en: "What was refused" },
  refusedCall: (operation: string): Bilingual => ({ ja: `呼び出し「${operation}」`, en: `the call “${operation}”` }),
  refusedApproval: { ja: "承認されませんでした", en: "an approval that was not given" },
  refusedQuestion: { ja: "尋ねられませんでした", en: "a question that could not be asked" },
  refusedPerson: (person: string): Bilingual => ({ ja: `${person} さん`, en: person }),
  refusedStranger: { ja: "名前の分からない人", en: "somebody unknown" },
  refusedTry: (who: Bilingual, tried: Bilingual): Bilingual => ({
    ja: `${who.ja}の${tried.ja}`,
    en: `${who.en}, who tried to ${tried.en}`,
  }),
  tried: {
    approve: { ja: "承認", en: "approve" },
    reject: { ja: "却下", en: "reject" },
    delegate: { ja: "引き継ぎ", en: "pass it on" },
    answer: { ja: "回答", en: "answer" },
    cancel: { ja: "実行の取り消し", en: "cancel the run" },
    upload: { ja: "ファイルの送信", en: "send a file" },
  },
  questionsTitle: { ja: "人に尋ねたこと", en: "What people were asked" },
  answeredBy: (person: string): Bilingual => ({ ja: `${person} さんの答え`, en: `answered by ${person}` }),
  unknownEffect: {
    ja: "結果の分からない操作がどうなったか",
    en: "What became of an action nobody knows the outcome of",
  },
  path: {
    run: { ja: "条件を満たしたので進みました", en: "its conditions held, so it ran" },
    skip: { ja: "条件に合わないので飛ばしました", en: "its condition did not hold, so it was skipped" },
    stop: { ja: "条件を満たさないので進みませんでした", en: "its conditions did not hold, so it was not entered" },
    approve: { ja: "開始の承認を待ちました", en: "it waits for the approval to start" },
  },
  holds: { ja: "満たした", en: "held" },
  fails: { ja: "満たさなかった", en: "did not hold" },
  calledTitle: { ja: "呼び出した手順書の実行", en: "Runs of the procedures it called" },
  calledBy: { ja: "この実行を呼び出した実行", en: "The run that called this one" },
  exports: { ja: "書き出す", en: "Export" },
  csv: { ja: "値の一覧（CSV）", en: "values (CSV)" },
  prov: { ja: "来歴（PROV-JSON）", en: "provenance (PROV-JSON)" },
  trace: { ja: "実行の経過（OpenTelemetry）", en: "spans (OpenTelemetry)" },
  auditLink: {
    ja: "監査: どこで確かになり、誰が許したか",
    en: "Audit: where values became certain, and who allowed it",
  },
  audit: { ja: "監査", en: "Audit" },
  back: { ja: "実行に戻る", en: "Back to the run" },
  risesTitle: {
    ja: "不確かな値が、確かなものとして扱われるようになったところ",
    en: "Where an uncertain value came to be treated as certain",
  },
  noRises: { ja: "確かさが上がった値はありません。", en: "No value became more certain." },
  sound: {
    ja: "根拠なしに確かさが上がった値はありません。記録は、封をしたときのままです。",
    en: "No value became more certain without evidence. The record is as it was sealed.",
  },
  unexplained: (n: number): Bilingual => ({
    ja: `根拠なしに確かさが上がった値が ${n} 件あります。記録が書き換えられたか、失われています。`,
    en: `${n} ${n === 1 ? "value" : "values"} became more certain without evidence: the record was changed, or part of it is gone.`,
  }),
  faults: { ja: "封をしたときと違う記録", en: "Entries that are not as they were sealed" },
  faultKinds: {
    changed: { ja: "書き換えられています", en: "changed" },
    absent: { ja: "なくなっています", en: "gone" },
    unchained: { ja: "前の記録とつながりません", en: "does not follow the entry before" },
  },
  cancel: { ja: "実行を取り消す", en: "Cancel the run" },
  cancelHint: {
    ja: "待っている承認は無効になり、新しい操作は送られません。すでに送られた操作は取り消せません。",
    en: "Waiting approvals become void and no action is begun. What was already sent cannot be taken back.",
  },
  cancelled: (person: string): Bilingual => ({
    ja: `${person} さんが取り消しました`,
    en: `Cancelled by ${person}`,
  }),
  inFlight: (n: number): Bilingual => ({
    ja: `取り消したときに送られていた操作が ${n} 件あり、結果はまだ分かりません。相手のシステムで確かめてください。`,
    en: `${n} ${n === 1 ? "action was" : "actions were"} already sent when it was cancelled, and what became of ${n === 1 ? "it" : "them"} is not known: look in the other system.`,
  }),
} as const;
