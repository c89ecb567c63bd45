import { defineMessages } from "../message.ts";

/** AOP6xx: why an approval or an answer was not accepted. */
export const approvalMessages = defineMessages({});
