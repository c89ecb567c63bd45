import type { CatalogOperation } from "#config";
import { propertiesOf } from "#tools";

/** The first word of a parameter's title, where the catalog gives one: it may go on with others that mean the same. */
export function titleOfParameter({ parameters }: CatalogOperation, name: string): { readonly title?: string } {
  const { title } = (propertiesOf(parameters ?? {})[name] ?? {}) as { readonly title?: unknown };
  const [first = ""] = typeof title === "string" ? title.split("・") : [];
  return first.trim() === "" ? {} : { title: first.trim() };
}
