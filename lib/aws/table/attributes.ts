import type { AttributeValue } from "@aws-sdk/client-dynamodb";
import { type Item, type Json, TableError } from "#ports";

/** The least and the greatest size of a number that DynamoDB takes, but for zero. */
const NUMBER_SIZES = { least: 1e-130, greatest: 9.99e125 } as const;

/** An item, as DynamoDB takes it: at most as many bytes, by DynamoDB's own count, as the item has as JSON. */
export function toAttributes(item: Item): Record<string, AttributeValue> {
  const attributes = Object.entries(item).filter((entry): entry is [string, Json] => entry[1] !== undefined);
  return Object.fromEntries(attributes.map(([name, value]) => [name, toAttribute(value)]));
}

/** The item that these attributes hold, its attributes in order of their names. */
export function toItem(attributes: Readonly<Record<string, AttributeValue>>): Item {
  const { pk, sk } = attributes;
  if (pk?.S === undefined || sk?.S === undefined) throw unexpected("an item without text as pk and sk");
  const names = Object.keys(attributes).sort();
  const read = names.map((name) => [name, toJson(name, attributes[name])] as const);
  return { pk: pk.S, sk: sk.S, ...Object.fromEntries(read) };
}

/**
 * One value. Texts, numbers, booleans and null are what they are, so that conditions and indexes see them. All else is
 * kept as JSON text, the one text of a string set: no JSON value is a set, so it cannot be mistaken. So are the few
 * texts and numbers that DynamoDB has no place for (lone surrogates, 1e300). Equal values make equal attributes.
 */
export function toAttribute(value: Json): AttributeValue {
  if (value === null) return { NULL: true };
  if (typeof value === "boolean") return { BOOL: value };
  if (typeof value === "string" && value.isWellFormed()) return { S: value };
  if (typeof value === "number" && isNumberForDynamo(value)) return { N: JSON.stringify(value) };
  return { SS: [JSON.stringify(value)] };
}

function isNumberForDynamo(value: number): boolean {
  const size = Math.abs(value);
  return size === 0 || (size >= NUMBER_SIZES.least && size <= NUMBER_SIZES.greatest);
}

function toJson(name: string, attribute: AttributeValue | undefined): Json {
  if (attribute?.S !== undefined) return attribute.S;
  if (attribute?.N !== undefined) return Number(attribute.N);
  if (attribute?.BOOL !== undefined) return attribute.BOOL;
  if (attribute?.NULL !== undefined) return null;
  const text = attribute?.SS?.[0];
  if (text === undefined) throw unexpected(`${Object.keys(attribute ?? {}).join()} in attribute ${name}`);
  return parseText(name, text);
}

function parseText(name: string, text: string): Json {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw unexpected(`text that is no JSON in attribute ${name}`, cause);
  }
}

function unexpected(found: string, cause?: unknown): TableError {
  return new TableError(`Unexpected ${found}: another program wrote to the table`, { cause });
}
