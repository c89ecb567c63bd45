import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The project's root folder. */
export const projectRoot = join(import.meta.dirname, "../..");

/** A text file of the project; the path is relative to the root, with "/". */
export interface ProjectFile {
  readonly path: string;
  readonly text: string;
}

/** All text files that are, or are about to be, under version control and whose path matches. */
export function readProjectFiles(path: RegExp): ProjectFile[] {
  const listed = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    cwd: projectRoot,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  return [...new Set(listed.split("\0"))]
    .filter((file) => path.test(file) && existsSync(join(projectRoot, file)))
    .sort()
    .map((file) => ({ path: file, text: readFileSync(join(projectRoot, file), "utf8") }));
}

/** Each place where the pattern is found, as `path:line: the line`. */
export function findLines(files: readonly ProjectFile[], pattern: RegExp): string[] {
  return files.flatMap(({ path, text }) =>
    text
      .split("\n")
      .flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1}: ${line.trim().slice(0, 160)}`] : [])),
  );
}
