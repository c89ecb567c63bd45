import { type Aop, checkNames, checkRoles, parseAop } from "#aop";
import type { Catalog, Config } from "#config";
import { compareDiagnostics, type Diagnostic, diagnose, hasErrors } from "#diagnostics";
import type { Clock, Table } from "#ports";
import { knownNames } from "#program";
import { listAops, saveAop as storeAop } from "#records";

/** What saving procedures needs. */
export interface SavePorts {
  readonly table: Table;
  readonly clock: Clock;
  readonly catalog: Catalog;
  readonly config: Pick<Config, "approvers">;
}

/** A version that a save made or found. */
export interface SavedAop {
  readonly aop: string;
  readonly version: number;
  readonly diagnostics: readonly Diagnostic[];
}

/** Why a text was not saved; `overtaken`: somebody else has saved a version since the one it was made over. */
export interface NotSaved {
  readonly refused: readonly Diagnostic[];
  readonly overtaken?: true;
}

/**
 * Saves a version of a procedure, unless its text has errors: those are then told with the warnings. A text that was
 * made over a certain version is not saved over another.
 */
export async function saveAop(
  ports: SavePorts,
  aop: string,
  text: string | Uint8Array,
  over?: number,
): Promise<SavedAop | NotSaved> {
  const { read, diagnostics } = await checkAop(ports, text);
  if (!read || hasErrors(diagnostics)) return { refused: diagnostics };
  const made = over === undefined ? {} : { over };
  const stored = await storeAop(ports.table, ports.clock, { aop, title: read.title, text: read.text, ...made });
  if (stored.overtaken) {
    return { refused: [diagnose("AOP245", { edited: over ?? 0, newest: stored.version })], overtaken: true };
  }
  return { aop, version: stored.version, diagnostics };
}

/** Everything that a save of this text would be told, and the procedure as it was read. */
export async function checkAop(
  { table, catalog, config }: Pick<SavePorts, "table" | "catalog" | "config">,
  text: string | Uint8Array,
): Promise<{ readonly read: Aop | undefined; readonly diagnostics: readonly Diagnostic[] }> {
  const { aop, diagnostics } = parseAop(text);
  if (!aop) return { read: undefined, diagnostics };
  const callsOthers = aop.phases.some(({ grants }) => grants.some(({ kind }) => kind === "aop"));
  const saved = callsOthers ? await listSaved(table) : [];
  const named = [
    ...checkNames(aop, knownNames(catalog, saved), "warning"),
    ...checkRoles(aop, [...config.approvers.keys()]),
  ];
  return { read: aop, diagnostics: [...diagnostics, ...named].toSorted(compareDiagnostics) };
}

const PAGE = 200;

async function listSaved(table: Table): Promise<readonly { readonly id: string; readonly title: string }[]> {
  const saved: { readonly id: string; readonly title: string }[] = [];
  let after: string | undefined;
  do {
    const page = await listAops(table, { limit: PAGE, after });
    saved.push(...page.items.map(({ aop, title }) => ({ id: aop, title })));
    after = page.next;
  } while (after !== undefined);
  return saved;
}
