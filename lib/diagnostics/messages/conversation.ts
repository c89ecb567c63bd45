import { explorationMessages } from "./conversation/explorations.ts";
import { talkMessages } from "./conversation/talks.ts";

/** AOP560 to AOP572: talking with the builder, trying reads, and free exploration within a phase. */
export const conversationMessages = { ...talkMessages, ...explorationMessages } as const;
