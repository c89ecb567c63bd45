import type { Json, JsonObject } from "#ports";
import type { DefinitionReader } from "./definition-reader.ts";
import type { Catcher, Recovery, Retrier } from "./machine.ts";
import { compileTransition } from "./state-parts.ts";

const RETRIER_FIELDS = new Set([
  "ErrorEquals",
  "IntervalSeconds",
  "BackoffRate",
  "MaxAttempts",
  "MaxDelaySeconds",
  "JitterStrategy",
  "Comment",
]);
const CATCHER_FIELDS = new Set(["ErrorEquals", "Next", "Assign", "Output", "Comment"]);
const WILDCARD = "States.ALL";

/** The `Retry` and `Catch` of a state, with the defaults of the language filled in. */
export function compileRecovery(
  source: JsonObject,
  at: string,
  states: ReadonlySet<string>,
  reader: DefinitionReader,
): Recovery {
  return {
    retry: entriesOf(source.Retry, `${at}.Retry`, reader, compileRetrier),
    catch: entriesOf(source.Catch, `${at}.Catch`, reader, (entry, entryAt, errorEquals) =>
      compileCatcher(entry, entryAt, errorEquals, states, reader),
    ),
  };
}

function entriesOf<Entry>(
  list: Json | undefined,
  at: string,
  reader: DefinitionReader,
  compile: (entry: JsonObject, at: string, errorEquals: readonly string[], reader: DefinitionReader) => Entry,
): readonly Entry[] {
  if (list === undefined) return [];
  const entries = reader.array(list, at);
  return entries.map((entry, index) => {
    const entryAt = `${at}[${index}]`;
    const object = reader.object(entry, entryAt);
    const errorEquals = reader
      .array(object.ErrorEquals, `${entryAt}.ErrorEquals`)
      .map((name) => reader.string(name, `${entryAt}.ErrorEquals`));
    if (errorEquals.includes(WILDCARD) && (errorEquals.length > 1 || index < entries.length - 1)) {
      reader.problem(`${entryAt}.ErrorEquals`, `${WILDCARD} stands alone, and in the last entry`);
    }
    return compile(object, entryAt, errorEquals, reader);
  });
}

function compileRetrier(
  source: JsonObject,
  at: string,
  errorEquals: readonly string[],
  reader: DefinitionReader,
): Retrier {
  reader.onlyFields(source, RETRIER_FIELDS, at, "a retrier");
  const { IntervalSeconds, BackoffRate, MaxAttempts, MaxDelaySeconds, JitterStrategy } = source;
  if (JitterStrategy !== undefined && JitterStrategy !== "FULL" && JitterStrategy !== "NONE") {
    reader.problem(`${at}.JitterStrategy`, `expected "FULL" or "NONE", found ${JSON.stringify(JitterStrategy)}`);
  }
  return {
    errorEquals,
    intervalSeconds: reader.number(IntervalSeconds, `${at}.IntervalSeconds`, { absent: 1, least: 1, whole: true }),
    backoffRate: reader.number(BackoffRate, `${at}.BackoffRate`, { absent: 2, least: 1, whole: false }),
    maxAttempts: reader.number(MaxAttempts, `${at}.MaxAttempts`, { absent: 3, least: 0, whole: true }),
    maxDelaySeconds: reader.number(MaxDelaySeconds, `${at}.MaxDelaySeconds`, {
      absent: Number.POSITIVE_INFINITY,
      least: 1,
      whole: true,
    }),
    jitter: JitterStrategy === "FULL",
  };
}

function compileCatcher(
  source: JsonObject,
  at: string,
  errorEquals: readonly string[],
  states: ReadonlySet<string>,
  reader: DefinitionReader,
): Catcher {
  reader.onlyFields(source, CATCHER_FIELDS, at, "a catcher");
  return { errorEquals, ...compileTransition({ ...source, End: false }, at, states, reader) };
}
