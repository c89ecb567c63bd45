import type { OperationConfig } from "../../config.ts";
import { describeParameters, type ParameterText } from "../parameters.ts";
import { account, maxResults } from "./shared.ts";

const service = "gmail";
const labelIds: ParameterText = {
  title: "ラベルID・label ids",
  type: "array",
  items: { type: "string" },
  optional: true,
};
const query: ParameterText = { title: "検索条件・query", description: "Gmail の検索構文" };
const maxLength: ParameterText = { title: "最大文字数・max length", type: "number", optional: true };
const draftId: ParameterText = { title: "下書きID・draft id" };

/** Mail: read, searched, drafted, and a draft sent. */
export const gmailOperations: { readonly [name: string]: OperationConfig } = {
  listGmailMessages: {
    title: "メール一覧を取得する (List mails)",
    service,
    access: "read",
    schema: describeParameters({ account, maxResults, labelIds, query: { ...query, optional: true } }),
  },
  searchGmail: {
    title: "メールを検索する (Search mails)",
    service,
    access: "read",
    schema: describeParameters({ account, query, maxResults }),
  },
  readGmailMessage: {
    title: "メールを読む (Read a mail)",
    service,
    access: "read",
    schema: describeParameters({
      account,
      messageId: { title: "メールID・message id" },
      format: { title: "形式・format", oneOf: ["full", "metadata", "minimal", "raw"], optional: true },
      maxLength,
    }),
  },
  listGmailThreads: {
    title: "メールのスレッド一覧を取得する (List mail threads)",
    service,
    access: "read",
    schema: describeParameters({ account, maxResults, labelIds, query: { ...query, optional: true } }),
  },
  readGmailThread: {
    title: "メールのスレッドを読む (Read a mail thread)",
    service,
    access: "read",
    schema: describeParameters({
      account,
      threadId: { title: "スレッドID・thread id" },
      format: { title: "形式・format", oneOf: ["full", "metadata", "minimal"], optional: true },
      maxLength,
    }),
  },
  listGmailLabels: {
    title: "メールのラベル一覧を取得する (List the mail labels)",
    service,
    access: "read",
    schema: describeParameters({ account }),
  },
  listGmailDrafts: {
    title: "メールの下書きを取得する (List the mail drafts)",
    service,
    access: "read",
    schema: describeParameters({ account, maxResults }),
  },
  readGmailDraft: {
    title: "メールの下書きを読む (Read a mail draft)",
    service,
    access: "read",
    schema: describeParameters({ account, draftId }),
  },
  createGmailDraft: {
    title: "メールの下書きを作る (Create a mail draft)",
    service,
    access: "draft",
    parameters: { account: "extracted", to: "extracted", cc: "extracted", bcc: "extracted" },
    receipt: "",
    schema: describeParameters({
      account,
      to: { title: "宛先・送付先・メールアドレス・mail" },
      subject: { title: "件名・subject" },
      body: { title: "本文・body" },
      cc: { title: "写し・cc", optional: true },
      bcc: { title: "隠し写し・bcc", optional: true },
      replyToMessageId: { title: "返信先のメールID・reply to message id", optional: true },
    }),
  },
  sendGmailDraft: {
    title: "メールの下書きを送信する (Send a mail draft)",
    service,
    access: "commit",
    parameters: { account: "extracted", draftId: "extracted" },
    receipt: "",
    schema: describeParameters({ account, draftId }),
  },
};
