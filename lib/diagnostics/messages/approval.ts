import { actionMessages } from "./approval/actions.ts";
import { decisionMessages } from "./approval/decisions.ts";
import { questionMessages } from "./approval/questions.ts";
import { severalMessages } from "./approval/several.ts";

/** AOP6xx: why an approval or an answer was not accepted, and what became of an action. */
export const approvalMessages = {
  ...decisionMessages,
  ...actionMessages,
  ...questionMessages,
  ...severalMessages,
} as const;
