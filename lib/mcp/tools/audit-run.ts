import { z } from "zod";
import { defineTool } from "../tool.ts";
import { tellAudit } from "../words/tell-audit.ts";
import { runInput } from "./shared-inputs.ts";

/** Shows where values of a run became more certain, as `GET /runs/{run}/audit` does. */
export const auditRun = defineTool({
  name: "audit_run",
  title: { en: "Audit a run", ja: "実行を監査する" },
  description: {
    en:
      "Answers at which step of a run an uncertain value came to be treated as certain: every rise in status with the evidence that explains it. " +
      "A rise without evidence is a fault of this software and is listed apart.",
    ja:
      "実行のどこで、不確かな値が確かなものとして扱われるようになったかを返します。確かさが上がった所を、その根拠とともにすべて示します。" +
      "根拠なしに確かさが上がった値はこのソフトウェアの誤りで、別に示します。",
  },
  input: z.strictObject(runInput),
  output: "audit",
  hints: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
  run: ({ run }, { call }) => call({ method: "GET", path: `/runs/${encodeURIComponent(run)}/audit` }),
  tell: tellAudit,
});
