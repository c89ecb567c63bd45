import type { Json } from "#ports";
import { DEPARTMENTS, FIELDS } from "../runtime/department-ledger.ts";
import { type PhaseRunner, runPhase, type ScriptedReply, scriptModel } from "../runtime/phase-runner.ts";
import { catalogOf } from "./recorded-run.ts";
import { answers, scriptTools } from "./scripted-tool.ts";

/** What the phase is to find out; part of it stands in the ledger, part of it in the request. */
const REQUEST = "営業一部で、令和8年12月31日まで使いたい";

const CODE =
  'return context.produce(await context.explore({ task: "部署と期限を調べる", fields: ["部署", "期限"], facts: { 勘: "営業三部" } }));';

/** The catalog of what may be asked. */
export const EXPLORED_CATALOG = catalogOf(DEPARTMENTS);

const servers = scriptTools({
  department_list: {
    find_department: (args: { readonly name?: Json }) =>
      answers({
        rows: args.name === "営業一部" ? [{ department_id: "D-01", name: "営業一部" }] : [],
        version: "v1",
        next: null,
      }),
  },
});

/** A model's calls that write its ledgers, ask the ledger of departments, and end the search. */
export const says = {
  plan: (steps: readonly string[], facts: object = {}, guesses: object = {}) =>
    call("plan", { facts, guesses, plan: steps }),
  progress: (next: string, facts: object = {}, how: object = {}) =>
    call("progress", { done: false, looping: false, progressing: true, next, facts, ...how }),
  find: (name: string) => call("department_list__find_department", { name }),
  produce: (fields: object) => call("produce", { fields }),
  quote: (text: string) => ({ quote: { source: "request", text } }),
};

function call(name: string, args: object) {
  return { name, arguments: args as Json };
}

/** A run whose phase explored as the model says, as far as that went. */
export async function exploreRun(...replies: readonly ScriptedReply[]): Promise<PhaseRunner> {
  const runner = await runPhase({
    phases: [{ name: "調べる", fields: FIELDS, grants: [{ kind: "tool", tool: "部署一覧", access: "read" }] }],
    code: { 1: CODE },
    catalog: EXPLORED_CATALOG,
    servers,
    models: scriptModel(...replies),
    request: REQUEST,
  });
  await runner.drive();
  return runner;
}

/** A search that got stuck once, planned anew, and found what it was asked for. */
export function exploreToTheEnd(): Promise<PhaseRunner> {
  const { plan, progress, find, produce, quote } = says;
  const stuck = { looping: true, progressing: false };
  return exploreRun(
    { calls: [plan(["勘で調べる"], { 期限: quote("令和8年12月31日") }, { 部署: "営業二部", 用途: "共同企画" })] },
    { calls: [find("営業二部")] },
    { calls: [progress("もう一度", {}, stuck), find("営業二部")] },
    { calls: [progress("もう一度", {}, stuck), find("営業二部")] },
    { calls: [progress("別の名前で", {}, stuck), find("営業二部")] },
    { calls: [plan(["依頼の言葉のまま、一覧で調べる", "期限は依頼から読む"], { 役職: { missing: {} } })] },
    { calls: [find("営業一部")] },
    {
      calls: [
        progress("渡す", { 部署: { candidates: ["営業一部", "営業二部"] } }),
        produce({ 部署: quote("営業一部"), 期限: quote("令和8年12月31日") }),
      ],
    },
  );
}
