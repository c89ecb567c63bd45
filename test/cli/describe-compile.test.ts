import { describe, expect, it } from "vitest";
import type { CompileResult, RefusalReason } from "#program";
import { describeCompile } from "../../lib/cli/commands/describe-compile.ts";

const RESULT: CompileResult = {
  outcome: "stacked",
  aopVersion: 4,
  program: "d7ed9def5ef2aaaabbbbccccdddd",
  compared: [],
  unchecked: [],
  mayBehaveDifferently: [],
  diagnostics: [],
};

function tell(result: Partial<CompileResult>, language: "ja" | "en" = "en"): string {
  return describeCompile(
    { ...RESULT, ...result },
    {
      language,
      paint: (text) => text,
      commandFor: (option) =>
        option === "edit" ? undefined : `npx tejun compile a${option === "rebuild" ? " --rebuild" : ""}`,
    },
  ).join("\n");
}

describe("what a compile came to", () => {
  it.each([
    ["built", "Made the code from the whole procedure", "手順書の全文からコードを作りました"],
    ["stacked", "Laid the edits on the current code", "直した所を今のコードに積みました"],
    [
      "resaved",
      "Nothing in the code had to change; it now belongs to this version",
      "コードに変わる所はなく、今のコードをこの版のコードにしました",
    ],
    ["unchanged", "Nothing to do; the current code stays", "変わりはありません。今のコードのままです"],
  ] as const)("is told in words: %s", (outcome, english, japanese) => {
    expect(tell({ outcome })).toBe(`${english}\n  program d7ed9def5ef2… (version 4 of the procedure)`);
    expect(tell({ outcome }, "ja")).toBe(`${japanese}\n  コード d7ed9def5ef2… (手順書の第 4 版)`);
  });

  it("names the phases that were proven unchanged, and those that may still behave differently", () => {
    expect(tell({ compared: ["Collect", "Issue"], mayBehaveDifferently: ["Issue"] })).toContain(
      [
        "Phases whose code was proven the same to the last character: Collect, Issue",
        "Same code, but these phases may be handed another artifact: Issue",
      ].join("\n"),
    );
  });

  it.each([
    ["phase:Collect", "V1", 'phase "Collect"', "the first or last phase was replaced by another"],
    ["all-phases", "V2", "all phases", "a chapter outside the phases was edited"],
    ["outside-the-edit", "V3", "how far the edit reaches", "the procedure is not divided into phases"],
    ["all-phases", "V4", "all phases", "the procedure was not edited, only an instruction was given"],
    [
      "joining-code",
      "V5",
      "the code that joins the phases",
      "phases were added, deleted, moved or renamed, or tools changed",
    ],
    [
      "shared-code",
      "V5",
      "code that several phases use",
      "phases were added, deleted, moved or renamed, or tools changed",
    ],
  ])("says that %s was not checked by %s, and why", (what, rule, part, why) => {
    expect(tell({ unchecked: [{ what, rule }] })).toMatch(`Not checked:\n  - ${part}\n      ${rule}: ${why}`);
    expect(tell({ unchecked: [{ what, rule }] }, "ja")).not.toContain(what.replace(/^phase:.*/, "phase:"));
  });

  it("tells parts that one rule leaves out together", () => {
    const unchecked = ["phase:A", "phase:B"].map((what) => ({ what, rule: "V1" }));

    expect(tell({ unchecked })).toContain('  - phase "A", phase "B"\n      V1:');
  });

  it.each<[RefusalReason, string]>([
    ["invalid-aop", "The procedure has errors."],
    ["unedited-code-changed", "Code of a phase that was not edited would have changed."],
    ["edit-not-reached", "An edit did not reach the code."],
    ["phases-do-not-match", "The procedure's phases cannot be matched with those of the code."],
    ["wiring-not-mechanical", "The links between phases cannot be remade mechanically."],
    ["patch-does-not-apply", "The builder's edits do not apply to the current code."],
    ["invalid-program", "The code that was made does not pass its checks."],
    ["concurrent-save", "The code of this procedure was changed by another compile meanwhile."],
    ["callee-refused", "A procedure that it calls could not be compiled."],
    ["builder-failed", "The builder, which writes the code, gave no proper answer in time."],
  ])("says why it was refused, and that the code stays: %s", (reason, words) => {
    expect(tell({ outcome: "refused", reason, rule: "R1" })).toBe(
      `Not compiled (R1 ${reason})\n  ${words} The current code, if any, stays in use.`,
    );
  });

  it("says what can be done, as commands to type, with the warning that comes along", () => {
    const warning = { ja: "戻ることがあります", en: "may bring back what was fixed" };
    const options = [{ id: "compile-again" }, { id: "rebuild", warning }, { id: "edit" }] as const;

    expect(tell({ outcome: "refused", reason: "edit-not-reached", rule: "R2", options })).toContain(
      [
        "What can be done:",
        "  - compile once more",
        "      npx tejun compile a",
        "  - make the code anew from the whole procedure",
        "      npx tejun compile a --rebuild",
        "      note: may bring back what was fixed",
        "  - mend the procedure and compile again",
      ].join("\n"),
    );
  });

  it("tells of each called procedure that has new code too what was proven and what was not", () => {
    const callees: CompileResult["callees"] = [
      {
        aop: "expenses",
        outcome: "stacked",
        aopVersion: 2,
        program: "0123456789abcdef",
        compared: ["Read"],
        unchecked: [{ what: "phase:Pay", rule: "V1" }],
        mayBehaveDifferently: [],
      },
    ];

    expect(tell({ outcome: "unchanged", callees })).toContain(
      [
        'The called procedure "expenses" has new code too:',
        "  Laid the edits on the current code",
        "    program 0123456789ab… (version 2 of the procedure)",
        "  Phases whose code was proven the same to the last character: Read",
        "  Not checked:",
        '    - phase "Pay"',
        "        V1: the first or last phase was replaced by another",
      ].join("\n"),
    );
    expect(tell({ callees }, "ja")).toContain("呼び出す手順書「expenses」も、新しいコードになりました:");
  });

  it("names the called procedure that was refused, and why", () => {
    const callee = { aop: "expenses", reason: "edit-not-reached", rule: "R2" } as const;

    expect(tell({ outcome: "refused", reason: "callee-refused", rule: "R7", callee })).toContain(
      "  The called procedure: expenses (R2 edit-not-reached) An edit did not reach the code.",
    );
  });
});
