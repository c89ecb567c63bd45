/** How far one agent may go (surface.md, Configuration; design section 8: every loop is bounded). */
export interface AgentLimits {
  readonly turns: number;
  readonly calls: number;
  readonly tokens: number;
  /** How often the identical call may fail before the agent is stopped. */
  readonly sameFailure: number;
  readonly outputTokens: number;
}

/** What holds where the configuration says nothing. */
export const AGENT_LIMITS: AgentLimits = {
  turns: 30,
  calls: 100,
  tokens: 400_000,
  sameFailure: 3,
  outputTokens: 8_000,
};
