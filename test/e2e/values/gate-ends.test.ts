import { expect, it } from "vitest";
import { type Config, defaultConfig, SANDBOX_PRESETS } from "#config";
import { LEAD, playRun, produce } from "./played-run.ts";

/** A department list whose answers hold for a day. */
function forADay(): Config["tools"] {
  const { tools } = defaultConfig(SANDBOX_PRESETS);
  const shipped = SANDBOX_PRESETS.get("department_list");
  const operations = new Map(
    Object.entries(shipped?.operations ?? {}).map(([name, { ledger, ...rest }]) => [
      name,
      ledger === undefined ? rest : { ...rest, ledger: { ...ledger, validHours: 24 } },
    ]),
  );
  return new Map([...tools, ["department_list", { server: "sandbox", ...tools.get("department_list"), operations }]]);
}

it.each([
  ["P1DT1H", "stopped", "AOP541"],
  ["PT23H", "completed", undefined],
])(
  "a gate is judged by what the evidence is worth when the phase starts, %s after it was read: %s",
  async (advance, status, code) => {
    const { visitor, begin } = await playRun(
      [
        { name: "照合", tools: "部署一覧 (read-only)", fields: "部署" },
        { name: "記録", lines: `開始の承認: ${LEAD}\n進む条件: 部署 が 照合済み\n`, fields: "部署" },
      ],
      {
        照合: [
          () => [["department_list__find_department", { name: "経理部" }]],
          ({ told }) => produce({ 部署: told(0, "/name") }),
        ],
        記録: [({ value }) => produce({ 部署: value("部署") })],
      },
      { tools: forADay() },
    );
    const run = await begin("経理部");
    await visitor.settled(run);
    const link = await visitor.nextLink(LEAD);
    await visitor.json("POST", "/local/clock", { advance });
    await visitor.decide(link, "approve");
    const ended = await visitor.ended(run);
    expect(ended).toMatchObject({ status, ...(code === undefined ? {} : { why: { code } }) });
  },
);
