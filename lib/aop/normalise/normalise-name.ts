/**
 * A name as it is compared: NFKC (full and half width are the same), no white space around it, each run of white space
 * one space. What a person wrote is kept elsewhere; this is never shown in its place.
 */
export function normaliseName(name: string): string {
  return name.normalize("NFKC").trim().replace(/\s+/gu, " ");
}

/** The key under which tools, AOPs and key words are looked up: `normaliseName`, and letter case is free. */
export function nameKey(name: string): string {
  return normaliseName(name).toLowerCase();
}
