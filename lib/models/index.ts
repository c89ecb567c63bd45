export type { TurnModel, TurnSettings } from "./ask-model.ts";
export type { OpenAiCompatibleOptions } from "./complete-chat.ts";
export { completeTurn } from "./complete-turn.ts";
export { type Fetch, limitFetch, MAX_REPLY_BYTES, ReplyTooLargeError } from "./limit-fetch.ts";
export { type Conversation, type MadeCall, readConversation } from "./offline/conversation.ts";
export { createOfflineModel } from "./offline/offline-model.ts";
export type { ShownValue } from "./offline/task.ts";
export { createOpenAiCompatible } from "./openai-compatible.ts";
export { historyToolName, modelToolName } from "./tool-name.ts";
