import { type Clock, type JsonObject, storeFault, type Table, WorkflowError, type Workflows } from "#ports";
import { indexes, keys } from "#records";

/** What releasing a waiting task needs. */
export interface ReleasePorts {
  readonly table: Table;
  readonly workflows: Workflows;
}

/** True once a task waits, or waited, for this approval or question; its mails were sent before. */
export async function hasToken(table: Table, asked: string): Promise<boolean> {
  return (await table.get(keys.token(asked))) !== undefined;
}

/** Registers the token of the task that waits; a later one replaces it. */
export async function registerToken(
  ports: { readonly table: Table; readonly clock: Clock },
  asked: string,
  token: string,
): Promise<void> {
  const at = new Date(ports.clock.now()).toISOString();
  const item = { ...keys.token(asked), asked, token, at, gsi1pk: indexes.tokens, gsi1sk: `${at}#${asked}` };
  await ports.table.write([{ op: "put", item }]);
}

/**
 * Lets the task that waits go on. A task that is gone (released before, timed out) is no error: what was decided is in
 * the record. The token is forgotten afterwards, so a crash in between releases it once more, to no effect.
 * Once this resolved to true, everything written before is on disk; false: there was no token.
 */
export async function releaseToken(ports: ReleasePorts, asked: string, output: JsonObject): Promise<boolean> {
  const item = await ports.table.get(keys.token(asked));
  const token = item?.token;
  if (typeof token !== "string") return false;
  const release = await ports.workflows.succeedTask(token, output);
  const same = { kind: "equals", attributes: { token } } as const;
  const forget = { op: "delete", key: keys.token(asked), if: same } as const;
  // The engine has stored a release before it tells of it; of what is gone it stores nothing.
  await ports.table.write([forget], release === "released" ? "later" : "now");
  return true;
}

/**
 * Releases the task that waits for what has just been decided. An engine that cannot be asked is no failure of the
 * decision, which is stored and stands: that is logged, and `recoverReleases` releases the task later.
 */
export async function releaseDecided(
  ports: ReleasePorts & { readonly log?: (message: string, fault: unknown) => void },
  asked: string,
): Promise<boolean> {
  try {
    return await releaseToken(ports, asked, { state: "decided" });
  } catch (fault) {
    // Of a store that is out of order nobody knows whether it has the decision.
    if (!(fault instanceof WorkflowError) || storeFault(fault)) throw fault;
    ports.log?.(`${asked} is decided, but the task that waits for it could not be released yet`, fault);
    return false;
  }
}

/** So many tokens are looked at side by side; a function has seconds for thousands of them. */
const SIDE_BY_SIDE = 25;

/**
 * Releases every task whose decision is stored but whose token was not released, because something stopped in between.
 * To be called when a host starts, and from time to time. Gives how many there were. One that cannot be released holds up
 * no other; its fault is thrown at the end.
 */
export async function recoverReleases(ports: ReleasePorts): Promise<number> {
  let released = 0;
  const faults: unknown[] = [];
  const recover = async (asked: unknown): Promise<void> => {
    if (typeof asked !== "string" || (await ports.table.get(keys.decided(asked))) === undefined) return;
    await releaseToken(ports, asked, { state: "decided" });
    released += 1;
  };
  let after: string | undefined;
  do {
    const page = await ports.table.query({
      pk: indexes.tokens,
      index: "gsi1",
      ...(after === undefined ? {} : { after }),
    });
    for (let i = 0; i < page.items.length; i += SIDE_BY_SIDE) {
      const group = page.items.slice(i, i + SIDE_BY_SIDE);
      const ended = await Promise.allSettled(group.map(({ asked }) => recover(asked)));
      faults.push(...ended.flatMap((one) => (one.status === "rejected" ? [one.reason] : [])));
    }
    after = page.next;
  } while (after !== undefined);
  if (faults.length > 0) throw faults[0];
  return released;
}
