import type { Clock } from "#ports";

/** `setTimeout` takes no more than 24.8 days; and a function that was frozen notices the time within a minute. */
const LONGEST_SLEEP_MS = 60_000;

/**
 * The machine's own clock. A wake is kept by this process alone, and keeps it alive: a function that waits for nothing
 * but its clock would otherwise end in the middle of its call. What has to outlive a call waits in a state machine.
 */
export function createSystemClock(): Clock {
  return {
    now: () => Date.now(),
    wakeAt(time, wake) {
      let timer: NodeJS.Timeout;
      const sleep = (): void => {
        const delay = Math.min(Math.max(time - Date.now(), 0), LONGEST_SLEEP_MS);
        timer = setTimeout(() => (Date.now() >= time ? wake() : sleep()), delay);
      };
      sleep();
      return () => clearTimeout(timer);
    },
  };
}
