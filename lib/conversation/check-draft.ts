import { checkNames, checkRoles, type KnownAop, parseAop } from "#aop";
import type { Catalog, Config } from "#config";
import { compareDiagnostics, type Diagnostic, hasErrors } from "#diagnostics";
import type { Table } from "#ports";
import { knownNames } from "#program";
import { listAops } from "#records";

/** What checking a draft rests on. */
export interface DraftGround {
  readonly table: Table;
  readonly catalog: Catalog;
  readonly config: Pick<Config, "approvers">;
}

/** What is wrong with a draft; `isSound` when a model need not look at it again. */
export interface CheckedDraft {
  readonly diagnostics: readonly Diagnostic[];
  readonly isSound: boolean;
}

/**
 * Checks a draft as a save would, and more strictly than a save: a tool or an AOP that does not exist would only be
 * told of when it is compiled, and whoever invents one should hear of it at once.
 */
export async function checkDraft(text: string, { table, catalog, config }: DraftGround): Promise<CheckedDraft> {
  const { aop, diagnostics: read } = parseAop(text);
  if (!aop) return { diagnostics: read, isSound: false };
  const callsOthers = aop.phases.some(({ grants }) => grants.some(({ kind }) => kind === "aop"));
  const names = checkNames(aop, knownNames(catalog, callsOthers ? await listSaved(table) : []), "error");
  const roles = checkRoles(aop, [...config.approvers.keys()]);
  const diagnostics = [...read, ...names, ...roles].toSorted(compareDiagnostics);
  return { diagnostics, isSound: !hasErrors(diagnostics) };
}

const PAGE = 200;

async function listSaved(table: Table): Promise<readonly KnownAop[]> {
  const saved: KnownAop[] = [];
  let after: string | undefined;
  do {
    const page = await listAops(table, { limit: PAGE, after });
    saved.push(...page.items.map(({ aop, title }) => ({ id: aop, title })));
    after = page.next;
  } while (after !== undefined);
  return saved;
}
