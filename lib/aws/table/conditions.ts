import type { AttributeValue } from "@aws-sdk/client-dynamodb";
import type { EncodedCondition } from "#records";
import { toAttribute } from "./attributes.ts";

/** A condition in DynamoDB's language; names and values go by placeholders, so that no reserved word is ever met. */
export interface ConditionExpression {
  readonly ConditionExpression?: string;
  readonly ExpressionAttributeNames?: Record<string, string>;
  readonly ExpressionAttributeValues?: Record<string, AttributeValue>;
}

/** What a write has to carry for its condition; nothing where there is none. */
export function toConditionExpression(condition: EncodedCondition): ConditionExpression & {
  readonly ConditionExpression: string;
};
export function toConditionExpression(condition: EncodedCondition | undefined): ConditionExpression;
export function toConditionExpression(condition: EncodedCondition | undefined): ConditionExpression {
  if (condition === undefined) return {};
  if (condition.kind === "absent") return onKey("attribute_not_exists(#pk)");
  if (condition.kind === "present") return onKey("attribute_exists(#pk)");
  return {
    ConditionExpression: condition.attributes.map((_, index) => `#a${index} = :a${index}`).join(" AND "),
    ExpressionAttributeNames: Object.fromEntries(condition.attributes.map(([name], index) => [`#a${index}`, name])),
    ExpressionAttributeValues: Object.fromEntries(
      condition.attributes.map(([, value], index) => [`:a${index}`, toAttribute(value)]),
    ),
  };
}

function onKey(expression: string): ConditionExpression {
  return { ConditionExpression: expression, ExpressionAttributeNames: { "#pk": "pk" } };
}
