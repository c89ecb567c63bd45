import {
  type AskPorts,
  inline,
  type MailBlock,
  mailId,
  mintLink,
  recordUntold,
  renderBlocks,
  requireTold,
  sendEach,
  zonedTime,
} from "#approvals";
import { type Bilingual, splitReason } from "#diagnostics";
import type { EffectProgress, Looked } from "#effects";
import { writeInLists } from "#tools";
import { plain, type QuestionRecord, type UnknownAction } from "./question-record.ts";

/**
 * Mails everybody who is asked a link of their own; stored before any mail leaves, sent once per person. Who cannot be
 * mailed is recorded; throws where that leaves nobody.
 */
export async function sendQuestionMails(ports: AskPorts, record: QuestionRecord): Promise<void> {
  const minted = record.people.map((person) => ({
    person,
    link: mintLink(ports.ids, {
      asked: record.id,
      kind: "question",
      run: record.run,
      phase: record.phase,
      person,
      since: record.at,
      expires: record.validUntil,
    }),
  }));
  await writeInLists(
    ports.table,
    minted.map(({ link }) => ({ op: "put", item: link.item })),
  );
  const mails = minted.map(({ person, link }) => {
    const url = `${ports.baseUrl}/questions/${link.id}`;
    const mail = renderQuestionMail(record, url, ports.config.timezone);
    return { id: mailId(record.id, person), to: person, ...mail, links: [url] };
  });
  const refused = await sendEach(ports.mailer, mails);
  requireTold([{ role: record.roles.join("、"), people: record.people }], refused);
  await recordUntold(ports, { ...record, what: "asked" }, refused);
}

/** Why a mail about a question is sent: the first time, or because nobody has answered. */
export type QuestionReason = "asked" | "reminder" | "escalation";

interface Lead {
  readonly before: Bilingual;
  readonly after: Bilingual;
  readonly blocks: readonly MailBlock[];
}

const NOTHING: Bilingual = { ja: "", en: "" };

const LEADS: { readonly [R in QuestionReason]: Lead } = {
  asked: { before: NOTHING, after: NOTHING, blocks: [] },
  reminder: {
    before: { ja: "再送・", en: "Reminder: " },
    after: NOTHING,
    blocks: [
      {
        kind: "paragraph",
        text: "まだ答えがないので、もう一度お知らせします。(Nobody has answered yet, so this is a reminder.)",
      },
    ],
  },
  escalation: {
    before: NOTHING,
    after: { ja: "（未回答）", en: ", not answered" },
    blocks: [
      {
        kind: "paragraph",
        text: "尋ねられた人がまだ答えていないので、あなたにもお願いします。あなたも答えられ、答えはあなたの言葉として記録されます。(Those who were asked have not answered, so you are asked as well; you may answer, and the answer is recorded as yours.)",
      },
    ],
  },
};

/** The mail that asks, Japanese first; above it stands why it comes, where it is not the first. */
export function renderQuestionMail(
  record: QuestionRecord,
  url: string,
  timezone: string,
  reason: QuestionReason = "asked",
): { readonly subject: string; readonly text: string; readonly html: string } {
  const until = zonedTime(record.validUntil, timezone);
  const aop = inline(record.aop.title);
  const phase = inline(record.phaseName);
  const blocks = record.action === undefined ? askBlocks(record) : unknownBlocks(record.action, timezone);
  const kind = record.action === undefined ? "質問" : "結果の確認";
  const kindEn = record.action === undefined ? "Question" : "Unknown outcome";
  const lead = LEADS[reason];
  return {
    subject: `【${lead.before.ja}${kind}${lead.after.ja}】${aop}: ${phase} (${lead.before.en}${kindEn}${lead.after.en})`,
    ...renderBlocks([
      ...lead.blocks,
      { kind: "paragraph", text: `手順「${aop}」の「${phase}」からの${kind}です。` },
      ...blocks,
      { kind: "paragraph", text: `期限: ${until}` },
      { kind: "link", label: "開いて答える（開いただけでは何も送られません）", url },
      { kind: "paragraph", text: `"${phase}" of "${aop}" asks you; please answer until ${until}.` },
      { kind: "link", label: "Open and answer (opening the page sends nothing)", url },
    ]),
  };
}

function askBlocks(record: QuestionRecord): readonly MailBlock[] {
  const fields = record.fields.map((field) => inline(field));
  return [
    { kind: "paragraph", text: inline(record.question, 2000) },
    ...(fields.length === 0 ? [] : [{ kind: "list" as const, items: fields }]),
  ];
}

function unknownBlocks(action: NonNullable<QuestionRecord["action"]>, timezone: string): readonly MailBlock[] {
  const { titles = {} } = action;
  const given = Object.entries(action.arguments).map(
    ([name, value]) => `${nameText(name, titles)}: ${inline(plain(value))}`,
  );
  return [
    {
      kind: "paragraph",
      text: `「${inline(action.title)}」が行われたかどうか分かりません。相手の仕組みを確かめて、結果を教えてください。`,
    },
    {
      kind: "list",
      items: [
        ...given,
        `送った時刻 (sent at): ${zonedTime(action.sentAt, timezone)}`,
        ...(action.system === undefined ? [] : [`送った先 (sent to): ${inline(action.system)}`]),
        `分からない理由 (why it is not known): ${inBoth(splitReason("AOP630", action.reason))}`,
        ...(action.looked === undefined ? [] : [lookedLine(action.looked, timezone)]),
        ...(action.progress === undefined ? [] : [progressLine(action.progress)]),
      ],
    },
    {
      kind: "paragraph",
      text: `It is not known whether "${inline(action.title)}" was carried out; please look into the other system.`,
    },
  ];
}

function nameText(name: string, titles: NonNullable<UnknownAction["titles"]>): string {
  const title = Object.hasOwn(titles, name) ? titles[name] : undefined;
  return title === undefined ? inline(name) : `${inline(title)} (${inline(name)})`;
}

/** Japanese first, English in brackets; what is the same in both is told once. */
function inBoth(words: Bilingual | string): string {
  if (typeof words === "string") return inline(words);
  return words.ja === words.en ? inline(words.ja) : `${inline(words.ja)} (${inline(words.en)})`;
}

const FOUND: { readonly [found in Looked["found"]]: string } = {
  no: "見つかりませんでした (it was not there)",
  unclear: "はっきりしませんでした (it could not tell)",
  "nothing to ask": "照会の手段がありません (there is no look-up)",
};

function lookedLine({ found, at, reason }: Looked, timezone: string): string {
  const why = reason === undefined ? "" : `: ${inBoth(reason)}`;
  return `照会の結果 (what the look-up said): ${FOUND[found]}${why} – ${zonedTime(at, timezone)}`;
}

function progressLine({ of, done, unknown, failed, notSent }: EffectProgress): string {
  const counts = `控えあり ${done.length} 件、不明 ${unknown.length} 件、失敗 ${failed.length} 件、未送信 ${notSent.length} 件`;
  const en = `${done.length} of ${of} with a receipt, ${unknown.length} unknown, ${failed.length} failed, ${notSent.length} not sent`;
  return `一緒に承認された ${of} 件: ${counts} (${en})`;
}
