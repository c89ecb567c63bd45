import type { LeftOut } from "./compare-preset.ts";

const each = (why: string, names: string): LeftOut => Object.fromEntries(names.split(" ").map((name) => [name, why]));

const SESSION = "changes who the server acts as, for everybody who uses it after";
const LOCAL_FILES = "reads or writes files of the machine that the server runs on";
const UNPROVEN_TARGET = "changes or deletes a record that a path names, and nothing proves that it is the right one";

/** What the preset of npm freee-mcp does not offer. */
export const FREEE_LEFT_OUT: LeftOut = {
  ...each(SESSION, "freee_authenticate freee_clear_auth freee_set_current_company"),
  ...each("says nothing of the business", "freee_auth_status freee_server_info"),
  ...each(LOCAL_FILES, "freee_file_upload"),
  ...each(UNPROVEN_TARGET, "freee_api_put freee_api_patch freee_api_delete"),
};

const LOOKS = "changes how a document looks";
const CHANGES = "changes or writes over what is there";
const DELETES = "deletes";
const SHARES = "lets others see a file";
const MAKES = "makes things that a procedure has no use for yet";
const READS = "reads what a procedure has no use for yet";

/** What the preset of npm google-workspace-mcp does not offer. */
export const GOOGLE_LEFT_OUT: LeftOut = {
  ...each(SESSION, "addAccount removeAccount"),
  ...each(
    LOCAL_FILES,
    "insertLocalImage uploadFileToDrive downloadFromDrive downloadSpreadsheet downloadGmailAttachment",
  ),
  ...each(LOOKS, "applyTextStyle applyParagraphStyle insertPageBreak fixListFormatting formatMatchingText"),
  ...each(
    CHANGES,
    "editGoogleDoc appendToGoogleDoc insertText insertTable editTableCell insertImageFromUrl moveFile renameFile writeSpreadsheet addSpreadsheetSheet updateGmailDraft addAttachmentToDraft removeAttachmentFromDraft addGmailLabel removeGmailLabel batchAddGmailLabels batchRemoveGmailLabels markAsRead markAsUnread updateCalendarEvent addSlide addTextToSlide addFormQuestion writeExcelCell writeExcelRange appendExcelRows addExcelSheet renameExcelSheet resolveComment",
  ),
  ...each(
    DELETES,
    "deleteRange deleteComment deleteFile clearSpreadsheetRange deleteSpreadsheetSheet deleteGmailMessage deleteGmailDraft deleteGmailFilter deleteCalendarEvent clearExcelRange deleteExcelSheet",
  ),
  ...each(SHARES, "getShareableLink createGmailFilter saveAttachmentToDrive"),
  ...each(
    MAKES,
    "addComment replyToComment createFolder copyFile createDocument createFromTemplate createSpreadsheet createGmailLabel createCalendarEvent createPresentation createForm convertExcelToSheets",
  ),
  ...each(
    READS,
    "listDocumentTabs listComments getComment findElement getRecentGoogleDocs getGmailAttachment listGmailFilters listPresentations readPresentation listForms readForm getFormResponses listExcelSheets readExcelFile getExcelInfo listExcelFiles",
  ),
  "createGmailDraft.isHtml": "what an approver is shown is plain text",
  "createGmailDraft.attachments": "a model must not write the bytes of a file",
};
