import { ModelError, type Models } from "#ports";

/** Models whose failures are remembered, because a run that fails for want of a model says nothing about its arm. */
export interface WatchedModels {
  readonly models: Models;
  /** Throws the first failure there was. */
  assertAnswered(): void;
}

/** Watches models. */
export function watchModels(watched: Models): WatchedModels {
  let failure: ModelError | undefined;
  return {
    models: {
      id: watched.id,
      async complete(request, signal) {
        try {
          return await watched.complete(request, signal);
        } catch (error) {
          if (error instanceof ModelError) failure ??= error;
          throw error;
        }
      },
    },
    assertAnswered() {
      if (failure !== undefined) throw failure;
    },
  };
}
