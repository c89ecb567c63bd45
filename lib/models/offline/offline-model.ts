import type { ModelReply, Models } from "#ports";
import { readConversation } from "./conversation.ts";
import { decideTurn } from "./decide.ts";
import { outlineTurn } from "./outline.ts";

const NO_TOKENS = { inputTokens: 0, outputTokens: 0 };

/**
 * A model of rules (design section 8): it reads labelled fields, chooses granted operations by their titles, fills
 * parameters by name from what it was handed, and says what is missing. It never makes up a value: every argument names
 * a shown value or stands in a source. Needs nothing outside this process; the same conversation gives the same turn.
 */
export function createOfflineModel(): Models {
  return {
    id: "offline:rules-1",
    async complete(request): Promise<ModelReply> {
      const conversation = readConversation(request);
      const decided = conversation === undefined ? outlineTurn(request) : decideTurn(conversation);
      if (decided === undefined) return { text: "", calls: [], finish: "stop", usage: NO_TOKENS };
      const turn = request.messages.length;
      const calls = decided.map(({ name, args }, index) => ({
        id: `c${turn}_${index + 1}`,
        name,
        arguments: args,
      }));
      return { text: "", calls, finish: "tool-calls", usage: NO_TOKENS };
    },
  };
}
