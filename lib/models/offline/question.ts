import type { Json, JsonObject } from "#ports";
import type { Conversation } from "./conversation.ts";
import type { HandedField } from "./hand-over.ts";
import { matchNames } from "./names.ts";
import { wordsFor } from "./vocabulary.ts";

/** One thing a person is asked for. */
export interface Wanted {
  readonly name: string;
  readonly lack: NonNullable<HandedField["lack"]>;
}

/** The question that asks for exactly these, with the candidates that are known. */
export function writeQuestion(wanted: readonly Wanted[]): JsonObject {
  const items = wanted.map(({ name, lack }) => {
    if (lack.isFile === true) return `${name} (ファイルを添付してください)`;
    return lack.candidates === undefined || lack.candidates.length === 0
      ? name
      : `${name} (候補: ${lack.candidates.map(show).join("、")})`;
  });
  const question = [
    `次の項目が確かめられませんでした。1 行に 1 つ、「項目: 値」の形で教えてください。`,
    ...items.map((item) => `- ${item}`),
    `(Please give these, one on a line as "name: value": ${wanted.map(({ name }) => name).join(", ")})`,
  ].join("\n");
  return { question, fields: wanted.map(({ name }) => name) };
}

/** What a person calls the thing a parameter means: the field or value that has one of its names, else its title. */
export function nameForPerson(names: readonly string[], { task }: Conversation): string {
  const own = [...task.fields.map(({ name }) => name), ...task.values.flatMap(({ name }) => name ?? [])];
  const said = own.find((name) => wordsFor(name, task).some((word) => matchNames(word, names) === 2));
  return said ?? names.find((name) => /\p{Script=Han}|\p{Script=Katakana}/u.test(name)) ?? names[0] ?? "";
}

function show(candidate: Json): string {
  if (candidate === null || typeof candidate !== "object") return String(candidate);
  const { name } = candidate as { readonly name?: Json };
  return typeof name === "string" ? name : JSON.stringify(candidate);
}
