import { defineMessages } from "../message.ts";

/** AOP4xx: what is wrong with the code that was made. */
export const verifyMessages = defineMessages({});
