import { foldText } from "./fold-text.ts";
import { looksOtherwise, meansOtherwise } from "./leaves-open.ts";
import { matchLike } from "./match-like.ts";
import { CURRENT, normalise } from "./normalisers.ts";

/** The recorded name under which a bare yes stands for the one date that its question proposed. */
export const CONFIRMATION = "confirmation@1";

const YES =
  /^(?:はい|ええ|そうです|はい、?\s?そうです|その通りです|そのとおりです|yes|yes, that is right|that is right|correct)[。.!]?$/iu;
/** Words with which a question asks for more than a yes or a no. */
const ASKS_FOR_MORE =
  /いつ|何|なに|なぜ|どう|どの|どんな|どれ|どこ|どちら|どなた|誰|だれ|いくら|いくつ|教えて|お知らせ|それとも|または|あるいは|もしくは|\b(?:when|what|which|who|why|where|how|or|tell|give)\b/iu;
const ENDS_ASKING = /(?:か[。.]?|[?？])\s*$/u;

/** Where a question proposes a date: UTF-16 offsets in its text, and the day. */
export interface Proposal {
  readonly start: number;
  readonly end: number;
  readonly date: string;
}

/** Whether an answer says yes and nothing else. */
export function isBareYes(answer: string): boolean {
  return YES.test(foldText(answer));
}

/**
 * The one day that a question proposes, to be answered by yes or no; undefined where it names no day or several, one that
 * cannot be, or asks for anything else besides; and where what people see, or what a yes means, may be something else.
 * The same day written twice is one proposal, and stands where it is first. The question's words are a model's, so what
 * is not understood is no proposal.
 */
export function findProposal(question: string): Proposal | undefined {
  if (ASKS_FOR_MORE.test(question) || !ENDS_ASKING.test(question)) return undefined;
  if (looksOtherwise(question)) return undefined;
  const days: Proposal[] = [];
  for (const { start, text } of matchLike("date", question)) {
    const end = start + text.length;
    const reading = normalise(CURRENT.date, text);
    const isPart = /[\p{N}\-/.]$/u.test(question.slice(0, start)) || /^(?:\p{N}|[-/.]\d)/u.test(question.slice(end));
    if (isPart || reading?.ok !== true || typeof reading.value !== "string") return undefined;
    days.push({ start, end, date: reading.value });
  }
  const [first] = days;
  if (first === undefined || days.some(({ date }) => date !== first.date)) return undefined;
  return meansOtherwise(question, days) ? undefined : first;
}

/** Whether a question shows anything that is written as a date. */
export function showsDate(question: string): boolean {
  return matchLike("date", question).length > 0;
}
