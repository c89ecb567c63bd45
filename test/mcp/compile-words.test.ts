import { describe, expect, it } from "vitest";
import { type CompileRecord, refusedResult } from "#compiler";
import type { CompileResult, RefusalReason } from "#program";
import { keys } from "#records";
import { tellCompile } from "../../lib/mcp/words/tell-compile.ts";
import { createSiteHost, page } from "../pages/site.ts";

const REASONS: readonly RefusalReason[] = [
  "invalid-aop",
  "unedited-code-changed",
  "edit-not-reached",
  "phases-do-not-match",
  "wiring-not-mechanical",
  "patch-does-not-apply",
  "invalid-program",
  "concurrent-save",
  "callee-refused",
  "builder-failed",
];

const UNCHECKED: CompileResult["unchecked"] = [
  { what: "phase:集計", rule: "V1" },
  { what: "all-phases", rule: "V2" },
  { what: "outside-the-edit", rule: "V3" },
  { what: "all-phases", rule: "V4" },
  { what: "joining-code", rule: "V5" },
  { what: "shared-code", rule: "V5" },
];

/** What each of the three says of a result: the page, and MCP, which tells it as the command line does. */
async function tell(result: CompileResult, language: "ja" | "en"): Promise<{ page: string; words: string }> {
  const host = await createSiteHost();
  const compile = "cmp_01JDXSAMPLE0000000000000001";
  const record: CompileRecord = {
    compile,
    aop: "a",
    rebuild: false,
    status: "done",
    attempts: 1,
    steps: [],
    createdAt: 0,
    result,
  };
  await host.ports.table.write([{ op: "put", item: { ...(record as object), ...keys.compile(compile) } as never }]);
  const { text } = await page(host, `/compiles/${compile}?lang=${language}`);
  const body = JSON.parse(JSON.stringify(record)) as never;
  return { page: text, words: tellCompile(body, language).join("\n") };
}

describe.each(["ja", "en"] as const)("a compile in words (%s)", (language) => {
  it.each(REASONS)("says why it was refused (%s), that the code stays, and what can be done", async (reason) => {
    const made = refusedResult({ kind: "refused", reason, diagnostics: [] }, 2);
    const result: CompileResult =
      reason === "callee-refused"
        ? {
            ...made,
            options: [{ id: "compile-again" }],
            callee: { aop: "経費精算", reason: "builder-failed", rule: "R8" },
          }
        : made;
    const told = await tell(result, language);

    for (const text of Object.values(told)) {
      expect(text).toContain(`(${result.rule}`);
      expect(text).toMatch(language === "ja" ? /今のコード/ : /current code/);
    }
    expect(result.options?.length).toBeGreaterThan(0);
    for (const { id, warning } of result.options ?? []) {
      const command = { "compile-again": "compile_aop", rebuild: '"rebuild": true', edit: "save_aop" }[id];
      expect(told.words).toContain(command);
      expect(told.page).toMatch(id === "edit" ? /href="[^"]*#edit"/ : /action="[^"]*\/aops\/a\/compiles/);
      if (warning) for (const text of Object.values(told)) expect(text).toContain(warning[language]);
    }
    if (result.callee) for (const text of Object.values(told)) expect(text).toContain("経費精算");
  });

  it("says the same of a called procedure that has new code too", async () => {
    const told = await tell(
      {
        outcome: "unchanged",
        aopVersion: 2,
        compared: [],
        unchecked: [],
        mayBehaveDifferently: [],
        callees: [
          {
            aop: "経費精算",
            outcome: "stacked",
            aopVersion: 3,
            program: "0".repeat(64),
            compared: ["発行"],
            unchecked: UNCHECKED,
            mayBehaveDifferently: ["送付"],
          },
        ],
        diagnostics: [],
      },
      language,
    );

    for (const text of Object.values(told)) {
      for (const shown of ["経費精算", "発行", "集計", "送付", "V1", "V5"]) expect(text).toContain(shown);
    }
  });

  it("says what was proven, what was not checked and why, and what may still behave differently", async () => {
    const result: CompileResult = {
      outcome: "stacked",
      aopVersion: 2,
      program: "0".repeat(64),
      compared: ["発行"],
      unchecked: UNCHECKED,
      mayBehaveDifferently: ["送付"],
      diagnostics: [],
    };
    const told = await tell(result, language);

    for (const text of Object.values(told)) {
      for (const shown of ["発行", "集計", "送付", "V1", "V2", "V3", "V4", "V5"]) expect(text).toContain(shown);
      // No code word of ours is left where a word of people belongs.
      for (const word of ["joining-code", "shared-code", "all-phases", "outside-the-edit", "phase:"]) {
        expect(text).not.toContain(word);
      }
    }
    expect(told.page).toContain(`/aops/a/difference?to=${result.program}`);
  });

  it.each(["built", "stacked", "resaved", "unchanged"] as const)(
    "names the outcome %s in a sentence",
    async (outcome) => {
      const nothing = { compared: [], unchecked: [], mayBehaveDifferently: [], diagnostics: [] };
      const told = await tell({ outcome, aopVersion: 2, ...nothing }, language);

      for (const text of Object.values(told)) {
        expect(text).not.toContain(`>${outcome}<`);
        expect(text).toMatch(language === "ja" ? /コード|ありません/ : /code|[Nn]othing/);
      }
    },
  );
});
