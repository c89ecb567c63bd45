import { benchmark } from "./benchmark.ts";
import { openBareJob } from "./job/bare-job.ts";
import { type JobHost, openJobHost } from "./job/job-host.ts";
import { medianOf } from "./measure.ts";

const ONE_AFTER_ANOTHER = 60;
const AT_ONCE = 50;
const WAITING = 1_000;
const MEGABYTE = 1_048_576;

const now = (): number => performance.now();

/** Lets the code become warm, as it is in a host that has been up for a minute; V8 is done with it after some 200 runs. */
async function warmHost(phases = 3, runs = 200): Promise<JobHost> {
  const host = await openJobHost(phases);
  for (let i = 0; i < runs; i += 1) await host.finish(await host.start());
  return host;
}

async function oneAfterAnother(start: () => Promise<string> | string, finish: (run: string) => Promise<void> | void) {
  let starting = 0;
  let finishing = 0;
  const starts: number[] = [];
  for (let i = 0; i < ONE_AFTER_ANOTHER; i += 1) {
    const begin = now();
    const run = await start();
    const paused = now();
    await finish(run);
    starting += paused - begin;
    starts.push(paused - begin);
    finishing += now() - paused;
  }
  return {
    "start to pause": starting / ONE_AFTER_ANOTHER,
    "start to pause, the median run": medianOf(starts),
    "resume to end": finishing / ONE_AFTER_ANOTHER,
    runs: (ONE_AFTER_ANOTHER * 1_000) / (starting + finishing),
    RSS: process.memoryUsage().rss / MEGABYTE,
  };
}

async function atOnce(host: JobHost): Promise<void> {
  await Promise.all(Array.from({ length: AT_ONCE }, async () => host.finish(await host.start())));
}

export const benchmarks = [
  benchmark({
    name: "the job: 20 partners read, 20 drafts, an approval, 20 commits, one run after another",
    figures: [
      { name: "start to pause", unit: "ms", budget: 7 },
      { name: "start to pause, the median run", unit: "ms" },
      { name: "resume to end", unit: "ms", budget: 8 },
      { name: "runs", unit: "per second", budget: 60 },
      { name: "RSS", unit: "MB", budget: 150 },
    ],
    runs: 5,
    process: "fresh",
    setup: () => warmHost(),
    run: (host) =>
      oneAfterAnother(
        () => host.start(),
        (run) => host.finish(run),
      ),
    floor: {
      name: "a bare SQLite state machine with one commit per call",
      async run() {
        const bare = openBareJob();
        const amounts = await oneAfterAnother(
          () => {
            bare.start();
            return "";
          },
          () => bare.finish(),
        );
        bare.close();
        return amounts;
      },
    },
    close: (host) => host.close(),
  }),
  benchmark({
    name: "the job: 50 runs at once",
    budget: 800,
    runs: 5,
    async setup() {
      const host = await warmHost();
      await atOnce(host);
      return host;
    },
    run: atOnce,
    close: (host) => host.close(),
  }),
  ...[3, 30, 100].map((phases) =>
    benchmark({
      name: `the job over ${phases} phases`,
      runs: 5,
      setup: () => warmHost(phases, 5),
      run: async (host) => host.finish(await host.start()),
      close: (host) => host.close(),
    }),
  ),
  benchmark({
    name: "1,000 runs waiting for their approvals, and one decision",
    figures: [
      { name: "RSS", unit: "MB", budget: 400 },
      { name: "a decision released", unit: "ms", budget: 20 },
      { name: "its run ended", unit: "ms" },
    ],
    runs: 3,
    process: "fresh",
    setup: () => openJobHost(),
    async run(host) {
      const runs: string[] = [];
      for (let i = 0; i < WAITING; i += 1) runs.push(await host.start());
      const rss = process.memoryUsage().rss / MEGABYTE;
      const begin = now();
      const run = runs[WAITING / 2] ?? "";
      await host.decide(run);
      const released = now() - begin;
      await host.ended(run);
      return { RSS: rss, "a decision released": released, "its run ended": now() - begin };
    },
    close: (host) => host.close(),
  }),
];
