import type { Diagnostic } from "#diagnostics";
import type { CommandContext } from "../command-context.ts";
import { explainUnreadable } from "../explain-file-fault.ts";

/** One text that a command was given. */
export interface GivenText {
  /** As typed. */
  readonly file: string;
  /** As it is spoken of. */
  readonly label: string;
  readonly bytes: Uint8Array;
  /** For showing lines of it. */
  readonly source: string;
}

/** The name for standard input. */
export const STDIN = "-";

/** Reads the files that were named, `-` from standard input; those that cannot be read come back as diagnostics. */
export async function readTexts(
  { world }: Pick<CommandContext, "world">,
  files: readonly string[],
): Promise<{ readonly texts: readonly GivenText[]; readonly unreadable: readonly Diagnostic[] }> {
  const texts: GivenText[] = [];
  const unreadable: Diagnostic[] = [];
  for (const file of files) {
    const read = file === STDIN ? { ok: true as const, bytes: await world.readStdin() } : await world.readFile(file);
    if (read.ok)
      texts.push({
        file,
        label: file === STDIN ? "<stdin>" : file,
        bytes: read.bytes,
        source: new TextDecoder().decode(read.bytes),
      });
    else unreadable.push(explainUnreadable(file, read.fault));
  }
  return { texts, unreadable };
}
