/** The id that a file is saved under unless another is given: its name without folders and extension. */
export function idOfFile(path: string): string {
  const name = path.split(/[/\\]/).at(-1) ?? path;
  return name.replace(/(?<=.)\.[^.]*$/u, "").normalize("NFC");
}

/** Whether somebody who typed this meant a file, also when there is none. */
export function looksLikeFile(typed: string): boolean {
  return /[/\\]|\.(md|markdown|txt)$/iu.test(typed);
}
