import type { Language } from "#diagnostics";
import type { Json } from "#ports";
import { statusWord } from "#trust";
import type { ValueView } from "../host/answers.ts";
import { oneLine } from "../report/fit-text.ts";
import { runWords } from "../words/run-words.ts";

/** A value with its status, as one line of any length: `120000 [verified]`. */
export function describeValue({ value, status, candidates, reason }: ValueView, language: Language): string {
  const words = runWords[language];
  const shown =
    value === undefined
      ? candidates === undefined
        ? ""
        : `${words.candidates}: ${candidates.map((candidate) => showJson(candidate, language)).join(" | ")}`
      : showJson(value, language);
  const why = value === undefined && candidates === undefined && reason !== undefined ? oneLine(reason) : "";
  return [shown, why, `[${statusWord(status, language)}]`].filter((part) => part !== "").join(" ");
}

function showJson(value: Json, language: Language): string {
  if (typeof value === "string") return oneLine(value);
  if (Array.isArray(value) && value.some((item) => typeof item === "object" && item !== null)) {
    return runWords[language].items(value.length);
  }
  if (Array.isArray(value)) return value.map((item) => oneLine(String(item))).join(language === "ja" ? "、" : ", ");
  return oneLine(JSON.stringify(value));
}
