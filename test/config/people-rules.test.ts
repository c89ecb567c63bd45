import { describe, expect, it } from "vitest";
import { checkEnvironment, parseConfig } from "#config";

const APPROVERS = '"approvers": { "経理部長": ["lead@example.com"], "社長": ["boss@example.com"] }';
const parse = (more: string) => parseConfig(`{ ${APPROVERS}, ${more} }`);
const codesOf = (more: string) => parse(more).diagnostics.map(({ code }) => code);

describe("how people are asked and told", () => {
  it.each([
    ["booleans", '"approvals": { "signInRequired": true }'],
    ["commit", '"approvals": { "signInRequired": "commit" }'],
    [
      "a reminder and an escalation",
      '"approvals": { "remindAfterHours": 24, "escalateAfterHours": 72, "escalateTo": "社長" }',
    ],
    ["a channel", '"notifications": [{ "kind": "webhook", "urlEnv": "CHAT_URL", "for": ["経理部長"] }]'],
  ])("is taken as written: %s", (_, text) => {
    expect(codesOf(text)).toEqual([]);
  });

  it.each([
    ["an escalation to nobody", '"approvals": { "escalateAfterHours": 72 }', "AOP744"],
    ["an escalation that never comes", '"approvals": { "escalateTo": "社長" }', "AOP744"],
    [
      "an escalation to a role that nobody holds",
      '"approvals": { "escalateAfterHours": 1, "escalateTo": "会長" }',
      "AOP744",
    ],
    ["a reminder after the end", '"approvals": { "validDays": 1, "remindAfterHours": 24 }', "AOP745"],
    [
      "a channel for a role that nobody holds",
      '"notifications": [{ "kind": "webhook", "urlEnv": "X", "for": ["会長"] }]',
      "AOP746",
    ],
  ])("is told of: %s", (_, text, code) => {
    expect(codesOf(text)).toEqual([code]);
  });

  it("never takes a word for sign-in that is none, nor an address in the file", () => {
    expect(parse('"approvals": { "signInRequired": "commits" }').config).toBeUndefined();
    expect(
      parse('"notifications": [{ "kind": "webhook", "url": "https://chat.example.com/x" }]').config,
    ).toBeUndefined();
  });

  it("is refused before anything starts when the address is missing or not over TLS, without saying it", () => {
    const { config } = parse('"notifications": [{ "kind": "webhook", "urlEnv": "CHAT_URL" }]');
    if (config === undefined) throw new Error("The configuration of this test cannot be read");
    expect(checkEnvironment(config, {}).map(({ code }) => code)).toEqual(["AOP714"]);
    const unfit = checkEnvironment(config, { CHAT_URL: "http://chat.example.com/SECRET" });
    expect(unfit.map(({ code }) => code)).toEqual(["AOP747"]);
    expect(JSON.stringify(unfit)).not.toContain("SECRET");
    expect(checkEnvironment(config, { CHAT_URL: "http://127.0.0.1:9/x" })).toEqual([]);
    expect(checkEnvironment(config, { CHAT_URL: "https://chat.example.com/x" })).toEqual([]);
  });
});
