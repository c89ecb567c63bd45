import { callMessages } from "./run/calls.ts";
import { fileMessages } from "./run/files.ts";

/** AOP5xx: why a call was denied, and what is wrong with given files. */
export const runMessages = { ...callMessages, ...fileMessages } as const;
