import { sha256Hex } from "#records";
import { headingOf, withoutHeading } from "../2-build/heading-comment.ts";

const LIMIT = 2_000;

/** Everything that decides whether a file is valid and what script it gives. */
export interface SeenFile {
  readonly code: string;
  /** The module "tejun" that it sees. */
  readonly api: string | undefined;
  readonly shared: string | undefined;
}

/** The scripts of files that were found valid, so that an edit of one phase costs the check of one phase. */
export interface VerifiedCache {
  script(file: SeenFile): string | undefined;
  keep(file: SeenFile, script: string): void;
}

/** Makes a cache; the heading comment does not count, because nothing depends on it. */
export function createVerifiedCache(): VerifiedCache {
  const scripts = new Map<string, string>();
  const keyOf = ({ code, api = "", shared }: SeenFile): string => {
    const own = withoutHeading(code);
    return sha256Hex(`${own.length} ${api.length} ${shared?.length ?? "-"}\n${own}${api}${shared ?? ""}`);
  };
  return {
    script: (file) => {
      const script = scripts.get(keyOf(file));
      return script === undefined ? undefined : headingOf(file.code) + script;
    },
    keep: (file, script) => {
      const [oldest] = scripts.keys();
      if (scripts.size >= LIMIT && oldest !== undefined) scripts.delete(oldest);
      scripts.set(keyOf(file), withoutHeading(script));
    },
  };
}
