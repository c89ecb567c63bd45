import { describe, expect, it } from "vitest";
import { type Message, type MessageExample, messageRanges } from "#diagnostics";

type Kind = MessageExample["kind"];

const EXAMPLES = messageRanges
  .flatMap(({ messages }) => Object.entries<Message>(messages))
  .map(([code, { example }]) => ({ code, ...example }));

/** What a text of each kind cannot do without; whether it gives its message is seen where such texts are read. */
const FORMS: { readonly [K in Exclude<Kind, "situation">]: RegExp } = {
  aop: /^[#＃]/m,
  yaml: /^[a-z]\w*:\n/,
  configuration: /^\s*\{/,
  program: /[;}]\s*$/m,
  command: /^tejun( \S+)+$/,
};

const JAPANESE = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u;

/** English prose may name a role or quote an answer in Japanese; it is not a Japanese sentence. */
const ENGLISH = /^[\w\s\p{P}\p{Script=Han}\p{Script=Hiragana}]*\b[a-z]+\b.*\.$/u;

/** Whether a text is what is typed, by its form alone: no prose, in whichever language, passes for it. */
function isTyped(kind: Exclude<Kind, "situation">, text: string): boolean {
  return FORMS[kind].test(text);
}

describe("the example of a message", () => {
  it.each(EXAMPLES)("of $code is told in both languages unless it is what is typed", ({ kind, text }) => {
    if (kind !== "situation") {
      expect(isTyped(kind, text)).toBe(true);
      return;
    }
    expect(Object.keys(text)).toEqual(["ja", "en"]);
    expect(text.ja).toMatch(JAPANESE);
    expect(text.ja).toMatch(/。$/);
    expect(text.en).toMatch(ENGLISH);
    expect(text.en).not.toMatch(/。/);
  });

  it.each(Object.keys(FORMS) as (keyof typeof FORMS)[])("is no prose, whichever form it claims: %s", (kind) => {
    const prose = [
      "The disk is full.",
      "ディスクがいっぱいです。",
      "Use: two folders (one is full).",
      "On tejun serve",
    ];
    for (const text of prose) expect(isTyped(kind, text)).toBe(false);
  });
});
