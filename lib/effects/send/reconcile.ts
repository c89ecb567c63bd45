import type { Json, JsonObject } from "#ports";
import { type LazyServer, performRead, propertiesOf, requiredOf } from "#tools";
import type { JudgeAgain } from "../judge-again.ts";
import type { ActPorts } from "../ports.ts";
import type { Action, Report, Result } from "./action.ts";
import { storableReceipt } from "./receipt.ts";
import { receiptIn, sendAction } from "./send-action.ts";

/** What looking an action up says: it is there, it is certainly not there, or that could not be found out. */
type Found =
  | { readonly found: "yes"; readonly receipt: Json }
  | { readonly found: "no" }
  | { readonly found: "unclear"; readonly reason: string };

/**
 * Sends an action, and where nobody knows what came of it, reconciles it. `again` is asked before it is sent a second
 * time.
 */
export async function sendAndSettle(
  ports: ActPorts,
  server: LazyServer,
  action: Action,
  again: JudgeAgain,
): Promise<Omit<Result, "action">> {
  const first = await sendAction(ports, server, action);
  if (first.state !== "unknown") return { first };
  const settled = await reconcile(ports, server, action, again);
  return { first, ...(settled === undefined ? {} : { settled }) };
}

/**
 * Finds out what became of an action that may have been carried out (spec trust.md section 5): it is looked up; where
 * the system takes an idempotency key, it is sent again under the same one, which cannot do it twice. Otherwise it
 * stays unknown: nothing is repeated blindly.
 */
export async function reconcile(
  ports: ActPorts,
  server: LazyServer,
  action: Action,
  again: JudgeAgain,
): Promise<Result["settled"]> {
  const before = await findEffect(ports, server, action);
  if (before.found === "yes") return { report: { state: "succeeded", receipt: before.receipt }, by: "find" };
  if (action.operation.idempotencyKey === undefined) return undefined;
  if ((await again()) !== undefined) return undefined;
  const second = await sendAction(ports, server, action);
  if (second.state === "succeeded") return { report: second, by: "retry-with-key" };
  if (second.state === "unknown") return undefined;
  return await settleRefusedRetry(ports, server, action, second);
}

/** A system that refuses the second attempt may have taken the first: only a look-up can tell. */
async function settleRefusedRetry(
  ports: ActPorts,
  server: LazyServer,
  action: Action,
  refused: Report,
): Promise<NonNullable<Result["settled"]> | undefined> {
  const after = await findEffect(ports, server, action);
  if (after.found === "yes") return { report: { state: "succeeded", receipt: after.receipt }, by: "find" };
  return after.found === "no" ? { report: refused, by: "find" } : undefined;
}

/** Looks an action up by its idempotency key where the look-up takes one, else by the arguments that it takes. */
async function findEffect(ports: ActPorts, server: LazyServer, action: Action): Promise<Found> {
  const { find, receipt } = action.operation;
  const operation = find === undefined ? undefined : ports.catalog.get(ports.tool)?.operations.get(find);
  if (operation === undefined || operation.access !== "read") return { found: "unclear", reason: "no look-up" };
  const schema = await findSchema(server, operation);
  const args = schema && argumentsFor(action, schema);
  if (args === undefined) return { found: "unclear", reason: "the look-up cannot be asked" };
  const { fact } = await performRead({ tool: ports.tool, operation, arguments: args }, server, ports.clock);
  if (fact.kind === "effect" || fact.outcome === "failed") {
    return { found: "unclear", reason: fact.reason ?? "the look-up failed" };
  }
  if (fact.kind === "read") {
    const found = receiptIn(fact.content, receipt);
    return found === undefined ? { found: "unclear", reason: "–" } : { found: "yes", receipt: storableReceipt(found) };
  }
  const [row] = fact.rows;
  if (row === undefined) return fact.exhaustive ? { found: "no" } : { found: "unclear", reason: "not exhaustive" };
  if (fact.rows.length > 1) return { found: "unclear", reason: `${fact.rows.length} matches` };
  return { found: "yes", receipt: storableReceipt(receiptIn(row, receipt) ?? row) };
}

async function findSchema(
  server: LazyServer,
  operation: Parameters<LazyServer["listedSchema"]>[0] & object,
): Promise<JsonObject | undefined> {
  try {
    return operation.parameters ?? (await server.listedSchema(operation));
  } catch {
    return undefined;
  }
}

function argumentsFor(action: Action, schema: JsonObject): JsonObject | undefined {
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
  return askable ? Object.fromEntries(args) : undefined;
}
