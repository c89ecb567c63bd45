import { describe, expect, it } from "vitest";
import type { Json } from "#ports";
import { playRun, produce, quote, REQUESTER, type Reply, readValues, type Script, type Turn } from "./played-run.ts";

const LEDGERS = "部署一覧 (read-only)";
const LOOK_UP = "department_list__find_department";

interface ShownRise {
  readonly field: string;
  readonly from: string;
  readonly to: string;
  readonly explained: boolean;
}

interface ShownAudit {
  readonly rises: readonly ShownRise[];
  readonly unexplained: readonly Json[];
}

/** How often a read is tried before its failure counts. */
const ATTEMPTS = 3;
const MISSING = { missing: { searched: ["request"] } };

const lookUp = (name: string, at = "/name"): NonNullable<Script[string]> => [
  () => [[LOOK_UP, { name }]],
  ({ told }) => produce({ 部署: told(0, at) }),
];

/** Reads a department, looks it up where there is one, asks, and looks the answer up. */
async function askAndLookUp(read: Json, request: string, answer: string) {
  const looks = typeof read === "object" && read !== null && "quote" in read;
  const { visitor, begin } = await playRun(
    [
      { name: "読む", fields: "部署" },
      { name: "照合", tools: `${LEDGERS}, hitl`, fields: "部署" },
    ],
    {
      読む: [() => produce({ 部署: read })],
      照合: [
        ...(looks ? [({ value }: Turn): Reply => [[LOOK_UP, { name: value("部署") }]]] : []),
        () => [["ask", { question: "正式な部署名を教えてください", fields: ["部署"] }]],
        ({ value }) => [[LOOK_UP, { name: value("部署") }]],
        ({ told }) => produce({ 部署: told(looks ? 2 : 1, "/name") }),
      ],
    },
  );
  const run = await begin(request);
  await visitor.settled(run);
  await visitor.answer(await visitor.nextLink(REQUESTER), answer);
  const ended = await visitor.ended(run);
  const audit = await visitor.json<ShownAudit>("GET", `/runs/${run}/audit`);
  return { value: ended.phases[1]?.values?.部署, audit };
}

describe("extracted/inferred → verified", () => {
  it("extracted rises by an exhaustive ledger read with exactly one match", async () => {
    expect((await readValues("部署", "経理部です", lookUp("経理部"), LEDGERS)).部署).toMatchObject({
      status: "verified",
      value: "経理部",
    });
  });

  it("inferred rises by the same read, and the guess that was asked with is shown as the key", async () => {
    expect((await readValues("部署", "お金の部署です", lookUp("経理部"), LEDGERS)).部署).toMatchObject({
      status: "verified",
      evidence: [{ kind: "ledger", asked: { name: "経理部" }, matches: 1 }],
    });
  });

  it.each([
    ["one match stays what it was", "経理部", "extracted"],
    ["none is lookup-failed", "宇宙開発部", "lookup-failed"],
  ])("a read that is not exhaustive promotes nothing: %s", async (_, name, status) => {
    const { visitor, begin } = await playRun([{ name: "照合", tools: LEDGERS, fields: "部署" }], {
      照合: lookUp(name),
    });
    await visitor.json("POST", "/sandbox/department_list/faults", { kind: "endless-pages" });
    const ended = await visitor.ended(await begin(`${name}です`));
    expect(ended.phases[0]?.values?.部署?.status).toBe(status);
  });
});

describe("ambiguous/missing/inferred/refuted → extracted, and the ledger is then asked again", () => {
  it.each<[string, Json, string]>([
    ["ambiguous", quote("営業"), "営業です"],
    ["refuted", quote("営業部"), "営業部です"],
    ["missing", MISSING, "アカウントが欲しい"],
    ["inferred", { value: "広報室" }, "お知らせの担当です"],
  ])("%s rises by what an authenticated person answered, who is the source", async (from, read, request) => {
    const { value, audit } = await askAndLookUp(read, request, "営業二部");
    expect(value).toMatchObject({ status: "verified", value: "営業二部" });
    expect(audit.unexplained).toEqual([]);
    const rises = audit.rises.filter(({ field }) => field === "部署");
    expect(rises.map(({ from: was, to, explained }) => [was, to, explained])).toEqual([
      [from, "extracted", true],
      ["extracted", "verified", true],
    ]);
  });

  it("inferred rises by what a person wrote themselves, not by a model that repeats it", async () => {
    const { visitor, begin } = await playRun(
      [
        { name: "推す", fields: "部署" },
        { name: "聞く", tools: "hitl", fields: "部署、元" },
      ],
      {
        推す: [() => produce({ 部署: { value: "広報室" } })],
        聞く: [
          () => [["ask", { question: "部署はどこですか", fields: ["部署"] }]],
          ({ value }) => produce({ 部署: value("部署"), 元: { value: "宇宙広報室" } }),
        ],
      },
    );
    const run = await begin("お知らせの担当です");
    expect((await visitor.settled(run)).phases[0]?.values?.部署?.status).toBe("inferred");
    await visitor.answer(await visitor.nextLink(REQUESTER), "広報室");
    expect((await visitor.ended(run)).phases[1]?.values).toMatchObject({
      部署: { status: "extracted", value: "広報室", evidence: [{ kind: "quote", by: REQUESTER }] },
      元: { status: "inferred" },
    });
  });

  it("asked again, the ledger may refute what the person said", async () => {
    const { value } = await askAndLookUp(MISSING, "アカウントが欲しい", "宇宙開発部");
    expect(value?.status).toBe("refuted");
  });
});

describe("lookup-failed → what a later successful read says", () => {
  it("rises, and the failure stays in the record; each failed attempt is recorded", async () => {
    const { visitor, begin } = await playRun(
      [
        { name: "読む", fields: "部署" },
        { name: "照合", tools: LEDGERS, fields: "部署" },
      ],
      {
        読む: [() => produce({ 部署: quote("経理部") })],
        照合: [
          ({ value }) => [[LOOK_UP, { name: value("部署") }]],
          ({ value }) => [[LOOK_UP, { name: value("部署") }]],
          ({ told }) => produce({ 部署: told(1, "/name") }),
        ],
      },
    );
    await visitor.json("POST", "/sandbox/department_list/faults", { kind: "error", times: ATTEMPTS });
    const run = await begin("経理部です");
    const ended = await visitor.ended(run);
    expect(ended.phases[1]?.values?.部署).toMatchObject({ status: "verified", value: "経理部" });
    const { rises } = await visitor.json<ShownAudit>("GET", `/runs/${run}/audit`);
    expect(rises).toMatchObject([{ field: "部署", from: "lookup-failed", to: "verified", explained: true }]);
    const { entries } = await visitor.json<{ readonly entries: readonly { readonly attempts?: readonly Json[] }[] }>(
      "GET",
      `/runs/${run}/journal?limit=500`,
    );
    expect(entries.flatMap(({ attempts }) => (attempts === undefined ? [] : [attempts.length]))).toEqual([ATTEMPTS, 0]);
  });
});

describe("agreement of several agents", () => {
  it("promotes nothing: three phases that say the same guess hand on a guess with one root", async () => {
    const phase = (name: string) => ({ name, fields: "部署" });
    const repeat = () => produce({ 部署: { value: "宇宙開発部" } });
    const { visitor, begin } = await playRun([phase("一"), phase("二"), phase("三")], {
      一: [repeat],
      二: [repeat],
      三: [repeat],
    });
    const run = await begin("よろしく");
    const ended = await visitor.ended(run);
    expect(ended.phases.map(({ values }) => values?.部署?.status)).toEqual(["inferred", "inferred", "inferred"]);
    expect(ended.phases[2]?.values?.部署).toMatchObject({ evidence: [{ kind: "made", by: "model" }] });
    expect((await visitor.json<ShownAudit>("GET", `/runs/${run}/audit`)).rises).toEqual([]);
  });
});

describe("passing on", () => {
  it.each<[string, (value: (name: string) => Json) => Json]>([
    ["naming the value", (value) => value("部署")],
    ["content equal to it, after normalisation", () => ({ value: "  経理部 " })],
  ])("keeps evidence and status by %s", async (_, given) => {
    const { visitor, begin } = await playRun(
      [
        { name: "照合", tools: LEDGERS, fields: "部署" },
        { name: "渡す", fields: "部署" },
      ],
      { 照合: lookUp("経理部"), 渡す: [({ value }) => produce({ 部署: given(value) })] },
    );
    const ended = await visitor.ended(await begin("経理部です"));
    expect(ended.phases[1]?.values?.部署).toMatchObject({
      status: "verified",
      evidence: [{ kind: "ledger", asked: { name: "経理部" } }],
    });
  });

  it.each([
    ["the key", "d20"],
    ["the label", "経理部"],
  ])("keeps them by content equal to %s of a single match", async (_, content) => {
    const turns: Script[string] = [() => [[LOOK_UP, { name: "経理" }]], () => produce({ 部署: { value: content } })];
    expect((await readValues("部署", "お金の部署です", turns, LEDGERS)).部署).toMatchObject({
      status: "verified",
      value: content,
      evidence: [{ kind: "ledger", asked: { name: "経理" } }],
    });
  });

  it("of one of several candidates is a guess, though its content is equal", async () => {
    const values = await readValues(
      "部署",
      "営業です",
      [() => [[LOOK_UP, { name: "営業" }]], () => produce({ 部署: { value: "営業一部" } })],
      LEDGERS,
    );
    expect(values.部署?.status).toBe("inferred");
  });
});

it("text in an attachment is the attachment's word, and never the requester's", async () => {
  const { visitor, begin } = await playRun([{ name: "読む", tools: "添付ファイル", fields: "部署、用途" }], {
    読む: [
      ({ value }) => [["attachments__open", { attachment: value("attachment") }]],
      ({ answer }) => produce({ 部署: answer("経理部"), 用途: quote("監査") }),
    ],
  });
  const file = await visitor.upload("memo.txt", new TextEncoder().encode("部署: 経理部"), "text/plain");
  const { phases } = await visitor.ended(await begin("監査に使う", [file]));
  const sourceOf = (field: string) =>
    (phases[0]?.values?.[field] as { readonly evidence?: readonly { readonly source?: string }[] } | undefined)
      ?.evidence?.[0]?.source;
  expect(sourceOf("部署")).toMatch(/^attachment:/);
  expect(sourceOf("用途")).toBe("request");
});
