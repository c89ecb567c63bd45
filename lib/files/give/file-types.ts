/** The kinds of files that can be read, by the endings that they may have. */
const ENDINGS: ReadonlyMap<string, string> = new Map([
  ["txt", "text/plain"],
  ["text", "text/plain"],
  ["log", "text/plain"],
  ["md", "text/markdown"],
  ["markdown", "text/markdown"],
  ["csv", "text/csv"],
  ["pdf", "application/pdf"],
  ["png", "image/png"],
  ["jpg", "image/jpeg"],
  ["jpeg", "image/jpeg"],
  ["webp", "image/webp"],
  ["gif", "image/gif"],
]);

/** What the name of a file that can be read ends in, for whoever chooses one. */
export const FILE_ENDINGS: readonly string[] = [...ENDINGS.keys()];

/** The types of files that can be read whatever their names. */
export const FILE_TYPES: readonly string[] = [...new Set(ENDINGS.values())];

/** Types that senders give to a file whose kind they do not know. */
const VAGUE = new Set([
  "",
  "application/octet-stream",
  "application/vnd.ms-excel",
  "text/comma-separated-values",
  "text/x-markdown",
]);

/** The kinds that are taken, for people. */
export const TAKEN_KINDS = ".txt .md .csv .pdf .png .jpg .webp .gif";

/**
 * The kind of a file by what its sender says and, where that is vague, by the ending of its name; undefined for a kind
 * that cannot be read. Parameters of the type (`; charset=…`) count for nothing: text is looked at to find its encoding.
 */
export function kindOf(name: string, type: string): string | undefined {
  const said = type.split(";")[0]?.trim().toLowerCase() ?? "";
  const known = [...ENDINGS.values()].includes(said);
  const ending = name.normalize("NFC").toLowerCase().split(".").at(-1) ?? "";
  const byName = ENDINGS.get(ending);
  if (said === "text/plain" && byName !== undefined) return byName;
  if (known) return said;
  return VAGUE.has(said) ? byName : undefined;
}
