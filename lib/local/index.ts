export type { SqliteTable } from "./storage/sqlite-table.ts";
export { createSqliteTable } from "./storage/sqlite-table.ts";
export type { HostClock } from "./time/host-clock.ts";
export { createHostClock } from "./time/host-clock.ts";
export { createIds } from "./time/ids.ts";
