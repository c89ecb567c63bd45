/** Media types by the ending of a file's name, for what people attach (design section 11). */
const TYPES: { readonly [ending: string]: string } = {
  csv: "text/csv",
  gif: "image/gif",
  jpeg: "image/jpeg",
  jpg: "image/jpeg",
  json: "application/json",
  md: "text/markdown",
  markdown: "text/markdown",
  pdf: "application/pdf",
  png: "image/png",
  txt: "text/plain",
  webp: "image/webp",
};

/** The media type that a file's name promises; the host decides what it takes. */
export function fileType(name: string): string {
  const ending = name.split(".").at(-1)?.toLowerCase() ?? "";
  return (Object.hasOwn(TYPES, ending) ? TYPES[ending] : undefined) ?? "application/octet-stream";
}
