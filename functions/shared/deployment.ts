import { readFileSync } from "node:fs";
import { type Catalog, type Config, toCatalog } from "#config";
import type { Json } from "#ports";

/** The name of the file that lies beside every function's code. */
export const DEPLOYMENT_FILE = "deployment.json";

/** What the functions of one deployment share: the checked configuration with nothing left open, and its catalog. */
export interface Deployment {
  readonly config: Config;
  readonly catalog: Catalog;
}

const MAP = "$map";

/**
 * Writes a checked configuration down so that no function has to check it again. The same configuration gives the same
 * bytes.
 */
export function writeDeployment(config: Config): string {
  const deployment: Deployment = { config, catalog: toCatalog(config) };
  return `${JSON.stringify(deployment, (_key, value) => (value instanceof Map ? { [MAP]: [...value] } : value))}\n`;
}

/** Reads what `writeDeployment` wrote. */
export function readDeployment(text: string): Deployment {
  return JSON.parse(text, (_key, value: Json) => {
    if (value === null || typeof value !== "object" || !(MAP in value)) return value;
    return new Map(value[MAP] as unknown as readonly [string, unknown][]);
  }) as Deployment;
}

/** Reads the deployment that lies beside this code. */
export function loadDeployment(): Deployment {
  return readDeployment(readFileSync(new URL(DEPLOYMENT_FILE, import.meta.url), "utf8"));
}
