export type { Access, Catalog, CatalogOperation, CatalogTool, LedgerShape } from "./catalog.ts";
