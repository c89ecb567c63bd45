import { createHash } from "node:crypto";
import { basename, extname, relative } from "node:path";
import type { Plugin } from "esbuild";

/** Marks what this plugin itself resolves, so that it does not ask itself. */
const OWN = "tejun-split-later";

const HASH_DIGITS = 8;

/**
 * Leaves what our own code imports dynamically to files beside the bundle, and notes in `found` which file is to hold
 * which module; packages keep theirs inside. Left to itself, esbuild takes such modules in and wraps whatever they
 * share with the rest, and then some of what is shared is used before it is made.
 * esbuild's own splitting keeps also what no code imports any more, and tears shared packages out whole.
 */
export function splitLater(found: Map<string, string>): Plugin {
  return {
    name: OWN,
    setup(build) {
      build.onResolve({ filter: /^[^./]|\.ts$/ }, async ({ path, kind, importer, resolveDir, pluginData }) => {
        if (kind !== "dynamic-import" || pluginData === OWN || importer.includes("node_modules")) return undefined;
        const resolved = await build.resolve(path, { kind, importer, resolveDir, pluginData: OWN });
        if (resolved.external || resolved.path === "" || resolved.errors.length > 0) return resolved;
        const own = relative(build.initialOptions.absWorkingDir ?? "", resolved.path);
        const digest = createHash("sha256").update(own).digest("hex").slice(0, HASH_DIGITS);
        const file = `./${basename(own, extname(own))}-${digest}.mjs`;
        found.set(file, resolved.path);
        return { path: file, external: true };
      });
    },
  };
}
