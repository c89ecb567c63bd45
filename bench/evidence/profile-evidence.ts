import { type Profiler, Session } from "node:inspector/promises";

/**
 * The code that exists because values have evidence: resolving refs to values and statuses, loading the facts behind
 * them, giving what a model sent the evidence it has, and judging parameters by status. Plain JSON needs none of it.
 * The journal, approvals, receipts and the sandbox are not counted: a run with plain JSON has them too.
 */
const EVIDENCE = [
  /\/lib\/trust\//,
  /\/lib\/records\/(load-facts|fact-items)\.ts$/,
  /\/lib\/runtime\/agent\/(classify|find-span|value-scope|ledger-columns|produce)\.ts$/,
  /\/lib\/tools\/authorise\//,
  /\/lib\/effects\/judge-again\.ts$/,
  /\/lib\/approvals\/subject\/resting-rows\.ts$/,
];

const INTERVAL_US = 200;

/** How long some work took, and how much of that was spent in evidence and status, in milliseconds. */
export interface EvidenceShare {
  readonly total: number;
  readonly evidence: number;
}

/** Does the work under the CPU profiler; what a counted function calls counts with it, storage reads too. */
export async function profileEvidence(work: () => Promise<unknown>): Promise<EvidenceShare> {
  const session = new Session();
  session.connect();
  await session.post("Profiler.enable");
  await session.post("Profiler.setSamplingInterval", { interval: INTERVAL_US });
  await session.post("Profiler.start");
  const start = performance.now();
  await work();
  const total = performance.now() - start;
  const { profile } = await session.post("Profiler.stop");
  session.disconnect();
  const [evidence, all] = addUp(profile);
  return { total, evidence: all === 0 ? 0 : (evidence / all) * total };
}

function addUp({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile): readonly [number, number] {
  const counted = new Set<number>();
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const mark = (id: number, above: boolean): void => {
    const node = byId.get(id);
    if (node === undefined) return;
    const counts = above || EVIDENCE.some((file) => file.test(node.callFrame.url));
    if (counts) counted.add(id);
    for (const child of node.children ?? []) mark(child, counts);
  };
  const [root] = nodes;
  if (root !== undefined) mark(root.id, false);
  let evidence = 0;
  let all = 0;
  for (const [index, sample] of samples.entries()) {
    const took = timeDeltas[index] ?? 0;
    all += took;
    if (counted.has(sample)) evidence += took;
  }
  return [evidence, all];
}
