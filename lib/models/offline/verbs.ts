/** What a verb of an instruction asks for. `lookup` is a read that asks a ledger about something known. */
export type VerbKind = "read" | "lookup" | "draft" | "commit" | "call";

/** One verb that an instruction uses as an instruction. */
export interface Verb {
  readonly kind: VerbKind;
  /** Its dictionary stem, by which titles and instructions are compared. */
  readonly stem: string;
  readonly start: number;
  readonly end: number;
}

/** Words such as 発行: an instruction where する follows or the sentence ends, a noun elsewhere. */
const NOUN_VERBS: Readonly<Record<VerbKind, readonly string[]>> = {
  read: ["取得", "集計", "検索", "参照", "収集", "閲覧"],
  lookup: ["照合", "確認", "検証"],
  draft: ["作成", "下書き", "起票", "用意"],
  commit: ["発行", "登録", "送付", "送信", "申請", "提出", "公開", "確定", "削除"],
  call: [],
};

/** Words with an ending of their own; the forms listed are the ones that tell somebody to do it. */
const PLAIN_VERBS: readonly { readonly kind: VerbKind; readonly stem: string; readonly forms: RegExp }[] = [
  { kind: "read", stem: "読む", forms: /読み取(?:る|り|って)|読(?:む|み|んで)/gu },
  { kind: "read", stem: "集める", forms: /集め(?:る|て|、)/gu },
  { kind: "lookup", stem: "調べる", forms: /調べ(?:る|て|、)/gu },
  { kind: "lookup", stem: "確認", forms: /確かめ(?:る|て|、)/gu },
  { kind: "lookup", stem: "探す", forms: /[探捜](?:す|し(?!た)|して)/gu },
  { kind: "lookup", stem: "照合", forms: /突き合わせ(?:る|て|、)/gu },
  { kind: "draft", stem: "作成", forms: /作(?:る|り(?!直)|って)/gu },
  { kind: "draft", stem: "書く", forms: /(?<!下)書(?:く|き(?!込)|いて)/gu },
  { kind: "commit", stem: "送付", forms: /送(?:る|り(?!先)|って)/gu },
  { kind: "commit", stem: "支払う", forms: /支払(?:う|い(?=、|$)|って)/gu },
  { kind: "call", stem: "呼ぶ", forms: /呼(?:ぶ|び出(?:す|し(?!た))|んで)/gu },
  { kind: "call", stem: "呼ぶ", forms: /\bcall\b/giu },
  { kind: "read", stem: "取得", forms: /\b(?:get|fetch|collect|read|list)\b/giu },
  { kind: "lookup", stem: "確認", forms: /\b(?:check|verify|confirm|look up|compare|find)\b/giu },
  { kind: "draft", stem: "作成", forms: /\b(?:draft|create|prepare|write|make)\b/giu },
  { kind: "commit", stem: "発行", forms: /\bissue\b/giu },
  { kind: "commit", stem: "登録", forms: /\bregister\b/giu },
  { kind: "commit", stem: "送付", forms: /\b(?:send|submit|post)\b/giu },
  { kind: "commit", stem: "支払う", forms: /\bpay\b/giu },
];

/** What follows a noun-like verb where it is meant as an instruction: 発行する, 発行し, 発行を行う, or the end. */
const INSTRUCTS =
  /^(?:する(?!前|とき|時|ため|場合)|し(?!た|な|ませ|て(?:いな|はい|はな))|せよ|を行|をする|[。、]|\s*$)/u;
const IS_NEGATED =
  /^(?:[るりてでし]|する)?(?:の)?(?:は|も)?(?:し|いけ|なら)?(?:ない|ません|ず(?!つ))|^(?:は|を|も)?(?:禁止|しない)/u;
/** In English a verb instructs where a clause begins; elsewhere it is a noun (a draft), or negated (do not issue). */
const BEGINS_CLAUSE = /(?:^|[.,;:(]|\b(?:and|then|to|please|must|should|also))\s*$/iu;

/** The verbs of a sentence that instruct, in order. Negated ones (発行しない), and those that only describe (作成した、送付用), are none. */
export function findVerbs(sentence: string): readonly Verb[] {
  const found: Verb[] = [];
  for (const [kind, stems] of Object.entries(NOUN_VERBS) as [VerbKind, readonly string[]][]) {
    for (const stem of stems) {
      for (const match of sentence.matchAll(new RegExp(stem, "gu"))) {
        const end = match.index + stem.length;
        const rest = sentence.slice(end);
        if (INSTRUCTS.test(rest))
          found.push({ kind, stem: stem === "下書き" ? "作成" : stem, start: match.index, end });
      }
    }
  }
  for (const { kind, stem, forms } of PLAIN_VERBS) {
    for (const match of sentence.matchAll(forms)) {
      const end = match.index + match[0].length;
      const isEnglish = /^[a-z]/iu.test(match[0]);
      const instructs = isEnglish
        ? BEGINS_CLAUSE.test(sentence.slice(0, match.index))
        : !IS_NEGATED.test(sentence.slice(end));
      if (instructs) found.push({ kind, stem, start: match.index, end });
    }
  }
  return found.toSorted((a, b) => a.start - b.start || b.end - a.end);
}

/** The verbs a title names its operation by, whatever form it uses. */
export function verbsOfTitle(title: string): readonly Pick<Verb, "kind" | "stem">[] {
  return findVerbs(title.normalize("NFKC"));
}

const TRAILING_VERB = new RegExp(
  `(?:${[...Object.values(NOUN_VERBS).flat(), "下書", "読", "読み取", "集", "調", "確", "探", "捜", "作"].join("|")})$`,
  "u",
);
const ENGLISH_STOP_WORDS = new Set(
  "a an the of that are is not yet list get fetch read look up find draft create make issue register send each every all".split(
    " ",
  ),
);

/** The things a title or an instruction speaks of: runs of kanji, katakana or letters, without its verbs. */
export function nounsOf(text: string): readonly string[] {
  const runs = text.normalize("NFKC").match(/[\p{Script=Han}\p{Script=Katakana}ー々]+|[A-Za-z]+/gu) ?? [];
  return runs.flatMap((run) => {
    if (/^[A-Za-z]/.test(run)) return ENGLISH_STOP_WORDS.has(run.toLowerCase()) ? [] : [run.toLowerCase()];
    const noun = run.length === 1 ? "" : run.replace(TRAILING_VERB, "");
    return noun.length >= 2 ? [noun] : [];
  });
}
