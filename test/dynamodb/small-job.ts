import type { Catalog, CatalogOperation } from "#config";
import { deriveWorkflow, nameProgram, type Program } from "#program";

const parameters = (key: boolean) => ({
  type: "object",
  properties: { partner: { type: "string" }, ...(key ? { key: { type: "string" } } : {}) },
  required: ["partner"],
});

const commit = { access: "commit", approval: "always", least: {}, receipt: "/receipt" } as const;

const operations: readonly CatalogOperation[] = [
  { ...commit, name: "issue_invoice", title: "発行する", idempotencyKey: "key", parameters: parameters(true) },
  { ...commit, name: "register_partner", title: "登録する", parameters: parameters(false) },
];

/** A tool with two operations that cannot be undone; the second knows no idempotency key. */
export const CATALOG: Catalog = new Map([
  [
    "freee",
    { id: "freee", title: "freee", aliases: [], operations: new Map(operations.map((one) => [one.name, one])) },
  ],
]);

/** A program of one phase that does one of them, once, under an approval. */
export function smallJob(operation: "issue_invoice" | "register_partner"): Program {
  const aop = { id: operation, version: 1, digest: "", title: "小さな仕事" };
  const manifest = {
    format: 1 as const,
    aop,
    kind: "multi" as const,
    phases: [
      {
        number: 1,
        name: "実行",
        body: "",
        grants: [{ kind: "tool" as const, tool: "freee", access: "write" as const }],
        fields: [{ name: "結果", type: "string" as const }],
        reads: [],
        gates: [],
        runWhen: null,
        startApproval: null,
        approvers: [],
        schema: {},
      },
    ],
    builder: "test",
    instruction: null,
    parent: null,
    outcome: "built" as const,
    verification: {},
    digests: {},
  };
  const scripts = { "phases/1.js": script(operation) };
  return nameProgram({ files: {}, scripts, manifest, workflow: deriveWorkflow(manifest) });
}

function script(operation: string): string {
  return `import { phase } from "tejun";
export const main = phase(async ({ tools, fn, produce }) => {
  const done = await tools.freee.${operation}({ partner: "P-1" });
  return produce({ 結果: fn.pick(done, "id") });
});
`;
}
