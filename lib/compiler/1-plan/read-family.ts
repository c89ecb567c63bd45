import { type Aop, findCalledAops, type KnownAop, parseAop } from "#aop";
import { diagnose, excerpt } from "#diagnostics";
import type { Table } from "#ports";
import { listAops, loadAop, type StoredAop } from "#records";
import { type Refusal, refuse } from "../refusal.ts";

/** One AOP of a compile, and the AOPs that it calls, by the names under which it does. */
export interface Member {
  readonly stored: StoredAop;
  readonly calls: readonly { readonly name: string; readonly aop: string }[];
}

/** Every AOP that a compile concerns: a called one stands before those that call it, the one asked for last. */
export interface Family {
  readonly kind: "family";
  readonly members: readonly Member[];
  /** Every AOP that a name can mean; empty where nothing is called. */
  readonly known: readonly KnownAop[];
}

const PAGE = 500;

/**
 * Finds the AOPs that an AOP calls, directly or through others (spec compile.md section 6). A name that means no AOP or
 * several is left to the check of names; a circle of calls is refused.
 */
export async function readFamily(table: Table, root: StoredAop): Promise<Family | Refusal> {
  const first = parseAop(root.text).aop;
  const names = first ? calledNames(first) : [];
  if (names.length === 0) return { kind: "family", members: [{ stored: root, calls: [] }], known: [] };
  const known = await listKnown(table);
  const found = new Map<string, Member>();
  const visit = async (stored: StoredAop, above: readonly string[]): Promise<readonly string[] | undefined> => {
    const path = [...above, stored.aop];
    if (above.includes(stored.aop)) return path;
    if (found.has(stored.aop)) return undefined;
    const { aop } = parseAop(stored.text);
    const calls = aop ? resolveNames(calledNames(aop), known) : [];
    for (const { aop: id } of calls) {
      const called = id === root.aop ? root : await loadAop(table, id);
      const circle = called && (await visit(called, path));
      if (circle) return circle;
    }
    found.set(stored.aop, { stored, calls });
    return undefined;
  };
  const circle = await visit(root, []);
  return circle ? refuseCircle(first, circle, known) : { kind: "family", members: [...found.values()], known };
}

function calledNames(aop: Aop): readonly string[] {
  const names = aop.phases.flatMap(({ grants }) =>
    grants.flatMap((grant) => (grant.kind === "aop" ? [grant.tool] : [])),
  );
  return [...new Set(names)].sort();
}

function resolveNames(names: readonly string[], known: readonly KnownAop[]): Member["calls"] {
  return names.flatMap((name) => {
    const [only, ...others] = findCalledAops(name, known);
    return only === undefined || others.length > 0 ? [] : [{ name, aop: only.id }];
  });
}

async function listKnown(table: Table): Promise<readonly KnownAop[]> {
  const known: KnownAop[] = [];
  let after: string | undefined;
  do {
    const page = await listAops(table, { limit: PAGE, after });
    known.push(...page.items.map(({ aop, title }) => ({ id: aop, title })));
    after = page.next;
  } while (after !== undefined);
  return known;
}

/** The place is that of the call by which the AOP asked for comes to the circle. */
function refuseCircle(aop: Aop | undefined, path: readonly string[], known: readonly KnownAop[]): Refusal {
  const circle = path.slice(path.indexOf(path.at(-1) ?? ""));
  const titles = circle.map((id) => excerpt(known.find((one) => one.id === id)?.title ?? id)).join(" → ");
  const next = path[1];
  const item = aop?.phases
    .flatMap(({ tools }) => tools)
    .find(({ grant }) => grant?.kind === "aop" && findCalledAops(grant.tool, known).some(({ id }) => id === next));
  return refuse("invalid-aop", [diagnose("AOP315", { circle: titles }, item?.place)]);
}
