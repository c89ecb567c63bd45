import { answerMessage, type ConversationPorts, type ExplorationPorts } from "#conversation";
import { loadDeployment } from "../shared/deployment.ts";
import { openModels } from "../shared/open-models.ts";
import { serve } from "../shared/serve.ts";
import { type ExploreEvent, type ExploreReply, handleExplore } from "./explore.ts";
import { openConversations } from "./open-conversations.ts";

/** One conversation whose newest message waits for the model. */
interface ConverseEvent {
  readonly conversation: string;
}

/**
 * The function `converse`: has the model answer what waits in a conversation. It sees conversations and the reads that
 * were tried in them, no run; it can invoke what reads, and what it writes vouches for nothing. Invoked again, after a
 * crash or because the event came twice, it goes on from what is stored; where nothing waits it does nothing.
 */
export const handler = serve<ConversationPorts, ConverseEvent, void>({
  name: "converse",
  open: async () => ({
    ...openConversations(process.env),
    models: await openModels(loadDeployment().config.model),
  }),
  handle: handleConverse,
});

/**
 * The function `explore`, deployed from the same code without a model: what a person types in a read of their own is
 * their word, and only this function may record it as such.
 */
export const explore = serve<ExplorationPorts, ExploreEvent, ExploreReply>({
  name: "explore",
  open: () => openConversations(process.env),
  handle: handleExplore,
});

/** Answers the conversation of one event. */
export async function handleConverse(ports: ConversationPorts, { conversation }: ConverseEvent): Promise<void> {
  await answerMessage(ports, conversation);
}
