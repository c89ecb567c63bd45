import { type ResolveHookSync, registerHooks } from "node:module";
import type { InvoiceHost } from "../cost/invoice-host.ts";

const PLAIN = "?plain";
const ROOT = new URL("../../", import.meta.url).href;

/** Modules that exist because values have evidence, and what stands in their place where values are plain JSON. */
const EXCHANGED: ReadonlyMap<string, string> = new Map(
  [
    "lib/trust/resolve.ts",
    "lib/records/load-facts.ts",
    "lib/records/ledger-moves.ts",
    "lib/runtime/agent/classify.ts",
    "lib/runtime/agent/value-scope.ts",
  ].map((file) => [ROOT + file, new URL(`plain/${file.split("/").at(-1)}`, import.meta.url).href]),
);

/** Whatever a module of the plain product imports of the product is plain too; packages are shared. */
const resolvePlain: ResolveHookSync = (specifier, context, nextResolve) => {
  const resolved = nextResolve(specifier, context);
  const isPlain = specifier.endsWith(PLAIN) || context.parentURL?.endsWith(PLAIN) === true;
  const [url = ""] = resolved.url.split("?");
  if (!isPlain || !url.startsWith(ROOT) || url.includes("/node_modules/")) return resolved;
  return { ...resolved, url: (EXCHANGED.get(url) ?? url) + PLAIN };
};

/** Opens a host as `openInvoiceHost` does, on a second instance of the product in which values are plain JSON. */
export async function openPlainHost(): Promise<InvoiceHost> {
  // Until it closes: the product loads some of its modules when it first needs them.
  const hooks = registerHooks({ resolve: resolvePlain });
  const plain: typeof import("../cost/invoice-host.ts") = await import(`../cost/invoice-host.ts${PLAIN}`);
  const host = await plain.openInvoiceHost();
  return {
    run: () => host.run(),
    async close() {
      await host.close();
      hooks.deregister();
    },
  };
}
