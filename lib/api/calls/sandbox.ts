import { z } from "zod";
import { diagnose, excerpt } from "#diagnostics";
import { answer, type DescribedCall, defineCall } from "../call.ts";
import type { SandboxPort, ShownTool } from "../embedded.ts";
import { notFound, type Refusal, refuse } from "../problem.ts";
import { faultRequest, ledgerRequest, sandbox } from "../schemas/embedded.ts";
import { THINGS } from "../things.ts";
import { toTime } from "../to-time.ts";

const toolParams = z.object({ tool: z.string().max(100) });
const answers = { 200: { description: "The sandbox as it is now.", schema: sandbox } } as const;

/** The calls that show and change the sandbox tools. */
export function sandboxCalls(port: SandboxPort): readonly DescribedCall[] {
  return [
    defineCall({
      method: "get",
      path: "/sandbox",
      id: "getSandbox",
      summary: "Shows the sandbox tools: ledgers, faults, and what they did.",
      answers,
      refusals: [],
      answer: () => show(port),
    }),
    defineCall({
      method: "post",
      path: "/sandbox/{tool}/faults",
      id: "setFault",
      summary: "Switches a fault of a tool on.",
      params: toolParams,
      body: { kind: "fields", schema: faultRequest },
      answers,
      refusals: [400, 404],
      async answer(_ports, { params, body }) {
        const refusal = await setFault(port, params.tool, body);
        return refusal ?? show(port);
      },
    }),
    defineCall({
      method: "post",
      path: "/sandbox/{tool}/faults/clear",
      id: "clearFaults",
      summary: "Switches all faults of a tool off.",
      params: toolParams,
      body: { kind: "fields", schema: z.strictObject({}) },
      answers,
      refusals: [404],
      async answer(_ports, { params }) {
        if (!(await findTool(port, params.tool))) return notFound(THINGS.tool, params.tool);
        await port.clearFaults(params.tool);
        return show(port);
      },
    }),
    defineCall({
      method: "post",
      path: "/sandbox/{tool}/ledgers/{ledger}",
      id: "changeLedger",
      summary: "Writes or removes a row of a ledger, which gets its next version.",
      params: toolParams.extend({ ledger: z.string().max(100) }),
      body: { kind: "fields", schema: ledgerRequest },
      answers,
      refusals: [400, 404],
      async answer(_ports, { params, body }) {
        const refusal = await changeLedger(port, params.tool, params.ledger, body);
        return refusal ?? show(port);
      },
    }),
    defineCall({
      method: "post",
      path: "/sandbox/reset",
      id: "resetSandbox",
      summary: "Puts the sandbox back as shipped: one tool, or all of it.",
      body: { kind: "fields", schema: z.strictObject({ tool: z.string().optional() }) },
      answers,
      refusals: [404],
      async answer(_ports, { body: { tool } }) {
        if (tool !== undefined && !(await findTool(port, tool))) return notFound(THINGS.tool, tool);
        await port.reset(tool);
        return show(port);
      },
    }),
  ];
}

/** Switches a fault on, if tool, operation and kind exist. */
export async function setFault(
  port: SandboxPort,
  id: string,
  { kind, operation, times }: z.output<typeof faultRequest>,
): Promise<Refusal | undefined> {
  const tool = await findTool(port, id);
  if (!tool) return notFound(THINGS.tool, id);
  if (!port.faultKinds.includes(kind)) return outOfForm("kind", kind, port.faultKinds);
  const names = tool.operations.map(({ name }) => name);
  if (operation !== undefined && !names.includes(operation)) return outOfForm("operation", operation, names);
  await port.setFault(id, {
    kind,
    ...(operation === undefined ? {} : { operation }),
    ...(times === undefined ? {} : { times }),
  });
  return undefined;
}

/** Changes a ledger, if tool and ledger exist and the row has its key. */
export async function changeLedger(
  port: SandboxPort,
  id: string,
  name: string,
  row: z.output<typeof ledgerRequest>,
): Promise<Refusal | undefined> {
  const ledger = (await findTool(port, id))?.ledgers.find((one) => one.name === name);
  if (!ledger) return notFound(THINGS.ledger, `${id}/${name}`);
  if ("put" in row && typeof row.put[ledger.key] !== "string") {
    return outOfForm(ledger.key, JSON.stringify(row.put[ledger.key] ?? null), ["string"]);
  }
  await port.changeLedger(id, name, row);
  return undefined;
}

async function show(port: SandboxPort) {
  const tools = await port.list();
  const shown = tools.map((tool) => ({
    ...tool,
    effects: tool.effects.map((effect) => ({ ...effect, at: toTime(effect.at) })),
  }));
  return answer(200, { faultKinds: port.faultKinds, tools: shown });
}

async function findTool(port: SandboxPort, id: string): Promise<ShownTool | undefined> {
  return (await port.list()).find(({ tool }) => tool === id);
}

function outOfForm(where: string, found: string, expected: readonly string[]): Refusal {
  return refuse(400, diagnose("AOP802", { where, found: excerpt(found) || "–", expected: expected.join(" | ") }));
}
