import type { Json } from "#ports";
import type { Deliveries } from "./deliveries.ts";

/** A run to be played, and how. */
export interface Play {
  readonly run: string;
  /** Whether what it does has an idempotency key. Only then may two send it at once: the outside tells them apart. */
  readonly keyed: boolean;
  /** Whether one person rejects while two approve. */
  readonly contested: boolean;
}

/** What came of a run that was played to its end. */
export interface PlayedRun extends Play {
  /** Its one approval. */
  readonly approval: string;
  /** How many of those who decided were told that their decision stands. */
  readonly standing: number;
}

interface Next {
  readonly next: string;
  readonly calls?: Json;
  readonly approval?: string;
}

const PHASE = 1;

/** Plays the two state machines of a run of one phase: start, the phase until it ends, finish. */
export async function playRun(deliveries: Deliveries, play: Play): Promise<PlayedRun> {
  const { run, keyed, contested } = play;
  const late: Promise<Json>[] = [];
  let asked = "";
  let standing = 0;
  await deliveries.deliver("step", { op: "start", run }, keyed ? 2 : 1);
  for (let ended = false; !ended; ) {
    const reply = await deliveries.deliver("step", { op: "step", run, phase: PHASE }, contested ? 2 : 1);
    const { next, calls = [], approval = null } = reply as unknown as Next;
    if (next === "approve" && approval !== null) {
      const payload = { kind: "approval", run, phase: PHASE, approval, calls, token: `token-${run}` };
      await deliveries.deliver("request", payload, 2);
      asked = approval;
      standing += await decide(deliveries, approval, contested);
    } else if (next === "act") {
      const payload = { run, phase: PHASE, calls, approval };
      await deliveries.deliver("act-freee", payload, keyed ? 2 : 1);
      late.push(deliveries.deliver("act-freee", payload, 1));
    } else {
      ended = next === "done" || next === "stopped";
      if (!ended) throw new Error(`Unexpected ${JSON.stringify(reply)}`);
    }
  }
  await deliveries.deliver("step", { op: "finish", run }, keyed ? 1 : 2);
  await Promise.all(late);
  return { ...play, approval: asked, standing };
}

async function decide(deliveries: Deliveries, approval: string, contested: boolean): Promise<number> {
  const decisions = contested ? (["approve", "reject", "approve"] as const) : (["approve", "approve"] as const);
  const deciders = deliveries.take(decisions.length);
  const decided = await Promise.all(deciders.map((client, n) => client.decide(approval, decisions[n] ?? "approve")));
  return decided.filter(Boolean).length;
}
