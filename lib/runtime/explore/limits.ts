/** How far one free exploration may go, beside what bounds every agent. */
export interface ExploreLimits {
  /** Turns without progress after which it has to plan anew. */
  readonly stalls: number;
  /** How often it may plan anew. */
  readonly replans: number;
}

/** What holds; every loop is bounded (design section 8). */
export const EXPLORE_LIMITS: ExploreLimits = { stalls: 3, replans: 3 };
