import { findVerbs, type Verb } from "./verbs.ts";

/** One thing an instruction says to do: a verb, and its words: in Japanese those before it, in English those after. */
export interface Segment {
  readonly verb: Verb;
  readonly text: string;
  /** The text between 「」 or quotation marks: it names one thing among several. */
  readonly quoted: readonly string[];
}

/** Lines of the AOP's grammar (design section 2) that govern a phase and are no work of it. */
const DECLARATION =
  /^\s*(?:[-*・]\s*)?(?:成果物として次段に渡す|進む条件|開始の承認|承認者|実行する条件|hand over|proceed when|approval to start|approver|run when)\s*[:：]/iu;
/** That a person approves is asked by this software, not by an agent. */
const APPROVAL =
  /[^、。]*承認(?:を|が)[^、。]*?(?:て|たら|れば|ば|後に?)[、,]?|\b(?:once|after|when) (?:it is )?approved\b,?/giu;

/** The sentences of the instructions that say what to do, as they are read: NFKC, without list marks. */
function splitSentences(instructions: string): readonly string[] {
  return workingLines(instructions.normalize("NFKC"))
    .filter((line) => !DECLARATION.test(line))
    .flatMap((line) => line.replace(/^\s*(?:[-*・●]|\d+[.)])\s*/u, "").split(/(?<=。)|(?<=[.;])\s/u))
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== "");
}

/** Of a whole AOP only 進め方 tells what to do, and what was added with the compile; headings tell nothing. */
function workingLines(text: string): readonly string[] {
  const lines = text.split("\n");
  const start = lines.findIndex((line) => /^##\s*(?:進め方|steps)\s*$/iu.test(line));
  if (start === -1) return lines.filter((line) => !line.startsWith("#"));
  const rest = lines.slice(start + 1);
  const end = rest.findIndex((line) => /^##?\s/.test(line));
  const own = end === -1 ? rest : rest.slice(0, end);
  const added = end === -1 ? [] : rest.slice(end).filter((line) => /^(?:注意|note):/iu.test(line));
  return [...own, ...added].filter((line) => !line.startsWith("#"));
}

/**
 * Everything the instructions say to do, in the order they say it. Lines such as `件名: …`, whose label `isLabel` knows,
 * give a value and say nothing to do.
 */
export function readSegments(instructions: string, isLabel: (label: string) => boolean): readonly Segment[] {
  const sentences = splitSentences(instructions).filter((sentence) => {
    const label = /^([^\s:][^:]{0,29}?)\s*:/u.exec(sentence)?.[1];
    return label === undefined || !isLabel(label);
  });
  return sentences.flatMap((original) => {
    const sentence = original.replace(APPROVAL, "");
    const verbs = findVerbs(sentence);
    return verbs.map((verb, index) => {
      const isEnglish = /[a-z]$/iu.test(sentence.slice(verb.start, verb.end));
      const text = isEnglish
        ? sentence.slice(verb.end, verbs[index + 1]?.start)
        : sentence.slice(verbs[index - 1]?.end ?? 0, verb.start);
      return {
        verb,
        text,
        quoted: [...text.matchAll(/[「『"“]([^」』"”]+)[」』"”]/gu)].map((match) => match[1] ?? ""),
      };
    });
  });
}

/** The things the instructions speak of one by one: 各取引先、取引先ごと、すべての請求書, each partner. */
export function thingsOneByOne(instructions: string): readonly string[] {
  const word = "[\\p{Script=Han}\\p{Script=Katakana}ー々]{2,}";
  const japanese = new RegExp(
    `各(${word})|それぞれの(${word})|すべての(${word})|全ての(${word})|全(${word})|(${word})(?:ごと|それぞれ|を一つ|の一つ|をすべて|をひとつ|のひとつ)`,
    "gu",
  );
  const english = /\b(?:each|every|all)(?: of)?(?: the)? ([a-z]+)/giu;
  const text = instructions.normalize("NFKC");
  return [...text.matchAll(japanese), ...text.matchAll(english)].flatMap((match) =>
    match.slice(1).filter((thing) => thing !== undefined),
  );
}

/** Whether the instructions say to end, and not to ask, when no file was given. */
export function endsWithoutFile(instructions: string): boolean {
  return splitSentences(instructions).some(
    (sentence) =>
      /ファイル|添付|渡され|\b(?:file|attach)/iu.test(sentence) &&
      /なければ|ない場合|ないとき|無ければ|無い場合|\bif no\b|\bnot given\b|\bwithout\b/iu.test(sentence) &&
      /終え|終わ|終了|\bend\b|\bstop\b|\bfinish/iu.test(sentence) &&
      !/質問|尋ね|聞く|聞いて|\bask\b/iu.test(sentence),
  );
}

/** Whether the instructions speak of a file to be read. */
export function speaksOfFile(instructions: string): boolean {
  return /ファイル|添付|PDF|画像|スクリーンショット|\b(?:file|attach|image|screenshot)/iu.test(instructions);
}
