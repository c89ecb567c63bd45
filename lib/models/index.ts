export type { OpenAiCompatibleOptions } from "./complete-chat.ts";
export { type Fetch, limitFetch, ReplyTooLargeError } from "./limit-fetch.ts";
export { createOfflineModel } from "./offline/offline-model.ts";
export { createOpenAiCompatible } from "./openai-compatible.ts";
export { modelToolName } from "./tool-name.ts";
