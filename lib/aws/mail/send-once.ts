import type { Clock, Key, Table } from "#ports";
import { keys } from "#records";
import type { Waiting } from "../attempts.ts";

/** How long whoever claimed a mail may take to hand it over; after that another one may. */
const CLAIM_MS = 30_000;
const LOOK_AGAIN_MS = 200;

/** Where it is kept that a mail was sent, and how the time goes by. */
export interface SendOncePorts {
  readonly table: Table;
  readonly clock: Clock;
  readonly waiting: Waiting;
}

/**
 * Has one of all who send a mail of this id hand it over; the others return when that is done. When handing over fails,
 * the mail is free again and the failure is thrown. `handOver` begins nothing that may end after `until`: then another one
 * sends it. Only a sender that dies between handing over and writing that down
 * lets a mail go out twice (docs/decisions/0031).
 */
export async function sendOnce(
  ports: SendOncePorts,
  id: string,
  handOver: (until: number) => Promise<string>,
): Promise<void> {
  const { table } = ports;
  const claim = await claimMail(ports, keys.mail(id));
  if (claim === "sent") return;
  const mine = { kind: "equals", attributes: { state: "sending", until: claim } } as const;
  let message: string;
  try {
    message = await handOver(claim);
  } catch (error) {
    await table.write([{ op: "delete", key: keys.mail(id), if: mine }]);
    throw error;
  }
  await table.write([{ op: "put", item: { ...keys.mail(id), state: "sent", message }, if: mine }]);
}

/** Waits until the mail is this sender's to send, and answers until when; or `sent`. */
async function claimMail({ table, clock, waiting }: SendOncePorts, key: Key): Promise<number | "sent"> {
  for (;;) {
    const until = clock.now() + CLAIM_MS;
    const found = await table.get(key);
    if (found?.state === "sent") return "sent";
    const before = found === undefined ? undefined : Number(found.until);
    if (before === undefined || before <= clock.now()) {
      const { ok } = await table.write([
        {
          op: "put",
          item: { ...key, state: "sending", until },
          if:
            before === undefined
              ? { kind: "absent" }
              : { kind: "equals", attributes: { state: "sending", until: before } },
        },
      ]);
      if (ok) return until;
    }
    await waiting.pause(LOOK_AGAIN_MS * (0.5 + waiting.random()));
  }
}
