/** Time as the product sees it; milliseconds since 1970 in UTC. */
export interface Clock {
  now(): number;
  /** Calls `wake` once, at or after `time`; the returned function cancels. Never calls back synchronously. */
  wakeAt(time: number, wake: () => void): () => void;
}
