import { type Diagnostic, diagnose, excerpt } from "#diagnostics";
import type { Json } from "#ports";
import { describeExpectation } from "./expectations.ts";
import { type JsonPath, showPath } from "./json-text.ts";

type Place = Diagnostic["place"];

/** A value that does not fit, or (without `found`) a key that is missing; `expectation` names what was expected. */
export function reportUnfit(path: JsonPath, found: Json | undefined, expectation: string, place: Place): Diagnostic {
  const expected = describeExpectation(expectation);
  const inOne = (language: "ja" | "en"): Diagnostic => {
    const parameters = { path: showPath(path), expected: expected[language] };
    return found === undefined
      ? diagnose("AOP704", parameters, place)
      : diagnose("AOP703", { ...parameters, found: excerpt(JSON.stringify(found)) }, place);
  };
  return bilingual(inOne("ja"), inOne("en"));
}

function bilingual(ja: Diagnostic, en: Diagnostic): Diagnostic {
  const both = (part: "message" | "found" | "expected" | "fix") => ({ ja: ja[part].ja, en: en[part].en });
  return { ...ja, message: both("message"), found: both("found"), expected: both("expected"), fix: both("fix") };
}
