import { describe, expect, it } from "vitest";
import { asciiAddress, senderHeader } from "../../../lib/aws/mail/mail-address.ts";

/** What a mail program shows for a header of encoded words. */
function decode(header: string): string {
  return header
    .replace(/\?=\s+=\?/g, "?==?")
    .replace(/=\?UTF-8\?B\?([A-Za-z0-9+/=]*)\?=/g, (_, word: string) => Buffer.from(word, "base64").toString("utf8"));
}

describe("the header of a sender", () => {
  it("is the address alone when there is no name", () => {
    expect(senderHeader("tejun@example.com")).toBe("tejun@example.com");
    expect(senderHeader(" <tejun@example.com> ")).toBe("tejun@example.com");
  });

  it("bears a Japanese name in encoded words that are short and whole, each on its own", () => {
    const name = "手順からのお知らせ（株式会社サンプル 経理部・月次請求）😀";
    const header = senderHeader(`${name} <tejun@example.com>`);
    const words = header.split(" ").slice(0, -1);

    expect(header).toMatch(/^[\x20-\x7e]+$/);
    expect(decode(header)).toBe(`${name} <tejun@example.com>`);
    expect(words.length).toBeGreaterThan(1);
    for (const word of words) {
      expect(word.length).toBeLessThanOrEqual(75);
      expect(decode(word)).not.toContain("\ufffd");
    }
  });

  it("quotes an ASCII name, so that no sign in it means anything", () => {
    expect(senderHeader('Doe, "Jo" \\ <a@example.com>')).toBe('"Doe, \\"Jo\\" \\\\" <a@example.com>');
    expect(senderHeader('"Tejun" <a@example.com>')).toBe('"Tejun" <a@example.com>');
  });

  it("lets no line break through", () => {
    expect(senderHeader("a\r\nBcc: x@example.com <a@example.com>")).not.toMatch(/[\r\n]/);
  });
});

it("an address with a Japanese domain is sent to in ASCII", () => {
  expect(asciiAddress("keiri@例え.jp")).toBe("keiri@xn--r8jz45g.jp");
  expect(asciiAddress("keiri@example.com")).toBe("keiri@example.com");
});
