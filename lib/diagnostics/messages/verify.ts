import { constructMessages } from "./verify/constructs.ts";
import { loadingMessages } from "./verify/loading.ts";
import { storedMessages } from "./verify/stored.ts";
import { typeMessages } from "./verify/types.ts";

/** AOP4xx: what is wrong with the code that was made. */
export const verifyMessages = {
  ...typeMessages,
  ...constructMessages,
  ...loadingMessages,
  ...storedMessages,
} as const;
