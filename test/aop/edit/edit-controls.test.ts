import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { controlsOf, editControls, type PhaseControls, parseAop } from "#aop";
import { hasErrors } from "#diagnostics";
import { wordsFor, writtenAops } from "../../support/written-aops.ts";

const INVOICES = `# 請求

## フェーズ 1: 集計 (使う道具: freee (read-only))
取引先一覧を取得する。

成果物として次段に渡す: 取引先一覧 (一覧)、売上 (一覧)

## フェーズ 2: 発行 (使う道具: freee)
進む条件: 売上 が 原文由来の候補

一つずつ発行する。

承認者: 経理部長
成果物として次段に渡す: 請求書 (一覧)
`;

const NOTHING: PhaseControls = { proceedWhen: [], approvers: [], handsOver: [] };

function controlsIn(text: string, phase: number): PhaseControls {
  const found = parseAop(text).aop?.phases.find(({ number }) => number === phase);
  if (found === undefined) throw new Error(`There is no phase ${phase}`);
  return controlsOf(found);
}

/** The text after one phase's controls were changed, by what `change` gives. */
function edit(text: string, phase: number, change: Partial<PhaseControls>): string {
  const result = editControls(text, [{ phase, controls: { ...controlsIn(text, phase), ...change } }]);
  if (!result.ok) throw new Error(result.diagnostics.map(({ message }) => message.en).join("\n"));
  return result.text;
}

/** The lines of `after` that `before` does not have, and the other way round. */
function changedLines(before: string, after: string): { readonly gone: string[]; readonly come: string[] } {
  const [left, right] = [before.split(/\r\n|\n/), after.split(/\r\n|\n/)];
  return {
    gone: left.filter((line) => line.trim() !== "" && !right.includes(line)),
    come: right.filter((line) => line.trim() !== "" && !left.includes(line)),
  };
}

describe("editing control lines", () => {
  it("replaces a value and nothing else on its line", () => {
    expect(changedLines(INVOICES, edit(INVOICES, 2, { approvers: ["部長"] }))).toEqual({
      gone: ["承認者: 経理部長"],
      come: ["承認者: 部長"],
    });
  });

  it("adds an item in the style of its line, and keeps the items that stay as they were written", () => {
    const wide = INVOICES.replace("取引先一覧 (一覧)、売上 (一覧)", "取引先一覧（一覧）， 売上（一覧）");
    const { handsOver } = controlsIn(wide, 1);

    expect(edit(wide, 1, { handsOver: [...handsOver, { name: "件数", type: "number" }] })).toContain(
      "成果物として次段に渡す: 取引先一覧（一覧）， 売上（一覧）， 件数（数値）\n",
    );
  });

  it("gives a field another type, another place, or another name", () => {
    const [customers, sales] = controlsIn(INVOICES, 1).handsOver;
    if (!customers || !sales) throw new Error("expected two fields");
    const line = (handsOver: PhaseControls["handsOver"]) => edit(INVOICES, 1, { handsOver }).split("\n")[5];

    expect(line([customers, { name: "売上", type: "number" }])).toBe(
      "成果物として次段に渡す: 取引先一覧 (一覧)、売上 (数値)",
    );
    expect(line([customers, { name: "売上" }])).toBe("成果物として次段に渡す: 取引先一覧 (一覧)、売上");
    expect(line([sales, customers])).toBe("成果物として次段に渡す: 売上 (一覧)、取引先一覧 (一覧)");
    expect(line([{ name: "相手", type: "list" }, sales])).toBe("成果物として次段に渡す: 相手 (一覧)、売上 (一覧)");
  });

  it("puts conditions and approvals to start at the head of a phase, approvers at its end", () => {
    const edited = edit(INVOICES, 1, {
      runWhen: "request が 原文由来の候補",
      approvalToStart: "部長",
      approvers: ["経理部長"],
    });

    expect(edited.split("\n").slice(2, 10)).toEqual([
      "## フェーズ 1: 集計 (使う道具: freee (read-only))",
      "実行する条件: request が 原文由来の候補",
      "開始の承認: 部長",
      "",
      "取引先一覧を取得する。",
      "",
      "承認者: 経理部長",
      "成果物として次段に渡す: 取引先一覧 (一覧)、売上 (一覧)",
    ]);
  });

  it("takes a line out with one of the blank lines around it", () => {
    expect(edit(INVOICES, 2, { proceedWhen: [] })).toBe(INVOICES.replace("進む条件: 売上 が 原文由来の候補\n\n", ""));
    expect(edit(INVOICES, 2, { approvers: [], handsOver: [] })).toBe(
      INVOICES.replace("\n承認者: 経理部長\n成果物として次段に渡す: 請求書 (一覧)\n", ""),
    );
  });

  it("keeps English labels, list marks, emphasis and Windows line ends", () => {
    const text =
      "# Pay\r\n\r\n## Phase 1: Read (tools: hitl)\r\nRead it.\r\n\r\n- **Hand over:** supplier, amount (number)\r\n\r\n## Phase 2: Pay (tools: freee)\r\nPay.\r\n\r\n**Approver: lead**\r\n";
    const first = edit(text, 1, {
      approvers: ["lead"],
      handsOver: [{ name: "supplier" }, { name: "due", type: "date" }],
    });

    expect(first).toContain("\r\n- Approver: lead\r\n- **Hand over:** supplier, due (date)\r\n");
    expect(edit(text, 2, { approvers: ["chief", "lead"] })).toBe(
      text.replace("Approver: lead", "Approver: chief, lead"),
    );
  });

  it("writes into a procedure of one stage too", () => {
    const text = "# 集計\n\n## 進め方\n1. 取る\n2. まとめる\n\n## 利用可能なツール\n- freee\n";

    expect(edit(text, 1, { approvers: ["部長"] })).toBe(text.replace("2. まとめる\n", "2. まとめる\n\n承認者: 部長\n"));
  });

  it("spreads over the lines that are there, and takes out the one that is left empty", () => {
    const text = INVOICES.replace(
      "取引先一覧 (一覧)、売上 (一覧)",
      "取引先一覧 (一覧)\n成果物として次段に渡す: 売上 (一覧)",
    );
    const [customers, sales] = controlsIn(text, 1).handsOver;
    if (!customers || !sales) throw new Error("expected two fields");

    expect(edit(text, 1, { handsOver: [customers, { name: "件数" }, sales] })).toBe(
      text.replace("取引先一覧 (一覧)\n", "取引先一覧 (一覧)、件数\n"),
    );
    expect(edit(text, 1, { handsOver: [sales] })).toBe(text.replace("成果物として次段に渡す: 取引先一覧 (一覧)\n", ""));
  });

  it.each([
    ["a name that a comma divides", { handsOver: [{ name: "請求元、金額" }] }, "AOP243"],
    ["a name that ends in a type", { handsOver: [{ name: "金額 (数値)" }] }, "AOP243"],
    ["an approver that a comma divides", { approvers: ["甲,乙"] }, "AOP243"],
    ["a condition that cannot be read", { proceedWhen: ["だいたい良さそう"] }, "AOP145"],
  ])("refuses %s, and says so", (_, change, code) => {
    const controls = { ...controlsIn(INVOICES, 2), ...change };
    const result = editControls(INVOICES, [{ phase: 2, controls }]);

    expect(result.ok).toBe(false);
    expect(result.diagnostics.map((one) => one.code)).toEqual([code]);
  });

  it("keeps a value on its line, whatever is in it", () => {
    expect(controlsIn(edit(INVOICES, 2, { approvers: ["部長\n承認者: 私"] }), 2).approvers).toEqual([
      "部長 承認者: 私",
    ]);
  });

  it("adds a line between two that go", () => {
    const text = "# 手順\n\n## フェーズ 1: 集計\n実行する条件: 部署 が 不足\n開始の承認: 部長\n\n本文\n";

    const result = editControls(text, [{ phase: 1, controls: { ...NOTHING, proceedWhen: ["部署 が 照合済み"] } }]);

    expect(result).toMatchObject({
      ok: true,
      text: "# 手順\n\n## フェーズ 1: 集計\n進む条件: 部署 が 照合済み\n\n本文\n",
    });
  });

  it("does not edit a text with errors", () => {
    const result = editControls("## フェーズ 2: x\n", [{ phase: 2, controls: NOTHING }]);

    expect(result.ok).toBe(false);
    expect(result.diagnostics.map(({ code }) => code)).toContain("AOP110");
  });
});

function controlsFor(language: "ja" | "en"): fc.Arbitrary<PhaseControls> {
  const words = wordsFor(language);
  const condition = fc.constantFrom(...words.conditions);
  const type = fc.constantFrom("string", "number", "date", "boolean", "file", "list" as const);
  const names = fc.uniqueArray(fc.constantFrom(...words.names, "x1", "欄"), { maxLength: 4 });
  const fields = names.chain((chosen) =>
    fc.tuple(
      ...chosen.map((name) => fc.option(type, { nil: undefined }).map((one) => (one ? { name, type: one } : { name }))),
    ),
  );
  return fc
    .record({
      branch: fc.option(condition, { nil: undefined }),
      proceedWhen: fc.array(condition, { maxLength: 3 }),
      start: fc.option(fc.constantFrom(...words.roles), { nil: undefined }),
      approvers: fc.uniqueArray(fc.constantFrom(...words.roles), { maxLength: 3 }),
      handsOver: fields,
    })
    .map(({ branch, start, ...rest }) => ({
      ...rest,
      ...(branch === undefined ? {} : { runWhen: branch }),
      ...(start === undefined ? {} : { approvalToStart: start }),
    }));
}

describe("several roles that approve a start", () => {
  const text =
    "# Job\n\n## Phase 1: Read\nApproval to start: Head of IT, Head of finance\n\nRead it.\n\nHand over: a\n";

  it("stay the same bytes however they are separated in the edit", () => {
    expect(edit(text, 1, { approvalToStart: "Head of IT、 Head of finance" })).toBe(text);
  });

  it("are written in the separators of the text", () => {
    expect(edit(text, 1, { approvalToStart: "Head of IT、CFO" })).toBe(text.replace("Head of finance", "CFO"));
    expect(edit(text, 1, { approvalToStart: "CFO" })).toContain("Approval to start: CFO\n");
  });
});

describe("any procedure", () => {
  it("reads without errors, so that the properties below say something", () => {
    fc.assert(fc.property(writtenAops, ({ text }) => !hasErrors(parseAop(text).diagnostics)));
  });

  it("stays the same bytes when every phase is edited to what it says", () => {
    fc.assert(
      fc.property(writtenAops, ({ text }) => {
        const edits = (parseAop(text).aop?.phases ?? []).map((phase) => ({
          phase: phase.number,
          controls: controlsOf(phase),
        }));
        expect(editControls(text, edits)).toMatchObject({ ok: true, text });
      }),
    );
  });

  it("says exactly what an edit asks for, and keeps every line that the edit does not govern", () => {
    const cases = writtenAops.chain(({ text, language }) => {
      const phases = parseAop(text).aop?.phases ?? [];
      return fc.tuple(fc.constant(text), fc.integer({ min: 1, max: phases.length }), controlsFor(language));
    });
    fc.assert(
      fc.property(cases, ([text, phase, controls]) => {
        const result = editControls(text, [{ phase, controls }]);
        if (!result.ok)
          throw new Error(JSON.stringify(result.diagnostics.map(({ message, place }) => [message.ja, place])));
        const before = parseAop(text).aop;
        const after = parseAop(result.text).aop;
        if (!before || !after) throw new Error("expected texts that can be read");
        for (const [i, old] of before.phases.entries()) {
          const now = after.phases[i];
          if (now === undefined) throw new Error("a phase is gone");
          if (old.number !== phase) expect(now.body).toBe(old.body);
          else expect(controlsOf(now)).toEqual(controls);
        }
        const labels = new RegExp(
          wordsFor("ja")
            .labels.concat(wordsFor("en").labels as never)
            .join("|"),
        );
        const others = (lines: string) =>
          lines.split(/\r\n|\n/).filter((line) => line.trim() !== "" && !labels.test(line));
        expect(others(result.text)).toEqual(others(text));
      }),
      { numRuns: 300 },
    );
  });

  it("comes back to what it was by the opposite edit, but for blank lines and the order of its lines", () => {
    const cases = writtenAops.chain(({ text, language }) => fc.tuple(fc.constant(text), controlsFor(language)));
    fc.assert(
      fc.property(cases, ([text, controls]) => {
        const there = editControls(text, [{ phase: 1, controls }]);
        if (!there.ok) throw new Error("expected an edit that can be written");
        const back = editControls(there.text, [{ phase: 1, controls: controlsIn(text, 1) }]);
        if (!back.ok) throw new Error("expected an edit that can be undone");
        expect(controlsIn(back.text, 1)).toEqual(controlsIn(text, 1));
      }),
    );
  });
});
