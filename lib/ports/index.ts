export type { Clock } from "./clock.ts";
export type { FileStat, Files, UploadLink } from "./files.ts";
export { DamagedFileError, FileError } from "./files.ts";
export type { Ids } from "./ids.ts";
export type { Json, JsonObject } from "./json.ts";
export type { Mail, Mailer } from "./mailer.ts";
export { MailRefusedError } from "./mailer.ts";
export type { ModelCall, ModelMessage, ModelPart, ModelReply, ModelRequest, Models, ModelTool } from "./models.ts";
export { ModelError } from "./models.ts";
export type { Notification, NotificationResult, Notifier } from "./notifier.ts";
export { openOnce } from "./open-once.ts";
export { isUnanswered, NoAnswerError, storeFault } from "./store-fault.ts";
export type { Condition, Durability, Item, Key, Page, Query, Table, Write, WriteResult } from "./table.ts";
export { CursorError, ItemTooLargeError, TableError } from "./table.ts";
export type { ListedOperation, ToolAnswer, ToolServer, ToolServers } from "./tool-servers.ts";
export { ToolCallError } from "./tool-servers.ts";
export type {
  Execution,
  ExecutionStatus,
  MachineDefinition,
  TaskFunction,
  TokenRelease,
  Workflows,
} from "./workflows.ts";
export { ExecutionExistsError, WorkflowError } from "./workflows.ts";
