export type { Access, Catalog, CatalogOperation, CatalogTool, LedgerShape } from "./catalog.ts";
export { checkEnvironment } from "./check-environment.ts";
export type {
  BuilderConfig,
  Config,
  FollowUpConfig,
  ModelConfig,
  NotificationConfig,
  OperationConfig,
  Presets,
  ServerConfig,
  ToolConfig,
  ToolPreset,
} from "./config.ts";
export { defaultConfig } from "./defaults.ts";
export { describeConfigSchema } from "./known-keys.ts";
export { type ParsedConfig, parseConfig } from "./parse-config.ts";
export { SANDBOX_PRESETS, SERVER_PRESETS } from "./presets.ts";
export { approversOf, rolesOf, sameRole } from "./roles.ts";
export { toCatalog } from "./to-catalog.ts";
export { isWebhookAddress } from "./webhook-address.ts";
