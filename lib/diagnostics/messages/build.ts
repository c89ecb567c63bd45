import { defineMessages } from "../message.ts";

/** AOP3xx: why no code could be made from an AOP. */
export const buildMessages = defineMessages({});
