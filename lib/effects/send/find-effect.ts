import type { CatalogOperation } from "#config";
import type { Bilingual } from "#diagnostics";
import type { Json, JsonObject } from "#ports";
import { digestOf } from "#records";
import { type LazyServer, performRead, propertiesOf, requiredOf } from "#tools";
import type { ActPorts } from "../ports.ts";
import type { Action } from "./action.ts";
import { receiptIn, storableReceipt } from "./receipt.ts";

/** What looking an action up says: it is there, it is certainly not there, or that could not be found out. */
export type Found =
  /** `by` tells how the row was known as this action's own. */
  | { readonly found: "yes"; readonly by: "key" | "arguments"; readonly receipt: Json }
  | { readonly found: "no" }
  | { readonly found: "unclear"; readonly reason: Bilingual };

/**
 * Looks an action up in the ledger that its catalog entry names, by its idempotency key where the look-up takes one,
 * else by the arguments that it takes. It is there only if an exhaustive answer has exactly one row of its own, and
 * absent only if an exhaustive answer has no row at all.
 */
export async function findEffect(ports: ActPorts, server: LazyServer, action: Action): Promise<Found> {
  const { find, receipt } = action.operation;
  const operation = find === undefined ? undefined : ports.catalog.get(ports.tool)?.operations.get(find);
  if (operation?.access !== "read" || operation.ledger === undefined)
    return unclear({ ja: "台帳の照会がありません", en: "no look-up in a ledger" });
  const schema = await findSchema(server, operation);
  const asked = schema && argumentsFor(action, schema);
  if (asked === undefined)
    return unclear({ ja: "この操作については照会できません", en: "the look-up cannot be asked" });
  const { fact } = await performRead({ tool: ports.tool, operation, arguments: asked.args }, server, ports.clock);
  if (fact.kind !== "ledger" || fact.outcome === "failed")
    return unclear({ ja: "照会に失敗しました", en: "the look-up failed" });
  if (!fact.exhaustive)
    return unclear({ ja: "照会が最後まで届きませんでした", en: "the look-up did not come to its end" });
  if (fact.rows.length === 0) return { found: "no" };
  const own = fact.rows.flatMap((row) => {
    const by = ownBy(row, action, asked.byKey);
    return by === undefined ? [] : [{ row, by }];
  });
  const [one] = own;
  if (one === undefined || own.length > 1) {
    return unclear({
      ja: `${fact.rows.length} 行のうち ${own.length} 行が一致しました`,
      en: `${own.length} of ${fact.rows.length} rows match`,
    });
  }
  return { found: "yes", by: one.by, receipt: storableReceipt(receiptIn(one.row, receipt) ?? one.row) };
}

function unclear(reason: Bilingual): Found {
  return { found: "unclear", reason };
}

/**
 * How a row is known as the action's own. A row that tells the key under which it was made is believed over everything
 * else; one that tells none counts by the key that was asked for, else by the arguments that it repeats.
 */
function ownBy(row: JsonObject, action: Action, askedByKey: boolean): "key" | "arguments" | undefined {
  const key = action.operation.idempotencyKey;
  if (key !== undefined && Object.hasOwn(row, key)) return row[key] === action.idempotencyKey ? "key" : undefined;
  if (askedByKey) return "key";
  const told = Object.entries(action.arguments).filter(([name]) => Object.hasOwn(row, name));
  const same = told.every(([name, value]) => digestOf(row[name]) === digestOf(value));
  return told.length > 0 && same ? "arguments" : undefined;
}

async function findSchema(server: LazyServer, operation: CatalogOperation): Promise<JsonObject | undefined> {
  try {
    return operation.parameters ?? (await server.listedSchema(operation));
  } catch {
    return undefined;
  }
}

function argumentsFor(
  action: Action,
  schema: JsonObject,
): { readonly args: JsonObject; readonly byKey: boolean } | undefined {
  const key = action.operation.idempotencyKey;
  const known = Object.keys(propertiesOf(schema));
  const byKey = key !== undefined && known.includes(key);
  const required = requiredOf(schema);
  const names = known.filter((name) =>
    byKey ? name === key || required.includes(name) : Object.hasOwn(action.arguments, name),
  );
  const args = names.flatMap((name): [string, Json][] => {
    if (name === key) return [[name, action.idempotencyKey]];
    const value = action.arguments[name];
    return value === undefined ? [] : [[name, value]];
  });
  const given = args.map(([name]) => name);
  const askable = args.length > 0 && required.every((name) => given.includes(name));
  return askable ? { args: Object.fromEntries(args), byKey } : undefined;
}
