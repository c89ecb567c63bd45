import { ModelError, type Models } from "#ports";
import type { EvalCase } from "../cases/eval-case.ts";
import { createOrdinaryModel } from "../model/ordinary-model.ts";
import { watchModels } from "../model/watch-models.ts";
import type { Room } from "../room.ts";
import type { ArmPorts, CaseRun } from "./arm.ts";

/** What an arm says of a case; what was registered is read from the registry. */
export type Told = Omit<CaseRun, "accounts" | "effects">;

/** Opens a room as the case wants it, lets an arm work in it once per delivery, and looks what the registry has then. */
export async function inRoom(
  ports: ArmPorts,
  given: EvalCase,
  work: (room: Room, models: Models, delivery: number) => Promise<Told>,
): Promise<CaseRun> {
  const { models, assertAnswered } = watchModels(modelsFor(ports, given));
  const room = await ports.openRoom({ config: ports.config, models });
  try {
    for (const change of given.ledgers ?? []) await room.changeLedger(change);
    for (const fault of given.faults ?? []) await room.setFault(fault);
    const deliveries = given.delivered ?? 1;
    let told = BROKEN;
    for (let delivery = 1; delivery <= deliveries; delivery += 1) {
      told = await work(room, models, delivery).catch(toBroken);
    }
    if (told.ended === "failed" && ports.countsModelFaults !== true) assertAnswered();
    const effects = await room.effects();
    const accounts = effects.filter(({ operation }) => operation === "create_account");
    return { ...told, accounts, effects };
  } finally {
    await room.close();
  }
}

const BROKEN: Told = { ended: "failed", questions: 0, signers: [], trace: {} };

/** What a model's failure leaves; what was done before it stays done. */
function toBroken(fault: unknown): Told {
  if (!(fault instanceof ModelError)) throw fault;
  return { ...BROKEN, why: fault.message };
}

function modelsFor(ports: ArmPorts, { model, people }: EvalCase): Models {
  if (ports.model === "configured") return ports.createModels(ports.config);
  return createOrdinaryModel({ behaviour: model, answered: people?.answer?.reads ?? {} });
}

/** Waits for work whose pauses are the room's, and lets them pass. */
export async function whileTimePasses<T>({ clock }: Room, work: Promise<T>): Promise<T> {
  let over = false;
  const done = work.finally(() => {
    over = true;
  });
  // Looked at only when the loop comes round; a failure before that is nobody's unhandled one.
  done.catch(() => undefined);
  for (;;) {
    await rest();
    if (over) return await done;
    await clock.passUpTo(LONGEST_PAUSE_MS);
  }
}

/** Back-offs and slow answers are shorter; what stands for "no answer" is longer, and is not hurried along. */
export const LONGEST_PAUSE_MS = 10_000;

/** Lets everything that can go on go on. */
export async function rest(): Promise<void> {
  await new Promise<void>((resolve) => setTimeout(resolve, 1));
}
