import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, normalize, sep } from "node:path";
import type { Credentials } from "../secrets/secrets.ts";

/** Names of a secret that are files of the program's home: `file:.config/freee-mcp/tokens.json`. */
const FILE = /^file:(.+)$/;

/** Where a file's text names the home, whose place is another each time. */
const HOME = /\$\{HOME\}/g;

/** A folder that a program has for itself; gone with `remove`. */
export interface ProgramHome {
  readonly path: string;
  remove(): Promise<void>;
}

/**
 * Makes a home for one program, readable by nobody else, with the files that its secret holds in it: many programs take
 * their credentials from files, and a function's own home cannot be written to.
 */
export async function makeProgramHome(credentials: Credentials): Promise<ProgramHome> {
  const path = await mkdtemp(join(tmpdir(), "tejun-tool-"));
  const remove = (): Promise<void> => rm(path, { recursive: true, force: true });
  try {
    for (const [name, text] of Object.entries(credentials)) {
      const relative = FILE.exec(name)?.[1];
      if (relative === undefined) continue;
      const file = normalize(join(path, relative));
      if (!file.startsWith(`${path}${sep}`))
        throw new Error(`Unexpected path ${relative}, expected one below the home`);
      await mkdir(dirname(file), { recursive: true, mode: 0o700 });
      await writeFile(
        file,
        text.replace(HOME, () => path),
        { mode: 0o600 },
      );
    }
  } catch (error) {
    await remove();
    throw error;
  }
  return { path, remove };
}
