import { tellReason } from "#diagnostics";
import type { Json } from "#ports";
import { isAtLeast, statusWord } from "#trust";
import type { ApprovalSubject, SubjectAction, SubjectValue } from "../subject/subject.ts";
import { inline, type MailBlock, renderBlocks, zonedTime } from "./mail-text.ts";

/** A mail shows this many actions; the page shows all. */
const MOST_ACTIONS = 10;

/** A mail without its address and id. */
export interface RenderedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Why a mail is sent: the first time, or what has come about since. */
export type MailReason =
  | { readonly kind: "asked" | "reminder" | "escalation" }
  | { readonly kind: "passed-on"; readonly from: string };

/**
 * The mail that asks for an approval, Japanese first, rendered from the subject alone: once for everybody, and for each
 * person with their own link. Above it stands why it comes, where it is not the first.
 */
export function approvalMail(
  subject: ApprovalSubject,
  timezone: string,
  reason: MailReason = { kind: "asked" },
): (url: string) => RenderedMail {
  const until = zonedTime(subject.validUntil, timezone);
  const aop = inline(subject.aop.title);
  const phase = inline(subject.phase.name);
  const { person, authenticated } = subject.requester;
  const isKnown = authenticated || person !== "unknown";
  const of = isKnown ? `${inline(person)} さんの` : "依頼者不明（サインインなし）の";
  const requester = isKnown ? inline(person) : "Somebody unknown (not signed in)";
  const what = subject.type === "actions" ? "次の操作" : "この段の開始";
  const whatEn = subject.type === "actions" ? "the following actions" : "the start of this phase";
  const shown = content(subject);
  const lead = leadOf(reason);
  const title = `【${lead.title.ja}】${aop}: ${phase} (${lead.title.en})`;
  const asking = `${of}依頼「${aop}」の「${phase}」で、${what}の承認をお願いします。`;
  const askingEn = `${requester} asks you to approve ${whatEn} in "${phase}" of "${aop}", until ${until}.`;
  return (url) => ({
    subject: title,
    ...renderBlocks([
      ...lead.blocks,
      { kind: "paragraph", text: asking },
      ...shown,
      { kind: "paragraph", text: `期限: ${until}` },
      { kind: "link", label: "内容を見て決める（開いただけでは何も決まりません）", url },
      { kind: "paragraph", text: askingEn },
      { kind: "link", label: "See it and decide (opening the page decides nothing)", url },
    ]),
  });
}

interface Lead {
  readonly title: { readonly ja: string; readonly en: string };
  readonly blocks: readonly MailBlock[];
}

function leadOf(reason: MailReason): Lead {
  const paragraph = (text: string): readonly MailBlock[] => [{ kind: "paragraph", text }];
  switch (reason.kind) {
    case "asked":
      return { title: { ja: "承認のお願い", en: "Approval request" }, blocks: [] };
    case "reminder":
      return {
        title: { ja: "再送・承認のお願い", en: "Reminder: approval request" },
        blocks: paragraph(
          "まだ決まっていないので、もう一度お知らせします。(Nobody has decided yet, so this is a reminder.)",
        ),
      };
    case "escalation":
      return {
        title: { ja: "承認のお願い（未決）", en: "Approval request, not decided" },
        blocks: paragraph(
          "頼まれた人がまだ決めていないので、あなたにもお願いします。あなたも決められます。(Those who were asked have not decided, so you are asked as well, and may decide.)",
        ),
      };
    case "passed-on": {
      const from = inline(reason.from);
      return {
        title: { ja: "承認のお願い（委任）", en: "Approval request, passed on" },
        blocks: paragraph(
          `${from} さんが、この判断をあなたに任せました。あなたの判断は「${from} さんの代わり」として記録されます。(${from} passed this decision on to you; it is recorded as yours, on behalf of ${from}.)`,
        ),
      };
    }
  }
}

function content(subject: ApprovalSubject): readonly MailBlock[] {
  const guessed = guessedKeys(subject);
  return guessed.length === 0 ? shownValues(subject) : [...shownValues(subject), { kind: "list", items: guessed }];
}

/** What ledgers were asked with that no source contains: the row exists, and may be the wrong one. */
function guessedKeys({ rows }: ApprovalSubject): readonly string[] {
  const keys = rows.flatMap(({ askedFrom = [] }) => askedFrom).filter(({ status }) => !isAtLeast(status, "extracted"));
  const lines = keys.map(({ ledger, asked, status }) => {
    const key = inline(plain(asked));
    return `⚠ 台帳 ${inline(ledger)} は「${key}」で照合しました。どの資料にもない言葉です (asked with "${key}", which no source contains)［${statusText({ status })}］`;
  });
  return [...new Set(lines)].slice(0, MOST_ACTIONS);
}

function shownValues(subject: ApprovalSubject): readonly MailBlock[] {
  if (subject.type === "start") return [{ kind: "list", items: valueLines(subject.handover) }];
  const shown = subject.actions.slice(0, MOST_ACTIONS).flatMap(actionBlocks);
  const more = subject.actions.length - MOST_ACTIONS;
  if (more <= 0) return shown;
  return [...shown, { kind: "paragraph", text: `ほか ${more} 件はページにあります。(${more} more on the page.)` }];
}

function actionBlocks(action: SubjectAction): readonly MailBlock[] {
  const access = action.access === "commit" ? "取り消せない操作 (commit)" : "下書き (draft)";
  return [
    { kind: "paragraph", text: `${inline(action.toolTitle)}: ${inline(action.title)}（${access}）` },
    { kind: "list", items: valueLines(action.arguments) },
  ];
}

function valueLines(values: { readonly [name: string]: SubjectValue }): readonly string[] {
  return Object.entries(values).map(
    ([name, value]) => `${nameText(name, value)}: ${valueText(value)}［${statusText(value)}］${wordsText(value)}`,
  );
}

function nameText(name: string, { title }: SubjectValue): string {
  return title === undefined ? inline(name) : `${inline(title)} (${inline(name)})`;
}

/** What was asked for, where it is not what will be sent. */
function wordsText({ words = [] }: SubjectValue): string {
  if (words.length === 0) return "";
  const quoted = words.map(({ text }) => `「${inline(text)}」`).join("、");
  return ` ← 元の言葉 (as written): ${quoted}`;
}

function statusText({ status }: Pick<SubjectValue, "status">): string {
  return `${statusWord(status, "ja")} / ${statusWord(status, "en")}`;
}

function valueText({ value, candidates, reason }: SubjectValue): string {
  if (value !== undefined) return inline(plain(value));
  if (candidates !== undefined) return candidates.map((candidate) => inline(plain(candidate))).join(" | ");
  const { ja, en } = tellReason(reason ?? "–");
  return ja === en ? inline(ja) : `${inline(ja)} / ${inline(en)}`;
}

function plain(value: Json): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
