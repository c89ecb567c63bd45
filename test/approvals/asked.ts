import { type Decided, decideApproval, showApproval } from "#approvals";
import type { Item, Table } from "#ports";
import { type DecisionEntry, itemEntry, keys, queryAll } from "#records";
import { type Application, applyForAccounts, ask } from "../support/account-application.ts";
import { linkOf } from "../support/people.ts";

/** The approver whose link is used. */
export const LEAD = { person: "lead@example.com" } as const;

/** A run whose approval was asked for, and the link of lead@. */
export interface Asked extends Application {
  readonly id: string;
}

/** Asks for an approval. */
export async function asked(options: Parameters<typeof applyForAccounts>[0] = {}): Promise<Asked> {
  const application = await applyForAccounts(options);
  await ask(application);
  return { ...application, id: await linkOf(application.ports, "lead@example.com") };
}

/** The nonce of the page behind the link. */
export async function nonceOf({ ports, id }: Asked, signedIn?: { readonly person: string }): Promise<string> {
  const shown = await showApproval(ports, { id, ...(signedIn && { signedIn }) });
  return shown.ok ? (shown.page.nonce ?? "") : "";
}

/** Decides through the link, with anything changed. */
export async function decideWith(application: Asked, change: object): Promise<Decided> {
  const nonce = await nonceOf(application);
  const sent = { id: application.id, nonce, decision: "approve", comment: "", ...change };
  return await decideApproval(application.ports, sent);
}

/** The recorded decision. */
export async function decisionOf({ ports, approval }: Application): Promise<DecisionEntry> {
  const item = await ports.table.get(keys.decided(approval));
  if (item === undefined) throw new Error("Nobody has decided");
  return itemEntry<DecisionEntry>(item);
}

/** The recorded refusals. */
export async function refusalsOf({ ports, approval }: Application): Promise<readonly Item[]> {
  return await queryAll(ports.table, `DECIDED#${approval}`, "REFUSED#");
}

/** The same table, to be changed in part. */
export function bound(table: Table): Table {
  return {
    get: (key) => table.get(key),
    query: (query) => table.query(query),
    write: (writes) => table.write(writes),
  };
}
