import { openOnce } from "#ports";
import type { RewireFile } from "./3-rewire/rewire-links.ts";
import type { CodeToVerify, VerifiedCode } from "./4-verify/verify-code.ts";

/** What only the TypeScript compiler can do; it is loaded when the first of these is called. */
export interface CodeTools {
  readonly verify: (code: CodeToVerify) => Promise<VerifiedCode>;
  /** Whether two files are the same code: comments and white space do not count. */
  readonly isSameCode: (a: string, b: string) => Promise<boolean>;
  readonly rewire: RewireFile;
  /** Whether a file imports the shared code, however it writes that. */
  readonly importsShared: (code: string) => Promise<boolean>;
}

/** Makes the tools; each keeper of them parses the language's declarations once. */
export function createCodeTools(): CodeTools {
  const load = openOnce(loadTools);
  return {
    verify: async (code) => (await load()).verify(code),
    isSameCode: async (a, b) => a === b || (await load()).isSameCode(a, b),
    rewire: async (code, links) => (await load()).rewire(code, links),
    importsShared: async (code) => (await load()).importsShared(code),
  };
}

interface Tools {
  readonly verify: (code: CodeToVerify) => VerifiedCode;
  readonly isSameCode: (a: string, b: string) => boolean;
  readonly rewire: (code: string, links: Parameters<RewireFile>[1]) => Awaited<ReturnType<RewireFile>>;
  readonly importsShared: (code: string) => boolean;
}

async function loadTools(): Promise<Tools> {
  const [{ createCodeVerifier }, { isSameCode }, { rewireLinks }, { importsShared }] = await Promise.all([
    import("./4-verify/verify-code.ts"),
    import("./4-verify/same-code.ts"),
    import("./3-rewire/rewire-links.ts"),
    import("./4-verify/imports-shared.ts"),
  ]);
  return { verify: createCodeVerifier(), isSameCode, rewire: rewireLinks, importsShared };
}
