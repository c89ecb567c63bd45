import type { Presets, ToolConfig, ToolPreset } from "./config.ts";
import { accountRegistryPreset, departmentListPreset, roleListPreset, staffLedgerPreset } from "./presets/account.ts";
import { freeePreset } from "./presets/freee.ts";
import { freeeMcpPreset } from "./presets/freee-mcp.ts";
import { googleWorkspacePreset } from "./presets/google-workspace.ts";
import { googleWorkspaceMcpPreset } from "./presets/google-workspace-mcp.ts";

/** The tools that ship with this software, in the order they are shown (design section 8). */
export const SANDBOX_PRESETS: Presets = new Map([
  ["freee", freeePreset],
  ["google_workspace", googleWorkspacePreset],
  ["staff_ledger", staffLedgerPreset],
  ["department_list", departmentListPreset],
  ["role_list", roleListPreset],
  ["account_registry", accountRegistryPreset],
]);

/** What is known of real servers, by the npm package that serves them; a configuration names one as `preset`. */
export const SERVER_PRESETS: Presets = new Map([
  ["freee-mcp", freeeMcpPreset],
  ["google-workspace-mcp", googleWorkspaceMcpPreset],
]);

/** What ships for a tool: that of the sandbox tool of its id, or of the real server it names. */
export function presetOf(id: string, tool: ToolConfig, sandbox: Presets): ToolPreset | undefined {
  if (tool.server === "sandbox") return sandbox.get(id);
  return tool.preset === undefined ? undefined : SERVER_PRESETS.get(tool.preset);
}
