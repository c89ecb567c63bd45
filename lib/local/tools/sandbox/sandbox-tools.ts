import type { SandboxTool } from "./tool.ts";
import { freee } from "./tools/freee.ts";
import { googleWorkspace } from "./tools/google-workspace.ts";
import { accountRegistry, departmentList, roleList, staffLedger } from "./tools/organisation.ts";

/** What carries out the shipped tools' operations; their catalog entries are `SANDBOX_PRESETS` of `#config`. */
export const SANDBOX_TOOLS: ReadonlyMap<string, SandboxTool> = new Map([
  ["freee", freee],
  ["google_workspace", googleWorkspace],
  ["staff_ledger", staffLedger],
  ["department_list", departmentList],
  ["role_list", roleList],
  ["account_registry", accountRegistry],
]);
