import type { ModelReply, ModelRequest } from "#ports";
import type { TurnModel, TurnSettings } from "./ask-model.ts";

/**
 * One turn of a model that `open` makes: no retries and no tool execution, since the loop is ours. A slow, wrong or
 * hostile endpoint ends as `ModelError`.
 */
export async function completeTurn(
  open: () => Promise<TurnModel>,
  settings: TurnSettings,
  request: ModelRequest,
  signal: AbortSignal | undefined,
): Promise<ModelReply> {
  // The client library takes 30 MB and 200 ms; whoever uses another kind of model never loads it.
  const { askModel } = await import("./ask-model.ts");
  return askModel(await open(), settings, request, signal);
}
