import { z } from "zod";
import type { JsonObject, ModelMessage, ModelRequest } from "#ports";
import { readBlock } from "./task.ts";

const groundSchema = z.object({
  language: z.enum(["ja", "en"]),
  tools: z.array(z.object({ name: z.string() })),
  reads: z.array(z.unknown()).optional(),
});

const stateSchema = z.object({
  draft: z.string().nullable(),
  by: z.enum(["person", "model", "software"]).optional(),
});

/** One call of a turn, before it has its id. */
export interface OutlineCall {
  readonly name: string;
  readonly args: JsonObject;
}

/**
 * What rules can do in a conversation about a procedure (docs/conversation.md): put the person's own sentences into the
 * form of an AOP that is granted nothing, and say what has to be filled in. Undefined for any other conversation.
 */
export function outlineTurn({ messages }: ModelRequest): readonly OutlineCall[] | undefined {
  const [first, ...later] = messages;
  const last = later.at(-1);
  const ground = groundSchema.safeParse(first && readBlock(textOf(first), "tejun-builder"));
  const state = stateSchema.safeParse(last && readBlock(textOf(last), "tejun-state"));
  if (!ground.success || !state.success) return undefined;
  const { language, tools, reads = [] } = ground.data;
  const { draft, by } = state.data;
  const words = WORDS[language];
  const said = later.slice(0, -1).map(textOf).filter(isPersons);
  const isMine = by === "model" && draft === writeOutline(said.slice(0, -1), words);
  if (draft !== null && !isMine) return [say(words.notMine)];
  if (reads.length > 0) return [say(words.noReads)];
  const outline = writeOutline(said, words);
  if (outline === undefined) return [say(words.nothingSaid)];
  const names = tools.map(({ name }) => name);
  return [{ name: "propose_aop", args: { text: outline } }, say(words.outlined(names))];
}

function say(text: string): OutlineCall {
  return { name: "say", args: { text } };
}

function textOf(message: ModelMessage): string {
  if (message.role !== "user") return "";
  return message.parts.map((part) => (part.type === "text" ? part.text : "")).join("\n");
}

/** What the person said, and not what this software tells of reads and drafts. */
function isPersons(text: string): boolean {
  return text !== "" && !/^\((I wrote|The draft was)|^```json tejun-/m.test(text);
}

const LONGEST_TITLE = 40;

/** The person's sentences in their order, and nothing else; undefined when there is none. */
function writeOutline(said: readonly string[], words: OutlineWords): string | undefined {
  const sentences = said.flatMap(splitSentences);
  const [title] = sentences;
  if (title === undefined) return undefined;
  const steps = sentences.map((sentence, n) => `${n + 1}. ${sentence}`);
  const heading = [...title.replace(PHASE_LIKE, "").replace(/[。.]$/u, "")].slice(0, LONGEST_TITLE).join("");
  return `# ${heading}\n\n## ${words.steps}\n${steps.join("\n")}\n`;
}

/** A title that begins like a phase would be taken for one that is out of place. */
const PHASE_LIKE = /^(?:phase|フェーズ)\s*\p{N}+\s*[:：]\s*/iu;

/** What would mean something to Markdown at the beginning of a line is dropped; the words are kept. */
function splitSentences(text: string): readonly string[] {
  return text
    .split(/(?<=[。！？])|(?<=[.!?])\s+|\n+/u)
    .map((part) =>
      part
        .replace(/[\p{Cc}\p{Cf}]/gu, " ")
        .trim()
        .replace(/^(?:[#＃>*+\-・•]+|\d+[.)．]|[`~]{3,})\s*/u, "")
        .trim(),
    )
    .filter((part) => part !== "");
}

interface OutlineWords {
  readonly steps: string;
  readonly noReads: string;
  readonly notMine: string;
  readonly nothingSaid: string;
  outlined(tools: readonly string[]): string;
}

const WORDS: { readonly [L in "ja" | "en"]: OutlineWords } = {
  ja: {
    steps: "進め方",
    noReads:
      "言語モデルがつながっていないので、どれを読めばよいかを私は判断できません。下の一覧から読み取りを選んで、ご自分で試してください。試したものは「手順書にする」で、そのまま下書きになります。",
    notMine:
      "この下書きは私が書いたものではないので、変えません。言語モデルがつながっていないので、言葉から直すこともできません。下書きの欄で、ご自分で直してください。",
    nothingSaid: "どんな仕事かを、文で書いてください。",
    outlined: (tools) =>
      [
        "言語モデルがつながっていないので、手順を考えることはできません。書かれた文を順に並べただけの骨組みを作りました。足した内容はありません。道具はまだ一つも許されていません。",
        "残す前に、下書きの欄で次を書き足してください。",
        "・使う道具（「## 利用可能なツール」の一覧に。読むだけなら (read-only) を付けます）",
        "・取り消せない操作を、だれが承認するか（承認者: …）",
        "・見つからないとき、候補が複数あるときに、どうするか",
        "・何ができていればよいか（「## 期待される成果物」に）",
        `使える道具: ${tools.join("、") || "（ありません）"}`,
        "言葉から下書きを作らせるには、設定の model に言語モデルを書いてください。",
      ].join("\n"),
  },
  en: {
    steps: "Steps",
    noReads:
      "No language model is connected, so I cannot judge what to read. Choose a read from the list below and try it yourself; what you tried becomes a draft with “Turn into a procedure”.",
    notMine:
      "I did not write this draft, so I leave it as it is; and without a language model I cannot change one from words. Edit it yourself in the draft below.",
    nothingSaid: "Say in sentences what the job is.",
    outlined: (tools) =>
      [
        "No language model is connected, so I cannot work out a procedure. I put your sentences in order, and nothing else; no tool is granted yet.",
        "Before you keep it, add in the draft below:",
        "- the tools it uses (a list under “## Available tools”; add (read-only) where reading is enough)",
        "- who approves what cannot be undone (Approver: …)",
        "- what to do when something is not found, or several match",
        "- what has to be there in the end (under “## Expected deliverables”)",
        `Tools there are: ${tools.join(", ") || "(none)"}`,
        "To have drafts made from words, name a language model under `model` in the configuration.",
      ].join("\n"),
  },
};
