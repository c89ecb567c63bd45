import { analyseMessages } from "./messages/analyse.ts";
import { approvalMessages } from "./messages/approval.ts";
import { bugMessages } from "./messages/bug.ts";
import { buildMessages } from "./messages/build.ts";
import { commandLineMessages } from "./messages/command-line.ts";
import { configurationMessages } from "./messages/configuration.ts";
import { conversationMessages } from "./messages/conversation.ts";
import { editMessages } from "./messages/edit.ts";
import { evaluationMessages } from "./messages/evaluation.ts";
import { outsideMessages } from "./messages/outside.ts";
import { parseMessages } from "./messages/parse.ts";
import { peopleConfigurationMessages } from "./messages/people-configuration.ts";
import { runMessages } from "./messages/run.ts";
import { signInMessages } from "./messages/sign-in.ts";
import { storeMessages } from "./messages/store.ts";
import { verifyMessages } from "./messages/verify.ts";

/** Every range with the hundred its codes begin with; a code that was ever published is never given another meaning. */
export const messageRanges = [
  { hundred: 1, name: { ja: "AOP を読む", en: "Reading an AOP" }, messages: parseMessages },
  {
    hundred: 2,
    name: { ja: "AOP を調べる", en: "Analysing an AOP" },
    messages: { ...analyseMessages, ...editMessages },
  },
  { hundred: 3, name: { ja: "コードを作る", en: "Building code" }, messages: buildMessages },
  { hundred: 4, name: { ja: "コードを確かめる", en: "Verifying code" }, messages: verifyMessages },
  {
    hundred: 5,
    name: { ja: "実行する", en: "Running" },
    messages: { ...runMessages, ...conversationMessages },
  },
  { hundred: 6, name: { ja: "承認と質問", en: "Approvals and questions" }, messages: approvalMessages },
  {
    hundred: 7,
    name: { ja: "設定とコマンド", en: "Configuration and command line" },
    messages: {
      ...configurationMessages,
      ...commandLineMessages,
      ...peopleConfigurationMessages,
      ...evaluationMessages,
    },
  },
  {
    hundred: 8,
    name: { ja: "外からの呼び出し", en: "Calls from outside" },
    messages: { ...outsideMessages, ...signInMessages, ...storeMessages },
  },
  { hundred: 9, name: { ja: "tejun の不具合", en: "Faults of tejun itself" }, messages: bugMessages },
] as const;

/** Every message by its code. */
export const catalogue = {
  ...parseMessages,
  ...analyseMessages,
  ...editMessages,
  ...buildMessages,
  ...verifyMessages,
  ...runMessages,
  ...conversationMessages,
  ...approvalMessages,
  ...configurationMessages,
  ...commandLineMessages,
  ...peopleConfigurationMessages,
  ...evaluationMessages,
  ...outsideMessages,
  ...signInMessages,
  ...storeMessages,
  ...bugMessages,
} as const;

/** A code of the catalogue. */
export type DiagnosticCode = keyof typeof catalogue;
