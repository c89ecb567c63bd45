import { describe, expect, it } from "vitest";
import type { Json, JsonObject } from "#ports";
import { deriveWorkflow, PHASE_MACHINE, substitute } from "#program";
import { requireValid } from "../../contracts/workflows-harness.ts";
import { openEngine } from "../../local/workflows/engine.ts";
import { manifestOf } from "../manifest-of.ts";

const SUBSTITUTIONS = { FunctionPrefix: "", PhaseMachine: "phase" };

const AOP = `# アカウント申請

## フェーズ 1: 読み取り (使う道具: 社員台帳)
読み取る。

成果物として次段に渡す: 部署

## フェーズ 2: 確認 (使う道具: hitl)
確かめる。

実行する条件: 部署 が 候補複数

成果物として次段に渡す: 部署

## フェーズ 3: 登録 (使う道具: アカウント登録)
登録する。

進む条件: 部署 が 照合済み
開始の承認: 経理部長
`;

describe("the machine of a program", () => {
  it("carries the phases' names, and is valid", () => {
    const workflow = deriveWorkflow(manifestOf(AOP));

    expect(Object.keys(workflow.States as JsonObject)).toEqual([
      "開始",
      "読み取り",
      "読み取り の結果",
      "確認 に入る",
      "確認 に入るか",
      "確認",
      "確認 の結果",
      "登録 に入る",
      "登録 に入るか",
      "登録 の開始の承認",
      "登録",
      "終了",
      "完了",
      "異常の記録",
      "異常終了",
    ]);
    requireValid(substitute(workflow, SUBSTITUTIONS));
  });

  it("speaks English for an English AOP", () => {
    const states = deriveWorkflow(manifestOf("# Invoices\n\n## Phase 1: Collect\nCollect.\n")).States as JsonObject;

    expect(Object.keys(states)).toEqual(["Start", "Collect", "Finish", "Finished", "Record the failure", "Failed"]);
  });

  it("keeps names unique and within 80 characters, whatever the phases are called", () => {
    const long = "とても長い名前のフェーズ".repeat(12);
    const text = [
      "開始",
      "終了",
      `${long}一`,
      `${long}二`,
      "開始 に入る",
      "$" + "{PhaseMachine}",
      "😀".repeat(60),
      "__proto__",
    ]
      .map(
        (name, i) => `## フェーズ ${i + 1}: ${name}\n行う。\n\n進む条件: x が 照合済み\n\n成果物として次段に渡す: x\n`,
      )
      .join("\n");
    const workflow = substitute(deriveWorkflow(manifestOf(`# 題\n\n${text}`)), SUBSTITUTIONS);

    const names = Object.keys(workflow.States as JsonObject);
    expect(names.filter((name) => name.length > 80 || !name.isWellFormed())).toEqual([]);
    expect(names).toHaveLength(5 + 8 * 3 + 7);
    expect(names).toContain("＄{PhaseMachine}");
    requireValid(workflow);
  });

  it("lets no text of the AOP into an expression", () => {
    const workflow = deriveWorkflow(manifestOf("# {% $states.input %}\n\n## フェーズ 1: {% 1 %}' & $x\n行う。\n"));

    const expressions = JSON.stringify(workflow).match(/\{%[^%]*%\}/g) ?? [];
    expect(expressions.filter((text) => text.includes("$x") || text === "{% 1 %}")).toEqual(["{% 1 %}", "{% 1 %}"]);
    expect((workflow.States as JsonObject)["{% 1 %}' & $x"]).toMatchObject({ Type: "Task" });
  });

  it("has a time-out for everything that waits", () => {
    const states = Object.values(deriveWorkflow(manifestOf(AOP)).States as { readonly [name: string]: JsonObject });
    const phase = Object.values(PHASE_MACHINE.States as { readonly [name: string]: JsonObject });

    const tasks = [...states, ...phase].filter(({ Type }) => Type === "Task");
    expect(tasks.length).toBeGreaterThan(8);
    expect(tasks.filter(({ TimeoutSeconds }) => TimeoutSeconds === undefined)).toEqual([]);
  });
});

describe("the phase machine", () => {
  it("is valid", () => {
    requireValid(substitute(PHASE_MACHINE, SUBSTITUTIONS));
  });
});

describe("a run on the two machines", () => {
  it("goes through the phases in order and asks for everything that step says comes next", async () => {
    const { engine, output } = await runScripted(AOP, {
      enter: (phase, times) =>
        phase === 3 && times === 1
          ? { decision: "approve", approval: "apr_1", timeoutSeconds: 60 }
          : { decision: "run" },
      step: (phase, times) =>
        phase === 1
          ? ([
              { next: "read", function: "read-x", calls: ["1.1"] },
              { next: "read", function: "read-x", calls: ["1.1"], again: true },
              { next: "ask", kind: "question", question: "qst_1", call: "1.2", timeoutSeconds: 60 },
              { next: "approve", approval: "apr_2", calls: ["1.3"], timeoutSeconds: 60 },
              { next: "act", function: "act-x", calls: ["1.3"], approval: "apr_2" },
              { next: "act", function: "act-x", calls: ["1.4"] },
              { next: "wait", seconds: 5 },
            ][times - 1] ?? { next: "done" })
          : { next: "done" },
    });

    expect(output).toMatchObject({ status: "SUCCEEDED" });
    expect(engine.payloads("read-x")).toEqual([
      { run: "run_1", phase: 1, calls: ["1.1"], again: false },
      { run: "run_1", phase: 1, calls: ["1.1"], again: true },
    ]);
    expect(engine.payloads("act-x")).toEqual([
      { run: "run_1", phase: 1, calls: ["1.3"], approval: "apr_2" },
      { run: "run_1", phase: 1, calls: ["1.4"], approval: null },
    ]);
    expect(engine.payloads("request")).toEqual([
      { kind: "question", run: "run_1", phase: 1, question: "qst_1", call: "1.2", token: expect.any(String) },
      { kind: "approval", run: "run_1", phase: 1, approval: "apr_2", calls: ["1.3"], token: expect.any(String) },
      { kind: "start-approval", run: "run_1", phase: 3, approval: "apr_1", token: expect.any(String) },
    ]);
    expect(stepsOf(engine.payloads("step"))).toEqual([
      "start",
      ...Array<string>(8).fill("step 1"),
      "enter 2",
      "step 2",
      "enter 3",
      "enter 3",
      "step 3",
      "finish",
    ]);
  });

  it("skips a phase whose condition to run does not hold, and stops at a closed gate", async () => {
    const { engine, output } = await runScripted(AOP, {
      enter: (phase) => ({ decision: phase === 2 ? "skip" : "stop" }),
      step: () => ({ next: "done" }),
    });

    expect(output).toMatchObject({ status: "SUCCEEDED" });
    expect(stepsOf(engine.payloads("step"))).toEqual(["start", "step 1", "enter 2", "enter 3", "finish"]);
  });

  it("goes to its end when a phase stops", async () => {
    const { engine } = await runScripted(AOP, {
      enter: () => ({ decision: "run" }),
      step: () => ({ next: "stopped" }),
    });

    expect(stepsOf(engine.payloads("step"))).toEqual(["start", "step 1", "finish"]);
  });

  it("asks step again when nobody approves in time", async () => {
    const { engine } = await runScripted(
      AOP,
      {
        enter: (_, times) =>
          times === 1 ? { decision: "approve", approval: "apr_1", timeoutSeconds: 60 } : { decision: "stop" },
        step: (phase, times) =>
          phase === 1 && times === 1
            ? { next: "approve", approval: "apr_2", calls: [], timeoutSeconds: 60 }
            : { next: "done" },
      },
      { answers: false },
    );

    expect(stepsOf(engine.payloads("step"))).toEqual(["start", "step 1", "step 1", "enter 2", "finish"]);
  });

  it("takes a word that it does not know for a stop", async () => {
    const { engine } = await runScripted(AOP, { enter: () => ({ decision: "go" }), step: () => ({ next: "done" }) });

    expect(stepsOf(engine.payloads("step"))).toEqual(["start", "step 1", "enter 2", "finish"]);
  });

  it("records what went wrong when a function fails for good", async () => {
    const { engine, output } = await runScripted(AOP, {
      enter: () => ({ decision: "run" }),
      step: () => {
        throw Object.assign(new Error("no table"), { name: "TableError" });
      },
    });

    expect(output).toMatchObject({ status: "FAILED" });
    expect(engine.payloads("step").at(-1)).toMatchObject({
      op: "fail",
      run: "run_1",
      error: { Error: expect.any(String) },
    });
  });
});

interface Script {
  readonly enter: (phase: number, times: number) => JsonObject;
  readonly step: (phase: number, times: number) => JsonObject;
}

/** Runs an AOP's machine and the phase machine with a scripted `step`; people answer at once, or never. */
async function runScripted(text: string, script: Script, { answers = true } = {}) {
  const times = new Map<string, number>();
  const count = (key: string): number => {
    times.set(key, (times.get(key) ?? 0) + 1);
    return times.get(key) ?? 0;
  };
  const engine = openEngine({
    functions: {
      step: ({ op, phase }: JsonObject): Json => {
        const number = Number(phase ?? 0);
        if (op === "enter") return script.enter(number, count(`enter ${number}`));
        return op === "step" ? script.step(number, count(`step ${number}`)) : {};
      },
      "read-x": () => ({}),
      "act-x": () => ({}),
      request: async ({ token }: JsonObject) => {
        if (answers) await engine.workflows.succeedTask(String(token), {});
        return {};
      },
    },
  });
  const phase = await engine.workflows.putMachine("phase", substitute(PHASE_MACHINE, { FunctionPrefix: "" }));
  const workflow = substitute(deriveWorkflow(manifestOf(text)), { FunctionPrefix: "", PhaseMachine: phase.machine });
  const { machine } = await engine.workflows.putMachine("aop", workflow);
  const { execution } = await engine.workflows.start(machine, "run_1", { run: "run_1" });
  for (let turns = 0; turns < 60; turns += 1) await engine.pass(30);
  return { engine, output: await engine.ended(execution) };
}

function stepsOf(payloads: readonly Json[]): readonly string[] {
  return payloads.map((payload) => {
    const { op, phase } = payload as { readonly op: string; readonly phase?: number };
    return phase === undefined ? op : `${op} ${phase}`;
  });
}
