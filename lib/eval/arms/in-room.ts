import type { Models } from "#ports";
import type { EvalCase } from "../cases/eval-case.ts";
import { createOrdinaryModel } from "../model/ordinary-model.ts";
import { watchModels } from "../model/watch-models.ts";
import type { Room } from "../room.ts";
import type { ArmPorts, CaseRun } from "./arm.ts";

/** What an arm says of a case; what was registered is read from the registry. */
export type Told = Omit<CaseRun, "accounts">;

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
    let told = await work(room, models, 1);
    for (let delivery = 2; delivery <= (given.delivered ?? 1); delivery += 1) told = await work(room, models, delivery);
    assertAnswered();
    return { ...told, accounts: await room.registrations() };
  } finally {
    await room.close();
  }
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
  for (let i = 0; i < 4; i += 1) await new Promise<void>((resolve) => setImmediate(resolve));
}
