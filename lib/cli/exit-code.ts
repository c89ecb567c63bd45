/** How a command ended: 0 done, 1 the AOP or the run has problems, 2 wrong use or configuration, 130 interrupted. */
export type ExitCode = 0 | 1 | 2 | 130;
