import type { KnownAop, KnownNames } from "#aop";
import type { Catalog } from "#config";

/** The names that an AOP's grants can mean, as its names are checked when it is saved and when it is compiled. */
export function knownNames(catalog: Catalog, aops: readonly KnownAop[]): KnownNames {
  const tools = [...catalog.values()].map(({ id, title, aliases, operations }) => {
    const services = [...operations.values()].flatMap(({ service }) => service ?? []);
    return { id, title, aliases, services: [...new Set(services)] };
  });
  return { tools, aops };
}
