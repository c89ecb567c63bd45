import type { World } from "../world.ts";
import type { Answer } from "./host-client.ts";

const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 1_000;

/**
 * Asks again and again, ever more slowly while nothing changes, until `isDone`, an answer that is none, or an
 * interruption; gives the last answer. `see` is told of every one.
 */
export async function poll<Body>(
  world: Pick<World, "pause" | "interrupted">,
  ask: () => Promise<Answer<Body>>,
  see: (body: Body) => void | Promise<void>,
  isDone: (body: Body) => boolean,
): Promise<Answer<Body>> {
  let pause = FIRST_PAUSE_MS;
  let before = "";
  for (;;) {
    const answer = await ask();
    if (!answer.ok) return answer;
    await see(answer.body);
    if (isDone(answer.body) || world.interrupted.aborted) return answer;
    const now = JSON.stringify(answer.body);
    pause = now === before ? Math.min(pause * 1.5, LONGEST_PAUSE_MS) : FIRST_PAUSE_MS;
    before = now;
    await world.pause(pause);
  }
}
