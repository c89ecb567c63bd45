import type { Catalog, CatalogOperation } from "#config";
import { deriveWorkflow, type ManifestPhase, nameProgram, type Program } from "#program";

const THINGS = 20;

/** What the accounting system of the job holds. */
export const PARTNERS = Array.from({ length: THINGS }, (_, i) => ({
  id: `P-${i}`,
  name: `取引先${i}`,
  amount: 1_000 + i,
}));

const operations: readonly CatalogOperation[] = [
  {
    name: "list_partners",
    title: "取引先を取得する",
    access: "read",
    approval: "never",
    least: {},
    parameters: { type: "object", properties: {} },
  },
  {
    name: "draft_invoice",
    title: "下書きする",
    access: "draft",
    approval: "never",
    least: { partner_id: "extracted" },
    receipt: "/receipt",
    idempotencyKey: "key",
    parameters: {
      type: "object",
      properties: { partner_id: { type: "string" }, amount: { type: "number" }, key: { type: "string" } },
      required: ["partner_id", "amount"],
    },
  },
  {
    name: "issue_invoice",
    title: "発行する",
    access: "commit",
    approval: "always",
    least: { invoice_id: "verified" },
    receipt: "/receipt",
    idempotencyKey: "key",
    parameters: {
      type: "object",
      properties: { invoice_id: { type: "string" }, key: { type: "string" } },
      required: ["invoice_id"],
    },
  },
];

/** The one tool of the job. */
export const CATALOG: Catalog = new Map([
  [
    "freee",
    { id: "freee", title: "freee", aliases: [], operations: new Map(operations.map((one) => [one.name, one])) },
  ],
]);

const READ = `return produce({ 取引先: await tools.freee.list_partners() });`;
const PASS = `return produce({ 取引先: handoff.取引先 });`;
const DRAFT = `const drafts = await Promise.all(fn.items(handoff.取引先).map((one) =>
  tools.freee.draft_invoice({ partner_id: fn.pick(one, "id"), amount: fn.pick(one, "amount") })));
return produce({ 下書き: fn.list(drafts) });`;
const ISSUE = `const issued = await Promise.all(fn.items(handoff.下書き).map((one) =>
  tools.freee.issue_invoice({ invoice_id: fn.pick(one, "id") })));
return produce({ 発行: fn.list(issued) });`;

/**
 * The program of the job: read 20 partners in one call, hand them on through as many phases as it takes, make 20 drafts,
 * wait for an approval and commit 20 times. `phases` is at least 3.
 */
export function jobProgram(phases: number): Program {
  const bodies = [READ, ...Array.from({ length: phases - 3 }, () => PASS), DRAFT, ISSUE];
  const fields = [...Array.from({ length: phases - 2 }, () => "取引先"), "下書き", "発行"];
  const scripts = Object.fromEntries(bodies.map((body, i) => [`phases/${i + 1}.js`, script(body)]));
  const aop = { id: "job", version: 1, digest: "", title: "仕事" };
  const manifest = {
    format: 1 as const,
    aop,
    kind: "multi" as const,
    phases: fields.map((field, i) => manifestPhase(i + 1, field)),
    builder: "bench",
    instruction: null,
    parent: null,
    outcome: "built" as const,
    verification: {},
    digests: {},
  };
  return nameProgram({ files: {}, scripts, manifest, workflow: deriveWorkflow(manifest) });
}

function script(body: string): string {
  return `import { phase } from "tejun";\nexport const main = phase(async ({ handoff, tools, fn, produce }) => {\n${body}\n});\n`;
}

function manifestPhase(number: number, field: string): ManifestPhase {
  return {
    number,
    name: `段${number}`,
    body: "",
    grants: [{ kind: "tool", tool: "freee", access: "write" }],
    fields: [{ name: field, type: "list" }],
    reads: [],
    gates: [],
    runWhen: null,
    startApproval: null,
    approvers: [],
    schema: {},
  };
}
