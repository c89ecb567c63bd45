import { excerpt } from "#diagnostics";
import type { Table } from "#ports";
import { type EntryBase, entryItem, isSealed, itemEntry, keys, queryAll, sealEntry } from "#records";
import type { AskPorts } from "../ports.ts";
import { personKey, samePerson } from "../same-person.ts";
import type { UnreachablePerson } from "./send-each.ts";

/** That somebody could not be mailed: who, of what, and what the mail service said. Written by `request`, once. */
interface UntoldEntry extends EntryBase, UnreachablePerson {
  readonly kind: "untold";
  readonly asked: string;
  readonly what: string;
}

/** What was asked, and why people were to hear of it. */
export interface Telling {
  readonly id: string;
  readonly run: string;
  readonly hash: string;
  readonly what: string;
}

/** Nobody who could decide or answer can be mailed, so nobody would come: the run must not wait for them in silence. */
class NobodyToldError extends Error {
  override name = "NobodyToldError";
}

/** Records who cannot be mailed, and goes on. */
export async function recordUntold(
  ports: Pick<AskPorts, "table" | "clock">,
  { id: asked, run, hash, what }: Telling,
  refused: readonly UnreachablePerson[],
): Promise<void> {
  for (const { person, reason } of refused) {
    const body = { run, at: ports.clock.now(), by: "request", kind: "untold" as const, asked, what, person, reason };
    const item = entryItem(keys.told(asked, `${what}#${personKey(person)}`), sealEntry<UntoldEntry>(body, hash));
    await ports.table.write([{ op: "put", item, if: { kind: "absent" } }]);
  }
}

/** Those who could not be mailed of something asked, as it was recorded; each once. */
export async function loadUntold(table: Table, asked: string): Promise<readonly UnreachablePerson[]> {
  const { pk, sk } = keys.told(asked, "");
  const entries = (await queryAll(table, pk, sk)).map((item) => itemEntry<UntoldEntry>(item));
  const untold = entries.filter((one) => one.kind === "untold" && isSealed(one));
  return untold
    .filter((one, index) => untold.findIndex(({ person }) => samePerson(person, one.person)) === index)
    .map(({ person, reason }) => ({ person, reason }));
}

/**
 * Throws, in both languages, when of the people who hold one of these roles nobody can be mailed: without any of them
 * nothing would be decided or answered, however long the run waited.
 */
export function requireTold(
  seats: readonly { readonly role: string; readonly people: readonly string[] }[],
  refused: readonly UnreachablePerson[],
): void {
  for (const { role, people } of seats) {
    const [first, ...others] = people.map((person) => refused.find((one) => samePerson(one.person, person)));
    if (first === undefined || others.includes(undefined)) continue;
    const whom = people.map(excerpt).join(", ");
    const why = excerpt(first.reason).replaceAll(/[()]/g, "");
    const of = role === "" ? { ja: "", en: "" } : { ja: `「${excerpt(role)}」の`, en: ` of “${excerpt(role)}”` };
    const ja = `${of.ja}誰にもメールを送れませんでした: ${whom} – ${why}`;
    throw new NobodyToldError(`${ja} (nobody${of.en} could be mailed: ${whom} – ${why})`);
  }
}
