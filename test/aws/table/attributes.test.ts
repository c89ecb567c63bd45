import type { AttributeValue } from "@aws-sdk/client-dynamodb";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Item, Json } from "#ports";
import { toAttribute, toAttributes, toItem } from "../../../lib/aws/table/attributes.ts";

const texts = fc.oneof(fc.string({ unit: "binary" }), fc.constantFrom("\uD800", "__proto__", ""));
const numbers = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer(),
  fc.constantFrom(1e300, 5e-324, 2 ** 53, 9.99e125, 1e-130, -0.1),
);
const values = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    texts,
    numbers.map((value) => (Object.is(value, -0) ? 0 : value)),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie("value"), { maxLength: 4 }),
    fc.dictionary(texts, tie("value"), { maxKeys: 4 }).map((object) => ({ ...object })),
  ),
})).value;
const names = fc.string({ unit: "grapheme", minLength: 1, maxLength: 20 }).filter((name) => name !== "__proto__");
const items: fc.Arbitrary<Item> = fc
  .dictionary(names, values, { maxKeys: 6 })
  .map((attributes) => ({ ...attributes, pk: "p", sk: "s" }));

describe("items as DynamoDB takes them", () => {
  it("come back as they were, whatever JSON they hold", () => {
    fc.assert(
      fc.property(items, (item) => {
        expect(toItem(toAttributes(item))).toEqual(item);
      }),
    );
  });

  it("are never larger, by DynamoDB's count, than as JSON: what one store takes, the other takes", () => {
    fc.assert(
      fc.property(items, (item) => {
        expect(sizeOf(toAttributes(item))).toBeLessThanOrEqual(Buffer.byteLength(JSON.stringify(item)));
      }),
    );
  });

  it.each<{ value: Json; attribute: AttributeValue }>([
    { value: "請求書", attribute: { S: "請求書" } },
    { value: "", attribute: { S: "" } },
    { value: 0.1, attribute: { N: "0.1" } },
    { value: 2 ** 53, attribute: { N: "9007199254740992" } },
    { value: false, attribute: { BOOL: false } },
    { value: null, attribute: { NULL: true } },
    { value: ["二", 2], attribute: { SS: ['["二",2]'] } },
    { value: { 部署: "経理" }, attribute: { SS: ['{"部署":"経理"}'] } },
    { value: 1e300, attribute: { SS: ["1e+300"] } },
    { value: "\uD800", attribute: { SS: ['"\\ud800"'] } },
  ])("keep $value as $attribute", ({ value, attribute }) => {
    expect(toAttribute(value)).toEqual(attribute);
  });

  it("have their attributes in order of their names, whatever order DynamoDB gives them in", () => {
    const attributes = { b: { N: "2" }, sk: { S: "s" }, a: { N: "1" }, pk: { S: "p" } };

    expect(JSON.stringify(toItem(attributes))).toBe('{"pk":"p","sk":"s","a":1,"b":2}');
  });
});

/** DynamoDB's own count: https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/CapacityUnitCalculations.html */
function sizeOf(attributes: Record<string, AttributeValue>): number {
  return Object.entries(attributes).reduce(
    (sum, [name, value]) => sum + Buffer.byteLength(name) + sizeOfValue(value),
    0,
  );
}

function sizeOfValue({ S, N, SS }: AttributeValue): number {
  if (S !== undefined) return Buffer.byteLength(S);
  if (N !== undefined) return Math.ceil(N.replace(/[-.]|e.*$/g, "").length / 2) + 2;
  if (SS !== undefined) return 3 + SS.reduce((sum, text) => sum + 1 + Buffer.byteLength(text), 0);
  return 1;
}
