import type { Json } from "#ports";
import type { Client, Task } from "./racing-clients.ts";

/** A failed call is made again, as the state machine makes it. */
const ATTEMPTS = 8;

/** Hands calls to the clients as Step Functions may hand them to functions: to several at once, and once more, late. */
export class Deliveries {
  readonly #clients: readonly Client[];
  #count = 0;

  constructor(clients: readonly Client[]) {
    this.#clients = clients;
  }

  /** This many different clients, others each time. */
  take(count: number): readonly Client[] {
    this.#count += 1;
    const from = this.#count * 7;
    return Array.from({ length: count }, (_, n) => this.#clients[(from + n * 5) % this.#clients.length]).filter(
      (client) => client !== undefined,
    );
  }

  /** Delivers a call to this many clients at once, until one of them answers it. */
  async deliver(task: Task, payload: Json, copies: number): Promise<Json> {
    let cause: unknown;
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      const replies = await Promise.allSettled(this.take(copies).map((client) => client.invoke(task, payload)));
      for (const reply of replies) {
        if (reply.status === "fulfilled") return reply.value;
        cause = reply.reason;
      }
    }
    throw new Error(`${task} failed ${ATTEMPTS} times`, { cause });
  }
}
