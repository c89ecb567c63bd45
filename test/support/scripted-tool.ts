import type { JsonObject, ListedOperation, ToolAnswer, ToolServers } from "#ports";

/** One call as a tool received it. */
export interface ReceivedCall {
  readonly tool: string;
  readonly operation: string;
  readonly args: JsonObject;
}

/** Tools that answer as the test says, and remember what they were asked. */
export interface ScriptedTools extends ToolServers {
  readonly received: ReceivedCall[];
}

/** What one operation does when it is called. */
export type ScriptedOperation = (args: JsonObject, signal?: AbortSignal) => Promise<ToolAnswer> | ToolAnswer;

/** Makes tools out of functions, by tool and operation; an operation that is not scripted answers with an error. */
export function scriptTools(
  tools: { readonly [tool: string]: { readonly [operation: string]: ScriptedOperation } },
  listed: readonly ListedOperation[] = [],
): ScriptedTools {
  const received: ReceivedCall[] = [];
  return {
    received,
    async connect(tool) {
      return {
        list: async () => listed,
        async call(operation, args, signal) {
          received.push({ tool, operation, args });
          const scripted = tools[tool]?.[operation];
          return scripted ? await scripted(args, signal) : { isError: true, content: "no such operation" };
        },
      };
    },
  };
}

/** An answer with this content. */
export function answers(content: ToolAnswer["content"]): ToolAnswer {
  return { isError: false, content };
}
