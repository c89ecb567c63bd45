export { answerMessage, draftOf, waitingConversations } from "./answer.ts";
export { type CheckedDraft, checkDraft } from "./check-draft.ts";
export {
  type Conversation,
  LARGEST_DRAFT,
  LARGEST_DRAFT_RECORD,
  LONGEST_MESSAGE,
  type TriedArgument,
  type TriedCall,
  type Turn,
} from "./conversation.ts";
export { beginExploration, grantReads } from "./exploration/begin.ts";
export {
  FILES_TOOL,
  offerReads,
  type ReadOffer,
  type ReadParameter,
  readableTools,
} from "./exploration/offer-reads.ts";
export { type HandOver, outlineReads } from "./exploration/outline.ts";
export { type ShownRead, type ShownReads, showReads } from "./exploration/show-read.ts";
export { type ReadWish, type TriedRead, tryRead } from "./exploration/try-read.ts";
export type { ConversationPorts, ExplorationPorts } from "./ports.ts";
export { isWorking, listConversations, loadConversation, type Whole } from "./store.ts";
export { beginConversation, type Changed, draft, note, refuseChange, say } from "./talk.ts";
