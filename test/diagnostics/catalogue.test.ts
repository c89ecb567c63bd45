import { describe, expect, it } from "vitest";
import { checkNames, parseAop } from "#aop";
import { catalogue, type Message, messageRanges } from "#diagnostics";

const all: readonly (readonly [string, Message])[] = messageRanges.flatMap((range) => Object.entries(range.messages));

/** What reading an AOP alone can tell; the examples of the other ranges are run beside what tells them. */
const readFromText = all.filter(([code, message]) => /^AOP[12]/.test(code) && message.example.kind === "aop");

/** What the examples of unknown names are checked against. */
const KNOWN = {
  tools: [
    { id: "freee", title: "会計" },
    { id: "google_workspace", services: ["gmail"] },
  ],
  aops: [
    { id: "keihi-a", title: "経費精算" },
    { id: "keihi-b", title: "経費精算" },
  ],
};

function codesOf(text: string): readonly string[] {
  const { aop, diagnostics } = parseAop(text);
  const names = aop === undefined ? [] : checkNames(aop, KNOWN, "error");
  return [...diagnostics, ...names].map((diagnostic) => diagnostic.code);
}

function placeholdersOf(template: string): readonly string[] {
  return [...new Set([...template.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? ""))].toSorted();
}

describe("the message catalogue", () => {
  it("gives no code to two messages", () => {
    const codes = all.map(([code]) => code);
    expect(codes).toEqual([...new Set(codes)]);
    expect(Object.keys(catalogue).toSorted()).toEqual(codes.toSorted());
  });

  it.each(messageRanges.map((range) => [range.hundred, Object.keys(range.messages)] as const))(
    "keeps the codes of AOP%ixx in that range",
    (hundred, codes) => {
      expect(codes.filter((code) => !new RegExp(`^AOP${hundred}[0-9]{2}$`).test(code))).toEqual([]);
    },
  );

  it.each(all)("%s says everything in both languages, with the same parameters", (_, message) => {
    for (const part of ["title", "message", "found", "expected", "fix", "explanation"] as const) {
      expect(message[part].ja.trim()).not.toBe("");
      expect(message[part].en.trim()).not.toBe("");
      expect(placeholdersOf(message[part].ja)).toEqual(placeholdersOf(message[part].en));
    }
    const { text } = message.example;
    for (const one of typeof text === "string" ? [text] : [text.ja, text.en]) expect(one.trim()).not.toBe("");
  });

  it.each(readFromText)("%s is produced by its example", (code, message) => {
    expect(codesOf(String(message.example.text))).toContain(code);
  });

  it.each(readFromText)("%s's example has no error but its own", (code, message) => {
    const errors = codesOf(String(message.example.text)).filter(
      (other) => other !== code && catalogue[other as keyof typeof catalogue].severity === "error",
    );
    expect(errors).toEqual([]);
  });
});
