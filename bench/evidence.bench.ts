import { type Amounts, benchmark } from "./benchmark.ts";
import { type InvoiceHost, openInvoiceHost } from "./cost/invoice-host.ts";
import { openPlainHost } from "./evidence/plain-host.ts";
import { assertSameWork } from "./evidence/same-work.ts";

/** Runs of each host before those that count; more would let the sandbox's own ledgers outgrow the product. */
const WARM_UP = 2;
/** Runs behind one figure: garbage is collected in some and not in others. */
const RUNS = 3;

interface Arms {
  readonly evidence: InvoiceHost;
  readonly plain: InvoiceHost;
}

/**
 * What evidence and status cost: the invoice example beside the same run with plain JSON (`evidence/plain-host.ts`).
 *
 * The plain arm is the product's own code with five modules exchanged: the resolving of refs, the loading of facts, the
 * evidence of what a model sent, its comparing with what it was shown, and the watch over ledgers that move. Same
 * machines, sandbox, tools, model, look-ups, actions, approval, journal; `assertSameWork` compares them in every set-up.
 *
 * What it leaves out counts as the cost of evidence, also the one read by which the product asks the ledger of its 20
 * rows again before approved actions are sent. What it leaves in counts for neither: arguments are judged in form as
 * often, plain content is wrapped as what a model made, lists are written out where evidence names them, records are
 * sealed when written, and values have a status to be shown. So this is no runtime that never knew of evidence.
 *
 * Neither arm counts what it asks of its table, as the benchmark of costs does: knowing the size of every item took longer
 * than reading it.
 *
 * The offline model computes in this process, and takes about half of a run; any other waits for a network. Two figures
 * leave it out. Wall times here are those of a shared machine: user CPU says more.
 */
export const benchmarks = [
  benchmark<Arms>({
    name: "evidence and status in the invoice example: 82 operations, one approval",
    figures: [
      { name: "a run", unit: "ms" },
      { name: "user CPU of a run", unit: "ms" },
      { name: "a run, without its model", unit: "ms" },
      { name: "user CPU of a run, without its model", unit: "ms" },
    ],
    runs: 9,
    async setup() {
      const arms = { evidence: await openInvoiceHost(), plain: await openPlainHost() };
      assertSameWork(await arms.evidence.run(), await arms.plain.run());
      for (let i = 1; i < WARM_UP; i += 1) {
        await arms.evidence.run();
        await arms.plain.run();
      }
      return arms;
    },
    run: ({ evidence }) => measureRuns(evidence),
    floor: {
      name: "the same run with plain JSON",
      run: ({ plain }) => measureRuns(plain),
    },
    async close({ evidence, plain }) {
      await evidence.close();
      await plain.close();
    },
  }),
];

async function measureRuns(host: InvoiceHost): Promise<Amounts> {
  globalThis.gc?.();
  const begin = performance.now();
  const before = process.cpuUsage().user;
  const model = { wall: 0, user: 0 };
  for (let i = 0; i < RUNS; i += 1) {
    const used = await host.run();
    model.wall += used.model.wall;
    model.user += used.model.user;
  }
  const wall = performance.now() - begin;
  const user = (process.cpuUsage().user - before) / 1_000;
  return {
    "a run": wall / RUNS,
    "user CPU of a run": user / RUNS,
    "a run, without its model": (wall - model.wall) / RUNS,
    "user CPU of a run, without its model": (user - model.user) / RUNS,
  };
}
