export { type CommandBuilderOptions, createCommandBuilder } from "./command-builder/command-builder.ts";
export { createEvaluation } from "./evaluation/create-evaluation.ts";
export { createRoomOpener } from "./evaluation/open-room.ts";
export { type Engine, type Host, type HostOptions, openEngine, startHost } from "./host/index.ts";
export type { Mailbox, StoredMail } from "./mail/mailbox.ts";
export { createMailbox } from "./mail/mailbox.ts";
export type { FolderFiles, UploadRefusal, UploadResult } from "./storage/folder-files.ts";
export { createFolderFiles } from "./storage/folder-files.ts";
export type { Inbox, InboxFile } from "./storage/inbox.ts";
export { watchInbox } from "./storage/inbox.ts";
export type { SqliteTable } from "./storage/sqlite-table.ts";
export { createSqliteTable } from "./storage/sqlite-table.ts";
export type { HostRecord, StateFolder } from "./storage/state-folder.ts";
export { findHost, holdStateFolder, StateFolderHeldError } from "./storage/state-folder.ts";
export type { HostClock } from "./time/host-clock.ts";
export { createHostClock } from "./time/host-clock.ts";
export { createIds } from "./time/ids.ts";
export { FAULT_KINDS, type FaultKind, type SandboxFault } from "./tools/sandbox/fault.ts";
export { createSandboxMcpServer } from "./tools/sandbox/mcp-server.ts";
export {
  changeLedger,
  clearFaults,
  countEffects,
  listSandbox,
  resetSandbox,
  type SandboxView,
  setFault,
} from "./tools/sandbox/operate-sandbox.ts";
export { createSandboxServer } from "./tools/sandbox/sandbox-server.ts";
export type { SandboxPorts } from "./tools/sandbox/store.ts";
export { createToolServers, type HostToolServers } from "./tools/tool-servers.ts";
export {
  createLocalWorkflows,
  type ExecutionStore,
  type LocalWorkflows,
  type LocalWorkflowsParts,
  type TaskFunctions,
} from "./workflows/index.ts";
