import { defineMessages } from "../message.ts";

/** AOP9xx: faults of this software itself. */
export const bugMessages = defineMessages({});
