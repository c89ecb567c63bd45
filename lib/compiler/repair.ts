import { type Builder, BuilderError, type BuildRequest, type Earlier, type PatchRequest } from "./2-build/builder.ts";
import { isRefused, type Refusal } from "./refusal.ts";

/** Refusals of what a builder answered: another answer may be better. */
const REPAIRABLE: ReadonlySet<Refusal["reason"]> = new Set([
  "unedited-code-changed",
  "edit-not-reached",
  "phases-do-not-match",
  "patch-does-not-apply",
  "invalid-program",
  "builder-failed",
]);

const PROBLEMS_TOLD = 20;
const REPLY_CHARACTERS = 100_000;

/**
 * Does work that asks a builder, and does it again where what the builder answered is refused: as often as it allows, and
 * told each time what was wrong. The last refusal stands. A builder that did not answer at all is not asked again.
 */
export async function withRepairs<T extends object>(
  builder: Builder,
  work: (builder: Builder) => Promise<T | Refusal>,
): Promise<T | Refusal> {
  const earlier: Earlier[] = [];
  for (;;) {
    const heard: string[] = [];
    const outcome = await work(listenTo(builder, earlier, heard));
    const reply = heard.at(-1);
    if (!isRefused(outcome) || !REPAIRABLE.has(outcome.reason)) return outcome;
    if (reply === undefined || earlier.length >= (builder.repairs ?? 0)) return outcome;
    earlier.push({ reply: reply.slice(0, REPLY_CHARACTERS).toWellFormed(), problems: problemsOf(outcome) });
  }
}

/** A builder that is shown its earlier answers, and whose answers are heard. */
function listenTo(builder: Builder, earlier: readonly Earlier[], heard: string[]): Builder {
  const told = <R extends BuildRequest | PatchRequest>(request: R): R =>
    earlier.length === 0 ? request : { ...request, earlier: [...earlier] };
  const hear = async (asked: Promise<unknown>): Promise<unknown> => {
    try {
      const reply = await asked;
      heard.push(JSON.stringify(reply) ?? "");
      return reply;
    } catch (error) {
      if (error instanceof BuilderError && error.reply !== undefined) heard.push(error.reply);
      throw error;
    }
  };
  return {
    ...builder,
    build: (request) => hear(builder.build(told(request))),
    patch: (request) => hear(builder.patch(told(request))),
  };
}

function problemsOf({ diagnostics }: Refusal): string[] {
  return diagnostics
    .filter(({ severity }) => severity === "error")
    .slice(0, PROBLEMS_TOLD)
    .map(({ code, message, fix, file, place }) => {
      const where = [file, place?.line, place?.column].filter((part) => part !== undefined).join(":");
      return `${code}${where === "" ? "" : ` ${where}`}: ${message.en}. ${fix.en}`;
    });
}
