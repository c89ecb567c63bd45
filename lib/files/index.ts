export { type Attachment, attachmentOf, bytesKey, loadAttachment } from "./give/attachment.ts";
export { type CreatedAttachment, createAttachment } from "./give/create-attachment.ts";
export { FILE_ENDINGS, FILE_TYPES } from "./give/file-types.ts";
export { type GivenAttachments, type Giving, giveAttachments } from "./give/give-attachments.ts";
export { type ArrivedFile, storeAttachment } from "./give/store-attachment.ts";
export { findFilesHandedOn, type PhasePlace } from "./open/reachable.ts";
export { type OpenPorts, readAttachments } from "./open/read-attachments.ts";
export type { FilePorts } from "./ports.ts";
export { createPdfReader } from "./reader/pdf-reader.ts";
