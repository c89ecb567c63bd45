import { expect, it } from "vitest";
import * as door from "#diagnostics";

it("the diagnostics door exports these names and no others", () => {
  expect(Object.keys(door).toSorted()).toEqual([
    "catalogue",
    "compareDiagnostics",
    "diagnose",
    "displayWidth",
    "documentMessages",
    "excerpt",
    "excerptUpTo",
    "formatDiagnostic",
    "hasErrors",
    "joinLanguages",
    "messageRanges",
    "splitLanguages",
    "splitReason",
    "tellReason",
    "toJson",
  ]);
});
