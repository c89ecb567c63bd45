import type { Json, JsonObject } from "#ports";
import { ToolCallError } from "#ports";
import { answers, type ScriptedTools, scriptTools } from "./scripted-tool.ts";

/** What the outside system does with the next account that it is asked to create. */
export type RegistryFault =
  | "none"
  | "refuses"
  | "cannot be reached"
  | "loses the answer after writing"
  | "loses the request"
  | "answers without a receipt"
  | "never answers";

/** An account registry and a department list, with switchable faults; accounts are what really exists outside. */
export interface Registry {
  readonly tools: ScriptedTools;
  readonly accounts: JsonObject[];
  /** The fault of each next creation, in order; then none. */
  faults: RegistryFault[];
  /** What happens to look-ups. */
  lookup: "works" | "fails" | "not exhaustive";
  department: { version: string; rows: JsonObject[] };
  /** Called whenever a creation arrives, before anything is written. */
  onArrival: (args: JsonObject) => Promise<void> | void;
}

/** Makes an empty registry. It honours idempotency keys: one key never makes two accounts. */
export function createRegistry(): Registry {
  const accounts: JsonObject[] = [];
  const registry: Registry = {
    tools: scriptTools({
      registry: {
        create_account: (args) => create(args),
        draft_mail: () => answers({ id: "draft-1" }),
        find_account: ({ idempotency_key, department }) => {
          if (registry.lookup === "fails") return { isError: true, content: "look-up is down" };
          const rows = accounts.filter((one) =>
            idempotency_key === undefined ? one.department === department : one.idempotency_key === idempotency_key,
          );
          return answers({ rows, version: "1", next: registry.lookup === "works" ? null : "more" });
        },
      },
      departments: { find_department: () => answers({ ...registry.department }) },
    }),
    accounts,
    faults: [],
    lookup: "works",
    department: { version: "7", rows: [{ id: "D-1", name: "営業部" }] },
    onArrival: () => {},
  };
  const write = (args: JsonObject): JsonObject => {
    const key = args.idempotency_key;
    const before = key === undefined ? undefined : accounts.find((one) => one.idempotency_key === key);
    if (before !== undefined) return before;
    const account = { ...args, receipt: `A-${accounts.length + 1}` };
    accounts.push(account);
    return account;
  };
  const receiptOf = (account: JsonObject): Json => ({ receipt: account.receipt ?? null });
  const create = async (args: JsonObject) => {
    await registry.onArrival(args);
    switch (registry.faults.shift() ?? "none") {
      case "none":
        return answers(receiptOf(write(args)));
      case "refuses":
        return { isError: true, content: "部署が凍結されています" };
      case "cannot be reached":
        throw new ToolCallError("connection refused", { sent: "no" });
      case "loses the answer after writing":
        write(args);
        throw new ToolCallError("connection reset", { sent: "maybe" });
      case "loses the request":
        throw new ToolCallError("connection reset", { sent: "maybe" });
      case "answers without a receipt":
        write(args);
        return answers({ accepted: true });
      case "never answers":
        return await new Promise<never>(() => {});
    }
  };
  return registry;
}
