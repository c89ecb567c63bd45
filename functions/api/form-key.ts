import type { Ids, Table } from "#ports";
import { keys } from "#records";

/** The secret that nonces of forms are made from: one per deployment, made by whoever needs it first. */
export async function formKeyOf(table: Table, ids: Ids): Promise<string> {
  const key = keys.installation("form-key");
  const known = await table.get(key);
  if (typeof known?.secret === "string") return known.secret;
  const secret = ids.secret();
  const made = await table.write([{ op: "put", item: { ...key, secret }, if: { kind: "absent" } }]);
  return made.ok ? secret : formKeyOf(table, ids);
}
