import { describe, expect, it } from "vitest";
import { loadRunView } from "#api";
import { run as runShape } from "../../lib/api/schemas/runs.ts";
import type { PhaseRunner } from "../runtime/phase-runner.ts";
import { EXPLORED_CATALOG, exploreRun, exploreToTheEnd, says } from "../support/explored-run.ts";

async function explorationsOf({ recorded: { table, clock, run } }: PhaseRunner) {
  const shown = runShape.parse(await loadRunView({ table, clock, catalog: EXPLORED_CATALOG }, run.run));
  return shown.phases[0]?.explorations ?? [];
}

const names = (values: readonly { readonly field: string; readonly status: string }[]) =>
  values.map(({ field, status }) => [field, status]);

describe("a run whose phase explored", () => {
  it("shows facts by their evidence, guesses as such, what is open, every plan, and each progress", async () => {
    const [exploration] = await explorationsOf(await exploreToTheEnd());

    expect(exploration).toMatchObject({ task: "部署と期限を調べる", state: "produced" });
    expect(names(exploration?.facts ?? [])).toEqual([["期限", "extracted"]]);
    expect(exploration?.facts[0]?.evidence).toMatchObject([{ kind: "quote", text: "令和8年12月31日" }]);
    expect(names(exploration?.guesses ?? [])).toEqual([
      ["勘", "inferred"],
      ["部署", "inferred"],
      ["用途", "inferred"],
    ]);
    expect(names(exploration?.open ?? [])).toEqual([["役職", "missing"]]);
    expect(exploration?.plans.map(({ turn, steps }) => [turn, steps])).toEqual([
      [1, ["勘で調べる"]],
      [6, ["依頼の言葉のまま、一覧で調べる", "期限は依頼から読む"]],
    ]);
    expect(exploration?.progress.map(({ looping, next }) => [looping, next])).toEqual([
      [true, "もう一度"],
      [true, "もう一度"],
      [true, "別の名前で"],
      [false, "渡す"],
    ]);
  });

  it("puts a name among the facts once a source bears it out, however it was guessed before", async () => {
    const { plan, progress, find, produce, quote } = says;
    const runner = await exploreRun(
      { calls: [plan(["調べる"], {}, { 部署: "営業一部", 期限: "年内" })] },
      { calls: [find("営業一部")] },
      { calls: [progress("渡す", { 部署: quote("営業一部"), 期限: { value: "年内" } })] },
      { calls: [produce({ 部署: quote("営業一部"), 期限: { missing: {} } })] },
    );

    const [exploration] = await explorationsOf(runner);

    expect(names(exploration?.facts ?? [])).toEqual([["部署", "extracted"]]);
    expect(names(exploration?.guesses ?? [])).toContainEqual(["期限", "inferred"]);
  });

  it("says that one ended without handing anything over", async () => {
    const runner = await exploreRun({ calls: [says.plan(["調べる"])] });

    expect(await explorationsOf(runner)).toMatchObject([{ state: "failed", plans: [{ turn: 1 }] }]);
  });
});
