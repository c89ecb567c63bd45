import type { Catalog } from "#config";
import type { PhaseView } from "#program";
import { sha256Hex } from "#records";
import { headingOf, withoutHeading } from "../2-build/heading-comment.ts";

const LIMIT = 2_000;

/** Everything that decides whether a file is valid and what script it gives. */
export interface SeenFile {
  readonly code: string;
  /** What its phase may do; undefined for the shared file, which sees values alone. */
  readonly view: PhaseView | undefined;
  readonly catalog: Catalog;
  readonly shared: string | undefined;
}

/** The scripts of files that were found valid, so that an edit of one phase costs the check of one phase. */
export interface VerifiedCache {
  script(file: SeenFile): string | undefined;
  /** Gives the script as it will be given from then on. */
  keep(file: SeenFile, emitted: string): string;
}

/**
 * Makes a cache. A file is told by its text and by what the text of its declarations is made from, which is shorter
 * than they are; the heading comment does not count, because nothing depends on it. It stands over every script, also
 * where the compiler took it out with the types below it: the same file gives the same script, seen before or not.
 */
export function createVerifiedCache(): VerifiedCache {
  const byCatalog = new WeakMap<Catalog, Map<string, string>>();
  const scriptsUnder = (catalog: Catalog): Map<string, string> => {
    const scripts = byCatalog.get(catalog) ?? new Map<string, string>();
    byCatalog.set(catalog, scripts);
    return scripts;
  };
  return {
    script: (file) => {
      const script = scriptsUnder(file.catalog).get(keyOf(file));
      return script === undefined ? undefined : headingOf(file.code) + script;
    },
    keep: (file, emitted) => {
      const scripts = scriptsUnder(file.catalog);
      const [oldest] = scripts.keys();
      if (scripts.size >= LIMIT && oldest !== undefined) scripts.delete(oldest);
      const script = withoutHeading(emitted);
      scripts.set(keyOf(file), script);
      return headingOf(file.code) + script;
    },
  };
}

/** JSON keeps the parts apart: no text of one can stand for the end of another. */
function keyOf({ code, view, shared }: SeenFile): string {
  return sha256Hex(JSON.stringify([withoutHeading(code), view ?? null, shared ?? null]));
}
