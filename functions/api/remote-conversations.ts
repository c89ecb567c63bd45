import type { ConversationHost } from "#api";
import type { FunctionInvoker } from "#aws";
import type { ModelConfig } from "#config";
import type { Json, JsonObject } from "#ports";
import type { ExploreEvent, ExploreReply } from "../converse/explore.ts";
import { modelId } from "../shared/model-id.ts";

/** Which functions have what `api` has not: a model, and the right to invoke what reads. */
export interface ConversationFunctions {
  readonly invoker: FunctionInvoker;
  readonly converse: string;
  readonly explore: string;
  readonly model: ModelConfig;
}

/** Conversations whose model answers, and whose reads are made, in functions of their own. */
export function remoteConversations({ invoker, converse, explore, model }: ConversationFunctions): ConversationHost {
  const ask = async (event: ExploreEvent): Promise<ExploreReply> => {
    const reply: Json = await invoker.invoke(explore, event as unknown as JsonObject);
    return reply as unknown as ExploreReply;
  };
  return {
    model: modelId(model),
    answer: (conversation) => invoker.invokeLater(converse, { conversation }),
    async grantReads(tools) {
      const reply = await ask({ op: "grant", tools });
      if (!("program" in reply)) throw new TypeError(`Unexpected answer of ${explore}: it stored no program`);
      return reply.program;
    },
    async tryRead({ conversation, owner, turns }, read) {
      const reply = await ask({ op: "read", conversation, person: owner, turns, read });
      if ("program" in reply) throw new TypeError(`Unexpected answer of ${explore}: it made no read`);
      return reply;
    },
  };
}
