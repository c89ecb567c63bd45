import type { OperationConfig } from "../../config.ts";
import { describeParameters, type ParameterText } from "../parameters.ts";
import { account, maxWhole, modifiedAfter, orderBy, searchIn } from "./shared.ts";

const documentId: ParameterText = { title: "文書ID・document id" };
const folderId: ParameterText = { title: "フォルダID・folder id" };

/** Files and documents: read only. */
export const driveOperations: { readonly [name: string]: OperationConfig } = {
  searchDrive: {
    title: "ファイルを検索する (Search files)",
    service: "drive",
    access: "read",
    schema: describeParameters({
      account,
      query: { title: "検索する語・query" },
      searchIn,
      fileType: {
        title: "種類・file type",
        oneOf: ["all", "documents", "spreadsheets", "presentations", "pdfs", "images", "folders", "videos", "audio"],
        optional: true,
      },
      inFolder: { ...folderId, optional: true },
      maxResults: maxWhole,
      modifiedAfter,
    }),
  },
  listFolderContents: {
    title: "フォルダの中身を取得する (List a folder)",
    service: "drive",
    access: "read",
    schema: describeParameters({
      account,
      folderId,
      includeSubfolders: { title: "フォルダも・include subfolders", type: "boolean", optional: true },
      includeFiles: { title: "ファイルも・include files", type: "boolean", optional: true },
      maxResults: maxWhole,
    }),
  },
  getFolderInfo: {
    title: "フォルダの情報を取得する (Get a folder's details)",
    service: "drive",
    access: "read",
    schema: describeParameters({ account, folderId }),
  },
  listRecentFiles: {
    title: "最近のファイルを取得する (List recent files)",
    service: "drive",
    access: "read",
    schema: describeParameters({
      account,
      maxResults: maxWhole,
      daysBack: { title: "何日前から・days back", type: "integer", optional: true },
      fileType: {
        title: "種類・file type",
        oneOf: ["all", "documents", "spreadsheets", "presentations", "folders", "pdfs", "images"],
        optional: true,
      },
    }),
  },
  readGoogleDoc: {
    title: "文書を読む (Read a document)",
    service: "docs",
    access: "read",
    schema: describeParameters({
      account,
      documentId,
      format: { title: "形式・format", oneOf: ["text", "json", "markdown"], optional: true },
      maxLength: { title: "最大文字数・max length", type: "number", optional: true },
      tabId: { title: "タブID・tab id", optional: true },
    }),
  },
  listGoogleDocs: {
    title: "文書一覧を取得する (List documents)",
    service: "docs",
    access: "read",
    schema: describeParameters({
      account,
      maxResults: maxWhole,
      query: { title: "検索する語・query", optional: true },
      orderBy,
    }),
  },
  searchGoogleDocs: {
    title: "文書を検索する (Search documents)",
    service: "docs",
    access: "read",
    schema: describeParameters({
      account,
      searchQuery: { title: "検索する語・query" },
      searchIn,
      maxResults: maxWhole,
      modifiedAfter,
    }),
  },
  getDocumentInfo: {
    title: "文書の情報を取得する (Get a document's details)",
    service: "docs",
    access: "read",
    schema: describeParameters({ account, documentId }),
  },
};
