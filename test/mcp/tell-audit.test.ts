import { expect, it } from "vitest";
import { tellAudit } from "../../lib/mcp/words/tell-audit.ts";

const REFUSAL = {
  kind: "person",
  code: "AOP605",
  title: { ja: "もう決まっている", en: "Decided already" },
  reason: { ja: "承認済みです", en: "It was approved" },
  at: "2026-11-30T00:00:00.000Z",
} as const;
const AUDIT = {
  rises: [],
  unexplained: [],
  refusals: [
    { ...REFUSAL, on: "approval", tried: "approve", person: "lead@example.com", phase: 4, phaseName: "登録する" },
    { ...REFUSAL, on: "run", tried: "upload" },
  ],
};

it.each([
  [
    "ja",
    [
      "断りました: フェーズ 4 lead@example.com (AOP605): 承認済みです",
      "断りました: もう決まっている (AOP605): 承認済みです",
    ],
  ],
  [
    "en",
    [
      "refused: phase 4 lead@example.com (AOP605): It was approved",
      "refused: Decided already (AOP605): It was approved",
    ],
  ],
] as const)(
  "an agent is told in %s who was refused, in which phase or of the run itself, and why",
  (language, lines) => {
    expect(tellAudit(AUDIT, language)).toEqual(expect.arrayContaining([...lines]));
  },
);
