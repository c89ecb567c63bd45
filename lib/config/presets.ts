import type { Presets } from "./config.ts";
import { accountRegistryPreset, departmentListPreset, roleListPreset, staffLedgerPreset } from "./presets/account.ts";
import { freeePreset } from "./presets/freee.ts";
import { googleWorkspacePreset } from "./presets/google-workspace.ts";

/** The tools that ship with this software, in the order they are shown (design section 8). */
export const SANDBOX_PRESETS: Presets = new Map([
  ["freee", freeePreset],
  ["google_workspace", googleWorkspacePreset],
  ["staff_ledger", staffLedgerPreset],
  ["department_list", departmentListPreset],
  ["role_list", roleListPreset],
  ["account_registry", accountRegistryPreset],
]);
