import { displayWidth, type Language, tellReason } from "#diagnostics";
import type { Json } from "#ports";
import { statusWord } from "#trust";
import type { ValueView } from "../host/answers.ts";
import { fitLine, oneLine } from "../report/fit-text.ts";
import { runWords } from "../words/run-words.ts";

/** A value with its status, in at most `columns` columns: `120000 [verified]`. The status is never cut off. */
export function describeValue(value: ValueView, language: Language, columns: number): string {
  const status = `[${statusWord(value.status, language)}]`;
  const shown = fitLine(showContent(value, language), Math.max(1, columns - displayWidth(status) - 1));
  return shown === "" ? status : `${shown} ${status}`;
}

function showContent({ value, candidates, reason }: ValueView, language: Language): string {
  if (value !== undefined) return showJson(value, language);
  if (candidates === undefined) return reason === undefined ? "" : tellReason(reason)[language];
  return `${runWords[language].candidates}: ${candidates.map((candidate) => showJson(candidate, language)).join(" | ")}`;
}

function showJson(value: Json, language: Language): string {
  if (typeof value === "string") return oneLine(value);
  if (isList(value)) {
    const isPlain = value.every((item) => typeof item !== "object" || item === null);
    if (!isPlain) return runWords[language].items(value.length);
    return value.map((item) => oneLine(String(item))).join(language === "ja" ? "、" : ", ");
  }
  return oneLine(fileName(value) ?? JSON.stringify(value));
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

/** The name of a file that a phase was handed. */
function fileName(value: Json): string | undefined {
  if (typeof value !== "object" || value === null || !("attachment" in value) || !("name" in value)) return undefined;
  return typeof value.name === "string" ? value.name : undefined;
}
