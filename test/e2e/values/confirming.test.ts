import { describe, expect, it } from "vitest";
import type { Json } from "#ports";
import { playRun, produce, quote, REQUESTER } from "./played-run.ts";

const REQUEST = "作成日: 2026年11月30日\n来週金曜まで使いたい";

/** Reads 「来週金曜」, asks this, and hands on what the answer says of the expiry. */
async function ask(question: string, fields: readonly string[] = ["期限"], written?: string) {
  const { visitor, begin } = await playRun(
    [
      { name: "読む", fields: "期限 (日付)、用途" },
      { name: "聞く", tools: "hitl", fields: "期限 (日付)、用途" },
    ],
    {
      読む: [() => produce({ 期限: quote("来週金曜"), 用途: quote("使いたい") })],
      聞く: [
        () => [["ask", { question, fields }]],
        ({ value, answer }) =>
          produce({ 期限: written === undefined ? value("期限") : answer(written), 用途: value("用途") }),
      ],
    },
  );
  const run = await begin(REQUEST);
  await visitor.settled(run);
  return { visitor, run, link: await visitor.nextLink(REQUESTER) };
}

describe("「はい」 to a question that proposes a date", () => {
  it("confirms that date, with the person as its source, and the rise is explained", async () => {
    const { visitor, run, link } = await ask("「来週金曜」は 2026-12-11 の意味ですか?");
    expect((await visitor.run(run)).phases[0]?.values?.期限).toMatchObject({ status: "inferred", value: "2026-12-11" });
    expect((await visitor.answer(link, "はい")).status).toBe(200);
    const ended = await visitor.ended(run);
    expect(ended.phases[1]?.values?.期限).toMatchObject({
      status: "extracted",
      value: "2026-12-11",
      evidence: [
        { kind: "quote", source: expect.stringMatching(/^answer:/), text: "はい", by: REQUESTER },
        { kind: "quote", source: expect.stringMatching(/^question:/), text: "2026-12-11" },
      ],
    });
    const audit = await visitor.json<{ readonly rises: readonly Json[]; readonly unexplained: readonly Json[] }>(
      "GET",
      `/runs/${run}/audit`,
    );
    expect(audit.unexplained).toEqual([]);
    expect(audit.rises).toMatchObject([{ field: "期限", from: "inferred", to: "extracted", by: "person" }]);
    for (const path of ["prov", "values.csv", "trace"]) {
      expect((await visitor.call("GET", `/runs/${run}/${path}`)).status).toBe(200);
    }
  });

  it.each([
    ["two dates", "2026-12-04 ですか、2026-12-11 ですか"],
    ["no date", "来週金曜まででよいですか"],
    ["a date, and asks for another", "作成日は 2026-11-30 ですが、期限はいつですか"],
  ])("asks again where it shows %s: the question stays open, and the value can be written", async (_, question) => {
    const { visitor, run, link } = await ask(question, ["期限"], "2026年12月11日");
    const refused = await visitor.answer(link, "はい");
    expect(refused.status).toBe(422);
    expect(await refused.json()).toMatchObject({ code: "AOP516" });
    expect(await visitor.run(run)).toMatchObject({ status: "waiting", waitingFor: [{ to: [REQUESTER] }] });

    expect((await visitor.answer(link, "期限: 2026年12月11日")).status).toBe(200);
    expect((await visitor.ended(run)).phases[1]?.values?.期限).toMatchObject({
      status: "extracted",
      value: "2026-12-11",
    });
  });

  it("asks again where several fields are asked for, though one date is shown", async () => {
    const { visitor, link } = await ask("期限は 2026-12-11 で、用途は監査ですか", ["期限", "用途"]);
    expect(await (await visitor.answer(link, "はい")).json()).toMatchObject({ code: "AOP516" });
  });

  it("is an answer as it stands where a text is asked for", async () => {
    const { visitor, run, link } = await ask("監査に使いますか", ["用途"]);
    expect((await visitor.answer(link, "はい")).status).toBe(200);
    expect((await visitor.ended(run)).phases[1]?.values?.用途).toMatchObject({ status: "extracted", value: "はい" });
  });
});
