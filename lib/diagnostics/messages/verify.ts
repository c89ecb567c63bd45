import { constructMessages } from "./verify/constructs.ts";
import { storedMessages } from "./verify/stored.ts";
import { typeMessages } from "./verify/types.ts";

/** AOP4xx: what is wrong with the code that was made. */
export const verifyMessages = {
  ...typeMessages,
  ...constructMessages,
  ...storedMessages,
} as const;
