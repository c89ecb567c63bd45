import { expect, it } from "vitest";
import type { AuditView } from "#api";
import { describeRefusals } from "../../lib/cli/commands/describe-refusals.ts";

const REFUSALS: NonNullable<AuditView["refusals"]> = [
  {
    kind: "call",
    code: "AOP505",
    title: { ja: "確かさが足りない", en: "Not sure enough" },
    reason: { ja: "部署は照合済みではありません", en: "department is not verified" },
    at: "2026-11-30T00:00:00.000Z",
    phase: 4,
    phaseName: "登録する",
    operation: "アカウントを登録する",
    needs: [{ parameter: "department", status: "extracted", wants: "verified" }],
  },
  {
    kind: "person",
    on: "approval",
    code: "AOP603",
    title: { ja: "本人の承認", en: "One's own request" },
    reason: { ja: "自分の依頼は承認できません", en: "Nobody approves their own request" },
    at: "2026-11-30T00:00:00.000Z",
    phase: 4,
    phaseName: "登録する",
    person: "you@localhost",
    tried: "approve",
  },
  {
    kind: "person",
    on: "run",
    code: "AOP807",
    title: { ja: "別のサイトからの要求", en: "A request from another site" },
    reason: { ja: "別のサイトからの変更は受け付けません", en: "Nothing is changed for another site" },
    at: "2026-11-30T00:00:00.000Z",
    tried: "cancel",
  },
];

it.each([
  [
    "ja",
    [
      "断ったこと",
      "アカウントを登録する",
      "AOP505 確かさが足りない",
      "照合済み",
      "you@localhost の承認",
      "自分の依頼は",
      "名前の分からない人 の実行の取り消し",
      "別のサイトからの変更は",
    ],
  ],
  [
    "en",
    [
      "What was refused",
      "アカウントを登録する",
      "AOP505 Not sure enough",
      "verified",
      "who tried to approve",
      "Nobody approves",
      "somebody unknown, who tried to cancel the run",
      "Nothing is changed",
    ],
  ],
] as const)("an audit says in %s what was refused, whose, under which code, and why", (language, words) => {
  const how = { language, paint: (text: string) => text, columns: 200, timezone: "Asia/Tokyo" };
  const lines = describeRefusals({ refusals: REFUSALS }, how).join("\n");
  for (const word of words) expect(lines).toContain(word);
});

it("what was refused of the run itself is in no phase", () => {
  const how = { language: "en", paint: (text: string) => text, columns: 200, timezone: "Asia/Tokyo" } as const;
  const lines = describeRefusals({ refusals: REFUSALS.slice(2) }, how);
  expect(lines[1]).toMatch(/^ {2}somebody unknown, who tried to cancel the run — AOP807/);
});

it("an audit says nothing of refusals where there were none", () => {
  const how = { language: "en", paint: (text: string) => text, columns: 80, timezone: "Asia/Tokyo" } as const;
  expect(describeRefusals({ refusals: [] }, how)).toEqual([]);
});
