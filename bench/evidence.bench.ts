import { benchmark } from "./benchmark.ts";
import { type InvoiceHost, openInvoiceHost } from "./cost/invoice-host.ts";
import { profileEvidence } from "./evidence/profile-evidence.ts";

/** Runs behind one figure: a single one is short beside the profiler's interval. */
const RUNS = 3;
const WARM_UP = 10;

async function several(host: InvoiceHost): Promise<void> {
  for (let i = 0; i < RUNS; i += 1) await host.run();
}

export const benchmarks = [
  benchmark({
    name: "evidence and status in the invoice example: 61 actions, one approval",
    figures: [{ name: "a run", unit: "ms" }],
    runs: 9,
    async setup() {
      const host = await openInvoiceHost();
      for (let i = 0; i < WARM_UP; i += 1) await host.run();
      return host;
    },
    async run(host) {
      const { total } = await profileEvidence(() => several(host));
      return { "a run": total / RUNS };
    },
    floor: {
      // Not a second implementation: the same run on the same host, less the time in the code that plain JSON does without.
      name: "the same run less the time in evidence and status",
      async run(host) {
        const { total, evidence } = await profileEvidence(() => several(host));
        return { "a run": (total - evidence) / RUNS };
      },
    },
    close: (host) => host.close(),
  }),
];
