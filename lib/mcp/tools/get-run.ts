import { z } from "zod";
import { defineTool } from "../tool.ts";
import { tellRun } from "../words/tell-run.ts";
import { runInput } from "./shared-inputs.ts";

/** Shows a run, as `GET /runs/{run}` does. */
export const getRun = defineTool({
  name: "get_run",
  title: { en: "Look at a run", ja: "実行の様子を見る" },
  description: {
    en:
      "Shows a run as its record has it now: each phase with the values it handed on and what each value rests on, what was done with which receipt, " +
      "what is missing, and whom it waits for. A value is what its status says: only a verified one was found in a ledger.",
    ja:
      "実行の今の様子を返します。フェーズごとに渡した値とその根拠、行った操作と控え、足りないもの、待っている人。" +
      "値の確かさは status のとおりです。台帳で確かめたものだけが verified (照合済み) です。",
  },
  input: z.strictObject(runInput),
  output: "run",
  hints: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
  run: ({ run }, { call }) => call({ method: "GET", path: `/runs/${encodeURIComponent(run)}` }),
  tell: tellRun,
});
