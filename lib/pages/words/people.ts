import type { Bilingual } from "#diagnostics";

/** The words of the pages on which people decide and answer. */
export const PEOPLE = {
  approvalTitle: { ja: "承認のお願い", en: "Approval" },
  startTitle: { ja: "開始の承認のお願い", en: "Approval to start" },
  askedOf: (person: string, role: string): Bilingual => ({
    ja: `${person} さん（${role}）の判断を待っています。`,
    en: `Waiting for ${person} (${role}) to decide.`,
  }),
  summary: (count: number): Bilingual => ({
    ja:
      count === 1
        ? "承認すると、次の操作を 1 件、一度だけ実行します。"
        : `承認すると、次の操作を ${count} 件、一度ずつ実行します。`,
    en:
      count === 1
        ? "If you approve, this one action is carried out, once."
        : `If you approve, these ${count} actions are carried out, once each.`,
  }),
  startSummary: (phase: string): Bilingual => ({
    ja: `承認すると、フェーズ「${phase}」が始まります。`,
    en: `If you approve, phase “${phase}” starts.`,
  }),
  commit: { ja: "取り消せない操作", en: "cannot be undone" },
  draft: { ja: "下書き", en: "draft" },
  nth: (n: number, of: number): Bilingual => ({ ja: `${of} 件中 ${n} 件目`, en: `${n} of ${of}` }),
  noArguments: { ja: "引数はありません。", en: "It has no parameters." },
  handover: { ja: "フェーズに渡される値", en: "The values it is handed" },
  mayUse: { ja: "使う道具", en: "The tools it may use" },
  forWhom: { ja: "依頼者", en: "For whom" },
  notSignedIn: { ja: "（サインインなし）", en: "(not signed in)" },
  nobodyKnown: { ja: "不明", en: "unknown" },
  aop: { ja: "手順書", en: "Procedure" },
  phase: { ja: "フェーズ", en: "Phase" },
  role: { ja: "承認する役割", en: "Decided by" },
  expires: { ja: "期限", en: "Until" },
  ledgers: { ja: "確かめた台帳", en: "Ledgers it rests on" },
  ledgerVersion: (version: string): Bilingual => ({ ja: `版 ${version}`, en: `version ${version}` }),
  timesAsked: (n: number): Bilingual => ({ ja: `から ${n} 回照会`, en: `and later, asked ${n} times` }),
  manyKeys: (first: string, last: string, count: number): Bilingual => ({
    ja: `${first} から ${last} まで ${count} 件`,
    en: `${count}: ${first} to ${last}`,
  }),
  digest: { ja: "承認する内容の指紋", en: "Digest of what you approve" },
  decide: { ja: "決める", en: "Decide" },
  approve: { ja: "承認する", en: "Approve" },
  approveHint: {
    ja: "上に示した内容のとおりに実行されます。内容が少しでも変わったら、実行されません。",
    en: "Exactly what is shown above is carried out; if anything of it has changed by then, nothing is.",
  },
  approveStartHint: { ja: "このフェーズが始まります。", en: "The phase starts." },
  reject: { ja: "却下する", en: "Reject" },
  rejectHint: { ja: "何も実行せずに、この実行を終えます。", en: "Nothing is carried out, and the run ends." },
  comment: { ja: "理由", en: "Reason" },
  commentHint: { ja: "却下するときは必ず書いてください。", en: "Needed to reject." },
  states: {
    approved: { ja: "承認済み", en: "Approved" },
    rejected: { ja: "却下", en: "Rejected" },
    expired: { ja: "期限切れ", en: "Expired" },
    void: { ja: "無効", en: "No longer valid" },
    answered: { ja: "回答済み", en: "Answered" },
  },
  decided: (person: string, decision: string): Bilingual => ({
    ja: `${person} さんが${decision}にしました。`,
    en: `${decision} by ${person}.`,
  }),
  decidedFor: (person: string, behalf: string, decision: string): Bilingual => ({
    ja: `${person} さんが、${behalf} さんの代わりに${decision}にしました。`,
    en: `${decision} by ${person}, on behalf of ${behalf}.`,
  }),
  allOfThem: { ja: "全員の承認が要ります", en: "All of these have to approve" },
  whoDecides: { ja: "決める人", en: "Who decides" },
  onlyTogether: {
    ja: "全員が承認するまで、何も実行しません。",
    en: "Nothing is carried out before everybody has approved.",
  },
  notYet: { ja: "まだ", en: "not yet" },
  consentOf: (person: string): Bilingual => ({ ja: `${person} さん`, en: `by ${person}` }),
  consentFor: (person: string, behalf: string): Bilingual => ({
    ja: `${person} さん（${behalf} さんの代わり）`,
    en: `by ${person}, on behalf of ${behalf}`,
  }),
  passedOn: (from: string, to: string): Bilingual => ({
    ja: `${from} さんが、判断を ${to} さんに任せました。`,
    en: `${from} passed the decision on to ${to}.`,
  }),
  escalated: (role: string, people: string): Bilingual => ({
    ja: `決まらないので、${role}（${people}）にも頼んでいます。`,
    en: `Nobody had decided, so ${role} (${people}) is asked as well.`,
  }),
  onBehalf: (person: string): Bilingual => ({
    ja: `${person} さんの代わりに決めます。あなたの判断として、二人の名前で記録されます。`,
    en: `You decide on behalf of ${person}; it is recorded as your decision, with both names.`,
  }),
  youPassedOn: (to: string): Bilingual => ({
    ja: `あなたは ${to} さんに任せました。もう決めることはありません。`,
    en: `You passed this on to ${to}; there is nothing left for you to decide.`,
  }),
  youConsented: (open: string): Bilingual => ({
    ja: `あなたの役割の承認は済んでいます。残りは ${open} です。`,
    en: `Your role has approved; ${open} has yet to.`,
  }),
  passOn: { ja: "ほかの人に任せる", en: "Pass it on" },
  passOnHint: {
    ja: "選んだ人が、あなたの代わりに決めます。任せた後は、あなたは決められません。期限は変わりません。",
    en: "Whoever you choose decides on your behalf. You cannot decide any more then; the time to decide stays the same.",
  },
  passOnTo: { ja: "任せる相手", en: "To" },
  passOnWhy: { ja: "ひとこと（任意）", en: "A word to them (optional)" },
  stands: { ja: "最初の決定が有効です。", en: "The first decision stands." },
  expiredAt: { ja: "決める期限が過ぎました", en: "The time to decide ended" },
  nothingDone: {
    ja: "この承認では、何も実行されません。必要なら、もう一度実行を始めてください。",
    en: "Nothing is carried out on it. If it is still needed, start another run.",
  },
  answerEndedAt: { ja: "答える期限が過ぎました", en: "The time to answer ended" },
  overHint: { ja: "この画面ですることはもうありません。", en: "There is nothing left to do here." },
  thanks: { ja: "受け取りました。手順は先へ進みます。", en: "Received; the procedure goes on." },
  sources: { ja: "出どころ", en: "Where from" },
  byCall: (ledger: string, keys: string): Bilingual => ({
    ja: `台帳 ${ledger}（${keys}）`,
    en: `the ledger ${ledger} (${keys})`,
  }),
  byCallAsked: (ledger: string, keys: string, asked: string): Bilingual => ({
    ja: `台帳 ${ledger}（${keys}、「${asked}」で照合）`,
    en: `the ledger ${ledger} (${keys}, asked with “${asked}”)`,
  }),
  askedWith: (ledger: string, asked: string): Bilingual => ({
    ja: `台帳 ${ledger} は「${asked}」で照合しました。`,
    en: `The ledger ${ledger} was asked with “${asked}”.`,
  }),
  askedWithGuess: {
    ja: "どの資料にもない言葉です。見つかった行が正しいか、確かめてください。",
    en: "No source contains this: check that the row that was found is the right one.",
  },
  asWritten: { ja: "元の言葉", en: "As it was written" },
  earlier: (calls: string, count: number): Bilingual => ({
    ja: count === 1 ? `前の操作の結果 (${calls})` : `前の操作の結果 ${count} 件 (${calls})`,
    en:
      count === 1
        ? `what an earlier action brought back (${calls})`
        : `what ${count} earlier actions brought back (${calls})`,
  }),
  onceEach: { ja: "一行が一件の操作です。", en: "Each row is one action." },
  toDecision: { ja: "決めるところへ", en: "Go to the decision" },
  questionTitle: { ja: "質問", en: "A question" },
  asks: (phase: string): Bilingual => ({ ja: `「${phase}」からの質問です。`, en: `“${phase}” asks:` }),
  fields: { ja: "知りたいこと", en: "What it needs to know" },
  answer: { ja: "答え", en: "Your answer" },
  answerHint: {
    ja: "分かることだけ書いてください。例: 部署: 営業部。書いた言葉は、あなたの言葉として記録されます。",
    en: "Write only what you know, for example “department: Sales”. It is recorded as your words.",
  },
  files: { ja: "ファイル（あれば）", en: "Files (if any)" },
  send: { ja: "答えを送る", en: "Send the answer" },
  answeredBy: (person: string): Bilingual => ({ ja: `${person} さんが答えました。`, en: `${person} answered.` }),
  fileCount: (n: number): Bilingual => ({ ja: `ファイル ${n} 個`, en: n === 1 ? "1 file" : `${n} files` }),
  unknownTitle: { ja: "結果を確かめてください", en: "What became of it?" },
  unknownLead: (title: string): Bilingual => ({
    ja: `「${title}」が行われたかどうか分かりません。相手の仕組みを見て、結果を教えてください。`,
    en: `It is not known whether “${title}” was carried out. Look into the other system and say what you see.`,
  }),
  sent: { ja: "送った内容", en: "What was sent" },
  sentAt: { ja: "送った時刻", en: "Sent at" },
  sentTo: { ja: "送った先", en: "Sent to" },
  lookedUp: { ja: "照会の結果", en: "What the look-up said" },
  found: {
    no: { ja: "見つかりませんでした", en: "It was not there" },
    unclear: { ja: "はっきりしませんでした", en: "It could not tell" },
    "nothing to ask": { ja: "照会の手段がありません", en: "There is no look-up" },
  },
  together: { ja: "一緒に承認された操作", en: "Approved together with it" },
  progress: (done: {
    readonly of: number;
    readonly done: readonly string[];
    readonly unknown: readonly string[];
    readonly failed: readonly string[];
    readonly notSent: readonly string[];
  }): Bilingual => ({
    ja: `${done.of} 件のうち、控えあり ${done.done.length} 件、不明 ${done.unknown.length} 件、失敗 ${done.failed.length} 件、未送信 ${done.notSent.length} 件`,
    en: `${done.done.length} of ${done.of} with a receipt, ${done.unknown.length} unknown, ${done.failed.length} failed, ${done.notSent.length} not sent`,
  }),
  key: { ja: "二重実行を防ぐ鍵", en: "Key against double execution" },
  because: { ja: "分からない理由", en: "Why it is not known" },
  outcome: { ja: "どうなっていましたか", en: "What happened?" },
  outcomes: {
    done: { ja: "行われていた", en: "It was done" },
    "not-done": { ja: "行われていなかった", en: "It was not done" },
    stop: { ja: "分からないので止める", en: "I cannot tell; stop" },
  },
  outcomeHints: {
    done: { ja: "控えの番号などを下に書いてください。先へ進みます。", en: "Write its receipt below; the run goes on." },
    "not-done": { ja: "もう一度だけ送ります。", en: "It is sent once more." },
    stop: { ja: "この実行を終えます。", en: "The run ends." },
  },
  receipt: { ja: "控え（番号など）", en: "Receipt (a number, say)" },
  sendOutcome: { ja: "結果を送る", en: "Send" },
} as const;
