import { createSandboxServer, type SandboxPorts } from "#local";
import type { Json, JsonObject } from "#ports";

/** What a call of a sandbox tool answered; its content is always an object. */
export interface SandboxAnswer {
  readonly isError: boolean;
  readonly content: { readonly [key: string]: Json };
}

/** Calls an operation of a sandbox tool. */
export async function callSandbox(
  ports: SandboxPorts,
  tool: string,
  operation: string,
  args: JsonObject = {},
): Promise<SandboxAnswer> {
  return (await createSandboxServer(tool, ports).call(operation, args)) as SandboxAnswer;
}

/** The rows of a ledger's answer. */
export function rowsOf(content: SandboxAnswer["content"]): readonly JsonObject[] {
  return content.rows as readonly JsonObject[];
}

/** Arguments of a draft that the sandbox takes. */
export const DRAFT_INVOICE = { partner_id: "p01", month: "2026-09", amount: 51_250 } as const;
