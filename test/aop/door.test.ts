import { expect, it } from "vitest";
import * as door from "#aop";

it("the AOP door exports these names and no others", () => {
  expect(Object.keys(door).toSorted()).toEqual([
    "AOP_BYTE_LIMIT",
    "checkNames",
    "checkRoles",
    "controlsOf",
    "editControls",
    "findCalledAops",
    "findKnownTool",
    "formatAop",
    "grantKey",
    "keepLineEnds",
    "listComparisons",
    "listOutsideChanges",
    "nameKey",
    "normaliseName",
    "parseAop",
    "parseCondition",
    "readStatusWord",
    "sameForStorage",
    "sameForVerification",
    "statusWords",
    "statuses",
    "toParsedAop",
  ]);
});
