/** A name as it is compared: width, letter case and space around it do not tell names apart (design section 2). */
export function comparableName(name: string): string {
  return name.normalize("NFKC").trim().toLowerCase();
}
