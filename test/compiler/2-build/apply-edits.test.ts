import { describe, expect, it } from "vitest";
import { applyEdits } from "../../../lib/compiler/2-build/apply-edits.ts";

const FILES = { "phases/1.ts": "a b a\n", "phases/2.ts": "c", "shared.ts": "s" };
const ALLOWED = new Set(["phases/1.ts", "phases/2.ts", "phases/3.ts", "shared.ts"]);

describe("a builder's edits", () => {
  it("apply one after another, each where its text stands once by then", () => {
    const edits = [
      { file: "phases/1.ts", find: "a b", replace: "x" },
      { file: "phases/1.ts", find: "a", replace: "y" },
      { file: "phases/3.ts", find: "new", replace: "newer" },
    ];

    expect(applyEdits(FILES, { edits, create: { "phases/3.ts": "new" }, delete: ["shared.ts"] }, ALLOWED)).toEqual({
      ok: true,
      files: { "phases/1.ts": "x y\n", "phases/2.ts": "c", "phases/3.ts": "newer" },
    });
  });

  it("are put in as they are, without patterns", () => {
    const edits = [{ file: "phases/2.ts", find: "c", replace: "$& $1 $$" }];

    expect(applyEdits(FILES, { edits }, ALLOWED)).toMatchObject({ files: { "phases/2.ts": "$& $1 $$" } });
  });

  it("do not apply where the places of the text overlap", () => {
    const result = applyEdits(
      { "phases/1.ts": "aaa" },
      { edits: [{ file: "phases/1.ts", find: "aa", replace: "b" }] },
      ALLOWED,
    );

    expect(result).toMatchObject({ ok: false, diagnostics: [{ code: "AOP307", file: "phases/1.ts" }] });
  });

  it("tell no more faults than are of use, where thousands are wrong", () => {
    const edits = Array.from({ length: 20_000 }, () => ({ file: "shared.ts", find: "a", replace: "b" }));

    const result = applyEdits({ "shared.ts": "a".repeat(2_000) }, { edits }, ALLOWED);

    expect(result.ok ? [] : result.diagnostics).toHaveLength(100);
  });

  it("tell every fault at once", () => {
    const result = applyEdits(
      FILES,
      {
        edits: [
          { file: "phases/1.ts", find: "a", replace: "" },
          { file: "phases/9.ts", find: "a", replace: "" },
          { file: "__proto__", find: "a", replace: "" },
        ],
        create: { "phases/1.ts": "", "../x": "" },
        delete: ["phases/1.ts", "shared.ts"],
      },
      ALLOWED,
    );

    expect(result.ok ? [] : result.diagnostics.map(({ code }) => code)).toEqual([
      "AOP306",
      "AOP306",
      "AOP306",
      "AOP307",
      "AOP306",
      "AOP306",
    ]);
  });
});
